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
 * Parses the authors of a document, as pandoc's templates, Quarto and the Journal of Open Source Software have them.
 * @param listed lists, maps and texts: one or a list of names, or of names with affiliations
 * @param known affiliations that have an id, by which authors refer to them
 */
export function parseAuthors(listed: unknown, known: unknown): readonly Author[] {
  const byId = new Map<string, string>();
  toList(known).forEach((affiliation, at) => {
    byId.set(String(at + 1), formatAffiliation(affiliation, new Map()));
    for (const key of ["id", "index"])
      byId.set(readField(affiliation, key), formatAffiliation(affiliation, new Map()));
  });
  byId.delete("");
  return toList(listed)
    .slice(0, maxAuthors)
    .map((author) => ({
      name: formatName(author),
      affiliations: listAffiliations(author, byId),
      ...parseContact(author),
    }))
    .filter(({ name }) => name !== "");
}

function parseContact(author: unknown): Pick<Author, "email" | "orcid"> {
  const [email] = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,200}$/.exec(readField(author, "email")) ?? [];
  const [orcid] = /\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.exec(readField(author, "orcid")) ?? [];
  return { ...(email !== undefined && { email }), ...(orcid !== undefined && { orcid }) };
}

function formatName(author: unknown): string {
  if (typeof author === "string") return shorten(author);
  const name = readValue(author, "name") ?? author;
  if (typeof name === "string") return shorten(name);
  const literal = readField(name, "literal");
  const partNames = [
    "given",
    "given-names",
    "dropping-particle",
    "non-dropping-particle",
    "family",
    "surname",
    "suffix",
  ];
  const words = partNames.map((part) => readField(name, part)).filter((text) => text !== "");
  return literal === "" ? words.join(" ") : literal;
}

function listAffiliations(author: unknown, byId: ReadonlyMap<string, string>): string[] {
  const fields = ["affiliations", "affiliation", "institute"].map((name) => readValue(author, name));
  return toList(fields.find((value) => value !== undefined))
    .flatMap((entry) => splitKeys(entry, byId))
    .slice(0, maxAffiliations)
    .map((entry) => formatAffiliation(entry, byId))
    .filter((text) => text !== "");
}

/** Splits `"1, 2"` into keys if both are known, as the Journal of Open Source Software has them; "Department, City" is one key. */
function splitKeys(entry: unknown, byId: ReadonlyMap<string, string>): readonly unknown[] {
  if (typeof entry !== "string") return [entry];
  const keys = entry.split(/[,;&]/).map((key) => key.trim());
  return keys.every((key) => byId.has(key)) ? keys : [entry];
}

function formatAffiliation(entry: unknown, byId: ReadonlyMap<string, string>): string {
  if (typeof entry === "string") return byId.get(entry) ?? shorten(entry);
  const known = byId.get(readField(entry, "ref"));
  const own = parts.map((part) => readField(entry, part)).filter((text) => text !== "");
  return known ?? own.join(", ");
}

function toList(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function readValue(map: unknown, name: string): unknown {
  return typeof map === "object" && map !== null && !Array.isArray(map) && Object.hasOwn(map, name)
    ? (map as Record<string, unknown>)[name]
    : undefined;
}

function readField(map: unknown, name: string): string {
  const value = readValue(map, name);
  return typeof value === "string" ? shorten(value) : "";
}

function shorten(text: string): string {
  return text.trim().slice(0, maxTextChars);
}
