/** Somebody who wrote a document, and where they work. */
export interface Author {
  readonly name: string;
  readonly affiliations: readonly string[];
}

const maxAuthors = 100;
const maxAffiliations = 10;
const maxTextChars = 300;

/** Parts of an affiliation, in the order in which they are written. */
const parts = ["group", "department", "name", "institution", "city", "region", "country"] as const;

/**
 * The authors of a document, as pandoc's templates, Quarto and the Journal of Open Source Software have them.
 * @param given lists, maps and texts: one or a list of names, or of names with affiliations
 * @param known affiliations that have an id, by which authors refer to them
 */
export function authorsIn(given: unknown, known: unknown): readonly Author[] {
  const byId = new Map<string, string>();
  listOf(known).forEach((one, at) => {
    byId.set(String(at + 1), affiliationOf(one, new Map()));
    for (const key of ["id", "index"]) byId.set(fieldOf(one, key), affiliationOf(one, new Map()));
  });
  byId.delete("");
  return listOf(given)
    .slice(0, maxAuthors)
    .map((one) => ({ name: nameOf(one), affiliations: affiliationsOf(one, byId) }))
    .filter(({ name }) => name !== "");
}

function nameOf(author: unknown): string {
  if (typeof author === "string") return shorten(author);
  const name = valueOf(author, "name") ?? author;
  if (typeof name === "string") return shorten(name);
  const literal = fieldOf(name, "literal");
  const own = [
    "given",
    "given-names",
    "dropping-particle",
    "non-dropping-particle",
    "family",
    "surname",
    "suffix",
  ];
  const said = own.map((part) => fieldOf(name, part)).filter((text) => text !== "");
  return literal === "" ? said.join(" ") : literal;
}

function affiliationsOf(author: unknown, byId: ReadonlyMap<string, string>): string[] {
  const given = ["affiliations", "affiliation", "institute"].map((name) => valueOf(author, name));
  return listOf(given.find((one) => one !== undefined))
    .flatMap((one) => listedIn(one, byId))
    .slice(0, maxAffiliations)
    .map((one) => affiliationOf(one, byId))
    .filter((text) => text !== "");
}

/** `"1, 2"` are two that are known, as the Journal of Open Source Software has it; "Department, City" is one. */
function listedIn(one: unknown, byId: ReadonlyMap<string, string>): readonly unknown[] {
  if (typeof one !== "string") return [one];
  const keys = one.split(/[,;&]/).map((key) => key.trim());
  return keys.every((key) => byId.has(key)) ? keys : [one];
}

function affiliationOf(one: unknown, byId: ReadonlyMap<string, string>): string {
  if (typeof one === "string") return byId.get(one) ?? shorten(one);
  const known = byId.get(fieldOf(one, "ref"));
  const own = parts.map((part) => fieldOf(one, part)).filter((text) => text !== "");
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
