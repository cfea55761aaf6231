import { parse, TomlError } from "smol-toml";
import type { FrontMatterFinding } from "./misspelt-fields.ts";

/** TOML read as YAML, or why it cannot be read. */
export type ReadToml =
  | { readonly yaml: string; readonly fault?: undefined }
  | { readonly yaml?: undefined; readonly fault: FrontMatterFinding };

/**
 * Rewrites the TOML of a document (Hugo, Zola) as YAML, each field on its line: texts, numbers, lists, dates. Tables are for a site, and left
 * out, but for `author`.
 */
export function tomlToYaml(toml: string): ReadToml {
  let fields: Readonly<Record<string, unknown>>;
  try {
    fields = parse(toml);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    // Its first line is the reason, what follows shows the place.
    const [reason = ""] = error.message.split("\n", 1);
    return {
      fault: {
        line: error.line,
        code: "front-matter-unreadable",
        what: `The front matter is not valid TOML and was ignored: ${reason.trim()}.`,
      },
    };
  }
  const source = toml.split("\n");
  const lines = source.map(() => "");
  const lineOf = findFirstLines(source);
  for (const [name, value] of Object.entries(fields)) {
    if (isTable(value) && name !== "author") continue;
    // JSON is YAML (YAML 1.2.2, section 1.2).
    const line = lineOf.get(name);
    if (line !== undefined) lines[line] = `${name}: ${JSON.stringify(toPlainValue(value))}`;
  }
  return { yaml: lines.join("\n") };
}

/** Returns the line on which each name begins first, counted from 0. */
function findFirstLines(source: readonly string[]): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  for (const [line, text] of source.entries()) {
    const name = parseFieldName(text);
    if (name !== undefined && !lines.has(name)) lines.set(name, line);
  }
  return lines;
}

/** Returns the name of the field, or of the table, that begins on a line. */
function parseFieldName(line: string): string | undefined {
  return /^[ \t]*(?:\[{1,2}[ \t]*)?["']?([\w-]{1,100})["']?[ \t]*[.=\]]/.exec(line)?.[1];
}

function isTable(value: unknown): boolean {
  const [first = value] = Array.isArray(value) ? (value as unknown[]) : [];
  return typeof first === "object" && first !== null && !(first instanceof Date);
}

/** Returns values as JSON has them, and texts with their lines joined. */
function toPlainValue(value: unknown): unknown {
  if (typeof value === "string") return value.trim().replace(/([^\n])\n(?!\n)/g, "$1 ");
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return value.map(toPlainValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toPlainValue(inner)]));
}
