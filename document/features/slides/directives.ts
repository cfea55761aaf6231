import { parseScalar } from "../../core/front-matter/field-lines.ts";

/** The value of a directive; the items of a list are separated by blanks. */
export interface DirectiveValue {
  readonly text: string;
  readonly isList: boolean;
  /** Its line among those that are read, from 0. */
  readonly line: number;
}

/** Directives in the order in which they are written. */
export type Directives = readonly (readonly [name: string, value: DirectiveValue])[];

/** Names of directives, with or without the `_` of a single slide (Marpit, "Directives"). */
const slideNames =
  "paginate|header|footer|class|backgroundColor|backgroundImage|backgroundPosition|backgroundRepeat|backgroundSize|color|transition";
const deckNames =
  "headingDivider|theme|style|size|lang|math|marp|title|author|description|keywords|url|image";
const names = new RegExp(`^(?:_?(?:${slideNames})|${deckNames})$`);
const field = /^[ \t]*([_$]?[A-Za-z][\w-]*)[ \t]*:(?:[ \t]+(.*))?$/;
/** Longer, it is a note. */
const maxChars = 20_000;

/** Reads the directives of a comment. @returns undefined where it is a note of the speaker */
export function parseCommentDirectives(comment: string): Directives | undefined {
  if (comment.length > maxChars || !/^\s*[_$]?[A-Za-z][\w-]*[ \t]*:/.test(comment)) return undefined;
  const blocks = parseLines(comment);
  return blocks?.some(([name]) => names.test(name)) === true ? blocks : undefined;
}

/** Reads the directives of front matter, among whose fields are others. */
export function parseFrontMatterDirectives(yaml: string): Directives {
  return (parseLines(yaml, true) ?? []).filter(([name]) => names.test(name));
}

/** Reads line by line, as Marp does if a value is not YAML. @returns undefined if a line neither is nor continues a field */
function parseLines(text: string, passesOver = false): Directives | undefined {
  const written: { name: string; at: number; lines: string[] }[] = [];
  for (const [at, line] of text.split("\n").entries()) {
    const [, name = "", value = ""] = field.exec(line) ?? [];
    const last = written[written.length - 1];
    // What a block holds, such as CSS, may look like a directive.
    const isOfBlock = /^[|>]/.test(last?.lines[0] ?? "") && /^[ \t]/.test(line);
    if (name !== "" && !isOfBlock && (/^\S/.test(line) || names.test(name)))
      written.push({ name, at, lines: [value] });
    else if (/^[ \t]*(?:#.*)?$/.test(line)) continue;
    else if (last && /^(?:[ \t]|-[ \t])/.test(line)) last.lines.push(line.trim());
    else if (!passesOver) return undefined;
  }
  return written.map(({ name, at, lines }) => [name, { ...parseValue(lines), line: at }] as const);
}

function parseValue([first = "", ...more]: readonly string[]): Omit<DirectiveValue, "line"> {
  const isList = first === "" && more.length > 0 && more.every((line) => line.startsWith("- "));
  if (isList) return { text: more.map((line) => stripQuotes(line.slice(2))).join(" "), isList };
  const [, items] = /^\[(.*)\][ \t]*(?:#.*)?$/.exec(first) ?? [];
  if (items !== undefined) return { text: items.split(",").map(stripQuotes).join(" "), isList: true };
  const isBlock = /^[|>][-+]?\d?$/.test(first);
  return { text: stripQuotes([...(isBlock ? [] : [first]), ...more].join(" ")), isList: false };
}

/** Removes the quotes around a text. Anything but YAML stays. */
function stripQuotes(written: string): string {
  const text = written.trim();
  if (/^(?:null|~|"[ \t]*"|'[ \t]*')$/.test(text)) return "";
  return (parseScalar(text) ?? text).replace(/\\n/g, " ").replace(/\\(["\\])/g, "$1");
}
