import { closes, parseFence } from "../../core/lines/fences.ts";
import { isBlank } from "../../core/lines/source-line.ts";
import type { NumberedLine } from "../../core/lines/source-line.ts";
import { readAttributeText, unquote } from "../../core/attributes/attribute-text.ts";

/** A directive of MyST: ```` ```{name} argument ````, or the same with colons, and its content. */
export interface Directive {
  /** In small letters, without a domain such as `prf:`. */
  readonly name: string;
  readonly argument: string;
  readonly options: ReadonlyMap<string, string>;
  /** The prefix of each of its lines: white space, and quotes. */
  readonly prefix: string;
  readonly body: readonly NumberedLine[];
  readonly start: NumberedLine;
}

const opening = /^\{([a-z][\w:.-]{0,40})\}(.*)$/i;
/** Longer than an image in letters that is left where it is. */
const maxArgumentChars = 8_000;
const colons = /^([ \t]*(?:>[ \t]*)*)(:{3,})[ \t]*(\{[^{}]{1,300}\}.*)$/;
/** Tables in list rows, as in pandoc's filter of that name (https://github.com/pandoc-ext/list-table). */
const listTable = /^\{[ \t]*(?:[^{}]*[ \t])?\.list-table(?:[ \t][^{}]*)?\}[ \t]*$/;

/** A line that begins a directive, or other fenced code. */
export interface Opening {
  readonly prefix: string;
  readonly isColon: boolean;
  readonly name: string | undefined;
  readonly argument: string;
  /** What the line itself states, beside the lines of its body. */
  readonly options?: ReadonlyMap<string, string>;
  readonly closedBy: (line: string) => boolean;
}

/** Parses a line as an opening fence, of backticks, tildes or colons. */
export function parseOpening(text: string): Opening | undefined {
  const fence = parseFence(text);
  if (fence) {
    const { name, argument } = splitInfo(fence.info);
    const closedBy = (line: string): boolean => {
      const closing = parseFence(line);
      return closing !== undefined && closes(closing, fence);
    };
    return { prefix: fence.prefix, isColon: false, name, argument, closedBy };
  }
  const [, prefix = "", signs = "", info = ""] = text.includes(":::") ? (colons.exec(text) ?? []) : [];
  // What is indented more is within it, and so is what fewer colons end.
  const fewest = listTable.test(info) ? 3 : signs.length;
  const closedBy = (line: string): boolean =>
    line.indexOf(":") <= prefix.length &&
    (/^[ \t>]*(:{3,})[ \t]*$/.exec(line)?.[1]?.length ?? 0) >= Math.max(1, fewest);
  if (listTable.test(info)) {
    const { id, values } = readAttributeText(info);
    const options = new Map([
      ["header-rows", "1"],
      ...values,
      ...(id === undefined ? [] : [["name", id]]),
    ] as [string, string][]);
    return { prefix, isColon: true, name: "list-table", argument: "", options, closedBy };
  }
  const { name, argument } = splitInfo(info);
  return name === undefined ? undefined : { prefix, isColon: true, name, argument, closedBy };
}

function splitInfo(info: string): { readonly name: string | undefined; readonly argument: string } {
  const [, name, words = ""] = opening.exec(info) ?? [];
  const argument = words.trim();
  if (name === undefined || argument.length > maxArgumentChars) return { name: undefined, argument: "" };
  return { name: name.toLowerCase().replace(/^(?:prf|proof|ipython|c|py|code):/, ""), argument };
}

/** Returns whether a directive's body holds values, which may contain quotes. */
function isValues(name: string): boolean {
  return name.toLowerCase() === "header";
}

/** Takes the options off the beginning of a body: `:name: x`, a line each, or YAML between rules. */
export function takeOptions(lines: readonly NumberedLine[]): {
  readonly options: ReadonlyMap<string, string>;
  readonly body: readonly NumberedLine[];
} {
  const options = new Map<string, string>();
  let at = 0;
  while (at < lines.length && isBlank(lines[at]?.text ?? "")) at++;
  const isYaml = /^[ \t>]*---[ \t]*$/.test(lines[at]?.text ?? "");
  const end = isYaml
    ? lines.findIndex(({ text }, index) => index > at && /^[ \t>]*---[ \t]*$/.test(text))
    : -1;
  if (isYaml && end < 0) return { options, body: lines };
  const option = isYaml ? /^[ \t>]*([\w-]+):[ \t]*(.*)$/ : /^[ \t>]*:([\w-]+):[ \t]*(.*)$/;
  if (isYaml) at++;
  for (; at < lines.length; at++) {
    const [match, name = "", value = ""] = option.exec(lines[at]?.text ?? "") ?? [];
    if (isYaml ? at >= end : match === undefined) break;
    if (match !== undefined) options.set(name.toLowerCase(), isValues(name) ? value.trim() : unquote(value));
  }
  if (options.size === 0 && !isYaml) return { options, body: lines };
  return { options, body: lines.slice(isYaml ? end + 1 : at) };
}
