import { findNearestWord } from "../../document/core/options/nearest-word.ts";
import type * as z from "zod";

/** A field of a body that its schema does not know and drops. */
export interface UnknownField {
  /** Names from the top of the body. Fields in lists are not searched. */
  readonly path: readonly string[];
  /** The field that was probably meant. */
  readonly meant: readonly string[] | undefined;
}

/** Limit on the fields that are reported. */
const maxFields = 20;

/**
 * Finds the fields that a schema drops from a body, and the known field that each was probably meant for: one whose name is written another way
 * (`Paper`, `documentName`), nearly the same (`papersize`, `covre`), a usual other word, or the same name elsewhere in the body.
 */
export function unknownFields(schema: z.ZodType, body: unknown): UnknownField[] {
  const unknownPaths: (readonly string[])[] = [];
  const visit = (part: z.ZodType, value: unknown, path: readonly string[]): void => {
    const shape = findShape(part);
    if (!shape || typeof value !== "object" || value === null || Array.isArray(value)) return;
    for (const [name, field] of Object.entries(value)) {
      if (unknownPaths.length === maxFields) return;
      const inner = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (inner) visit(inner, field, [...path, name]);
      // Null means absent everywhere, so nothing was asked for.
      else if (field !== null) unknownPaths.push([...path, name]);
    }
  };
  visit(schema, body, []);
  if (unknownPaths.length === 0) return [];
  const known = listPaths(schema, []);
  return unknownPaths.map((path) => ({ path, meant: findNearest(path, known) }));
}

/** Usual other words for this service's fields. A value that is no name of the schema proposes nothing. */
const otherWords: Readonly<Record<string, string>> = {
  markdown: "text_body",
  text: "text_body",
  content: "text_body",
  body: "text_body",
  filename: "document_name",
  outputname: "document_name",
  pagesize: "paper",
  format: "paper",
  contents: "toc",
  tableofcontents: "toc",
  titlepage: "cover",
  footnotes: "notes",
  justify: "align",
  smartquotes: "smart",
  email: "to_email",
  webhook: "callback_url",
  webhookurl: "callback_url",
  bib: "bibliography",
  references: "bibliography",
};

function findNearest(
  path: readonly string[],
  known: readonly (readonly string[])[],
): readonly string[] | undefined {
  const name = normaliseName(path.at(-1) ?? "");
  const word = Object.hasOwn(otherWords, name) ? normaliseName(otherWords[name] ?? "") : name;
  const parent = path.slice(0, -1).join(".");
  const siblings = known.filter((field) => field.slice(0, -1).join(".") === parent);
  const plainName = (field: readonly string[]): string => normaliseName(field.at(-1) ?? "");
  const findNamed = (paths: typeof known, by: string | undefined) =>
    paths.find((field) => plainName(field) === by);
  const alike = findNearestWord(name, siblings.map(plainName), Math.max(1, Math.floor(name.length / 4)));
  const begun = siblings.find((field) => isBegunBy(name, plainName(field)));
  return findNamed(siblings, word) ?? findNamed(siblings, alike) ?? begun ?? findNamed(known, word);
}

/** Returns a name without case, underscores and hyphens, which programs write differently. */
function normaliseName(name: string): string {
  return name
    .slice(0, 100)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Returns whether one name begins with the other, such as `papersize` with `paper`. */
function isBegunBy(name: string, field: string): boolean {
  const [short, long] = name.length < field.length ? [name, field] : [field, name];
  return short.length >= 3 && long.startsWith(short);
}

function listPaths(schema: z.ZodType, path: readonly string[]): (readonly string[])[] {
  return Object.entries(findShape(schema) ?? {}).flatMap(([name, field]) => {
    const here = [...path, name];
    return [here, ...listPaths(field, here)];
  });
}

/** Finds the fields of an object schema, under `optional` and `transform` as well; undefined for any other schema. */
function findShape(schema: z.ZodType): Readonly<Record<string, z.ZodType>> | undefined {
  const { def } = schema._zod as unknown as { readonly def: Definition };
  const inner = def.in ?? def.innerType;
  return def.type === "object" ? def.shape : inner && findShape(inner);
}

/** The parts that are read of a schema's definition (zod 4, `_zod.def`). */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  /** Of `optional`, `nullable` and `default`. */
  readonly innerType?: z.ZodType;
  /** Of `pipe`, as `transform` makes one. */
  readonly in?: z.ZodType;
}
