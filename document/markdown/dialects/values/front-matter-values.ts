import type { NumberedLine } from "../../lines/source-line.ts";

/** More of a value is not put into the text. */
const maxValueChars = 1_000;
const entry = /^([ ]*)(?:"([^"]{1,100})"|'([^']{1,100})'|([\w-][\w .-]{0,99}?))[ \t]*[:=](?:[ \t]+(.*))?$/;
const item = /^[ ]*-[ \t]+(.*)$/;
/** What begins a text of several lines. */
const block = /^[|>][+-]?\d?[ \t]*$/;

/**
 * The values of front matter by their paths, `book.title` for one, as they are written; those of a list are joined by commas. It is read by
 * its lines, without YAML, for which other texts need not wait.
 * @param lines of the front matter, without the rules around it
 */
export function frontMatterValues(lines: readonly NumberedLine[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  /** Names that hold the line, with their indents. */
  const open: { readonly indent: number; readonly path: string; readonly isBlock: boolean }[] = [];
  for (const { text } of lines) {
    if (text.trim() === "" || /^[ ]*#/.test(text)) continue;
    const indent = text.length - text.trimStart().length;
    const listed = item.exec(text)?.[1];
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) > indent - (listed === undefined ? 1 : 0))
      open.pop();
    const holder = open.at(-1);
    const [, , double, single, plain, value = ""] = entry.exec(text) ?? [];
    const name = double ?? single ?? plain;
    if (holder && (holder.isBlock || listed !== undefined || name === undefined)) {
      const isItem = listed !== undefined && !holder.isBlock;
      add(values, holder.path, isItem ? scalar(listed) : text.trim(), isItem ? ", " : " ");
    } else if (name !== undefined && listed === undefined) {
      // A path is no longer than what anybody asks for.
      const path = `${holder ? `${holder.path}.` : ""}${name}`.slice(0, 300);
      const isBlock = block.test(value);
      open.push({ indent, path, isBlock });
      add(values, path, isBlock ? "" : valueOf(value), " ");
    }
  }
  for (const [path, value] of values) if (value === "") values.delete(path);
  return values;
}

function add(values: Map<string, string>, path: string, text: string, between: string): void {
  const before = values.get(path) ?? "";
  values.set(path, (before === "" ? text : before + between + text).slice(0, maxValueChars));
}

function valueOf(written: string): string {
  const list = /^\[(.*)\][ \t]*$/.exec(written)?.[1];
  return list === undefined ? scalar(written) : list.split(",").map(scalar).join(", ");
}

function scalar(written: string): string {
  const text = written.trim();
  const [, quote, quoted] = /^(["'])(.*?)\1[ \t]*(?:#.*)?$/.exec(text) ?? [];
  if (quoted !== undefined)
    return quote === "'" ? quoted.replaceAll("''", "'") : quoted.replaceAll('\\"', '"');
  return text.replace(/[ \t]#.*$/, "").trim();
}
