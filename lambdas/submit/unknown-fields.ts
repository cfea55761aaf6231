import { editsBetween } from "../../document/options/nearest-word.ts";
import type * as z from "zod";

/** A field of a body that its schema does not know, and so drops. */
export interface UnknownField {
  /** Its names from the top of the body; those in lists are left alone. */
  readonly path: readonly string[];
  /** The field that was probably meant. */
  readonly meant: readonly string[] | undefined;
}

/** More of them help nobody. */
const most = 20;

/**
 * The fields that a schema drops from a body, and which of its own each was probably meant for: one whose name is written another way (`Paper`,
 * `documentName`), nearly the same (`papersize`, `covre`), a usual other word, or the same in another place.
 */
export function unknownFields(schema: z.ZodType, body: unknown): UnknownField[] {
  const found: (readonly string[])[] = [];
  const visit = (part: z.ZodType, value: unknown, path: readonly string[]): void => {
    const shape = shapeOf(part);
    if (!shape || typeof value !== "object" || value === null || Array.isArray(value)) return;
    for (const [name, field] of Object.entries(value)) {
      if (found.length === most) return;
      const inner = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (inner) visit(inner, field, [...path, name]);
      // Null means absent everywhere, so nothing was asked for.
      else if (field !== null) found.push([...path, name]);
    }
  };
  visit(schema, body, []);
  if (found.length === 0) return [];
  const known = pathsOf(schema, []);
  return found.map((path) => ({ path, meant: nearest(path, known) }));
}

/** Words that programs use for fields of ours; each is a name of the schema, or there is nothing to be proposed. */
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

function nearest(
  path: readonly string[],
  known: readonly (readonly string[])[],
): readonly string[] | undefined {
  const name = plain(path.at(-1) ?? "");
  const word = Object.hasOwn(otherWords, name) ? plain(otherWords[name] ?? "") : name;
  const parent = path.slice(0, -1).join(".");
  const beside = known.filter((one) => one.slice(0, -1).join(".") === parent);
  const named = (paths: typeof known) => paths.find((one) => plain(one.at(-1) ?? "") === word);
  const alike = beside
    .map((one) => ({ one, distance: editsBetween(name, plain(one.at(-1) ?? "")) }))
    .filter(({ distance }) => distance <= Math.max(1, Math.floor(name.length / 4)))
    .sort((first, second) => first.distance - second.distance);
  const begun = beside.find((one) => isBegunBy(name, plain(one.at(-1) ?? "")));
  return named(beside) ?? alike[0]?.one ?? begun ?? named(known);
}

/** A name without what programs write differently: case, underscores, hyphens. */
function plain(name: string): string {
  return name
    .slice(0, 100)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Such as `papersize` by `paper`, or the other way round. */
function isBegunBy(name: string, other: string): boolean {
  const [short, long] = name.length < other.length ? [name, other] : [other, name];
  return short.length >= 3 && long.startsWith(short);
}

function pathsOf(schema: z.ZodType, path: readonly string[]): (readonly string[])[] {
  return Object.entries(shapeOf(schema) ?? {}).flatMap(([name, field]) => {
    const here = [...path, name];
    return [here, ...pathsOf(field, here)];
  });
}

/** The fields of an object, also of one that may be absent or is changed once it is read; undefined for anything else. */
function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> | undefined {
  const { def } = schema._zod as unknown as { readonly def: Definition };
  const inner = def.in ?? def.innerType;
  return def.type === "object" ? def.shape : inner && shapeOf(inner);
}

/** What is read of a schema's definition (zod 4, `_zod.def`). */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  /** Of `optional`, `nullable` and `default`. */
  readonly innerType?: z.ZodType;
  /** Of `pipe`, as `transform` makes one. */
  readonly in?: z.ZodType;
}
