/** Somebody who wrote a document, and where they work. */
export interface Author {
  readonly name: string;
  readonly affiliations: readonly string[];
  readonly email?: string;
  /** `0000-0002-1825-0097` (https://orcid.org). */
  readonly orcid?: string;
}

const maxAuthors = 100;
const maxAffiliations = 10;
const maxTextChars = 300;

/** Parts of an affiliation, in the order in which they are written. */
const parts = ["group", "department", "name", "institution", "city", "region", "country"] as const;

/**
 * The authors of a document, as pandoc's templates, Quarto and the Journal of Open Source Software have them.
 * @param listed lists, maps and texts: one or a list of names, or of names with affiliations
 * @param known affiliations that have an id, by which authors refer to them
 */
export function authorsIn(listed: unknown, known: unknown): readonly Author[] {
  const byId = new Map<string, string>();
  listOf(known).forEach((affiliation, at) => {
    byId.set(String(at + 1), affiliationOf(affiliation, new Map()));
    for (const key of ["id", "index"])
      byId.set(fieldOf(affiliation, key), affiliationOf(affiliation, new Map()));
  });
  byId.delete("");
  return listOf(listed)
    .slice(0, maxAuthors)
    .map((author) => ({
      name: nameOf(author),
      affiliations: affiliationsOf(author, byId),
      ...contactOf(author),
    }))
    .filter(({ name }) => name !== "");
}

function contactOf(author: unknown): Pick<Author, "email" | "orcid"> {
  const [email] = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,200}$/.exec(fieldOf(author, "email")) ?? [];
  const [orcid] = /\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.exec(fieldOf(author, "orcid")) ?? [];
  return { ...(email !== undefined && { email }), ...(orcid !== undefined && { orcid }) };
}

function nameOf(author: unknown): string {
  if (typeof author === "string") return shorten(author);
  const name = valueOf(author, "name") ?? author;
  if (typeof name === "string") return shorten(name);
  const literal = fieldOf(name, "literal");
  const partNames = [
    "given",
    "given-names",
    "dropping-particle",
    "non-dropping-particle",
    "family",
    "surname",
    "suffix",
  ];
  const words = partNames.map((part) => fieldOf(name, part)).filter((text) => text !== "");
  return literal === "" ? words.join(" ") : literal;
}

function affiliationsOf(author: unknown, byId: ReadonlyMap<string, string>): string[] {
  const fields = ["affiliations", "affiliation", "institute"].map((name) => valueOf(author, name));
  return listOf(fields.find((value) => value !== undefined))
    .flatMap((entry) => listedIn(entry, byId))
    .slice(0, maxAffiliations)
    .map((entry) => affiliationOf(entry, byId))
    .filter((text) => text !== "");
}

/** `"1, 2"` are two that are known, as the Journal of Open Source Software has it; "Department, City" is one. */
function listedIn(entry: unknown, byId: ReadonlyMap<string, string>): readonly unknown[] {
  if (typeof entry !== "string") return [entry];
  const keys = entry.split(/[,;&]/).map((key) => key.trim());
  return keys.every((key) => byId.has(key)) ? keys : [entry];
}

function affiliationOf(entry: unknown, byId: ReadonlyMap<string, string>): string {
  if (typeof entry === "string") return byId.get(entry) ?? shorten(entry);
  const known = byId.get(fieldOf(entry, "ref"));
  const own = parts.map((part) => fieldOf(entry, part)).filter((text) => text !== "");
  return known ?? own.join(", ");
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function valueOf(map: unknown, name: string): unknown {
  return typeof map === "object" && map !== null && !Array.isArray(map) && Object.hasOwn(map, name)
    ? (map as Record<string, unknown>)[name]
    : undefined;
}

function fieldOf(map: unknown, name: string): string {
  const value = valueOf(map, name);
  return typeof value === "string" ? shorten(value) : "";
}

function shorten(text: string): string {
  return text.trim().slice(0, maxTextChars);
}
