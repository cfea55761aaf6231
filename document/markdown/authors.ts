/** Somebody who wrote a document, and where they work. */
export interface Author {
  readonly name: string;
  readonly affiliations: readonly string[];
}

const mostAuthors = 100;
const mostAffiliations = 10;
const longest = 300;

/** Parts of an affiliation, in the order in which they are written. */
const parts = ["group", "department", "name", "institution", "city", "region", "country"] as const;

/**
 * The authors of a document, as pandoc's templates and Quarto have them.
 * @param given lists, maps and texts: one or a list of names, or of names with affiliations
 * @param known affiliations that have an id, by which authors refer to them
 */
export function authorsIn(given: unknown, known: unknown): readonly Author[] {
  const byId = new Map<string, string>();
  listOf(known).forEach((one, at) => {
    byId.set(String(at + 1), affiliationOf(one, new Map()));
    byId.set(fieldOf(one, "id"), affiliationOf(one, new Map()));
  });
  byId.delete("");
  return listOf(given)
    .slice(0, mostAuthors)
    .map((one) => ({ name: nameOf(one), affiliations: affiliationsOf(one, byId) }))
    .filter(({ name }) => name !== "");
}

function nameOf(author: unknown): string {
  if (typeof author === "string") return shortened(author);
  const name = valueOf(author, "name");
  if (typeof name === "string") return shortened(name);
  const literal = fieldOf(name, "literal");
  return literal === "" ? `${fieldOf(name, "given")} ${fieldOf(name, "family")}`.trim() : literal;
}

function affiliationsOf(author: unknown, byId: ReadonlyMap<string, string>): string[] {
  const given = ["affiliations", "affiliation", "institute"].map((name) => valueOf(author, name));
  return listOf(given.find((one) => one !== undefined))
    .slice(0, mostAffiliations)
    .map((one) => affiliationOf(one, byId))
    .filter((text) => text !== "");
}

function affiliationOf(one: unknown, byId: ReadonlyMap<string, string>): string {
  if (typeof one === "string") return byId.get(one) ?? shortened(one);
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
  return typeof value === "string" ? shortened(value) : "";
}

function shortened(text: string): string {
  return text.trim().slice(0, longest);
}
