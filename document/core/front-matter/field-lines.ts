/** A field of front matter that is on a line. */
export interface FieldLine {
  /** Of the line, from 0. */
  readonly index: number;
  readonly name: string;
  /** As it is written; a list of lines is one between brackets. */
  readonly value: string;
  /** Whether it is one of the map `options`, as requests call it. */
  readonly isWithinOptions: boolean;
}

const field = /^([\w-]+)[ \t]*:(?:[ \t]+(\S.*))?$/;
const opensOptions = /^options[ \t]*:[ \t]*(?:#.*)?$/;
const optionsInBraces = /^options[ \t]*:[ \t]*\{(.*)\}[ \t]*(?:#.*)?$/;
/** Opens the settings for PDFs in Quarto and R Markdown. */
const opensFormats = /^(?:format|output)[ \t]*:[ \t]*(?:#.*)?$/;
const opensPdf = /^([ \t]+)(?:[\w.]+::)?(?:pdf|typst)(?:_\w+)?[ \t]*:[ \t]*(?:#.*)?$/;
const isWithin = /^(?:[ \t]|$)/;

/** Returns the fields of front matter, a line each, with those of the map `options` and of a PDF's format, which are indented or all between braces. */
export function listFieldLines(yaml: string): FieldLine[] {
  let isWithinOptions = false;
  let isWithinFormats = false;
  /** The indentation of the fields of a PDF's format. */
  let indent: string | undefined;
  const lines = yaml.split("\n");
  return lines.flatMap((line, index) => {
    if (line === "") return [];
    const [, braces] = optionsInBraces.exec(line) ?? [];
    if (braces !== undefined)
      return braces
        .split(",")
        .flatMap((part) => parseFieldLine(part.trim(), { index, isWithinOptions: true }));
    isWithinOptions = opensOptions.test(line) || (isWithinOptions && isWithin.test(line));
    isWithinFormats = opensFormats.test(line) || (isWithinFormats && isWithin.test(line));
    const [, pdfIndent] = (isWithinFormats ? opensPdf.exec(line) : undefined) ?? [];
    if (indent !== undefined && !isIndentedBeyond(line, indent)) indent = undefined;
    const isOfPdf = indent !== undefined;
    indent ??= pdfIndent;
    return parseFieldLine(isWithinOptions || isOfPdf ? line.trim() : line, { index, isWithinOptions }, lines);
  });
}

function isIndentedBeyond(line: string, indent: string): boolean {
  return line.startsWith(indent) && /[ \t]/.test(line.charAt(indent.length));
}

function parseFieldLine(
  line: string,
  place: Pick<FieldLine, "index" | "isWithinOptions">,
  lines: readonly string[] = [],
): FieldLine[] {
  if (!line.includes(":")) return [];
  const [, name, written] = field.exec(line) ?? [];
  if (name === undefined) return [];
  const value = written ?? joinItemsBelow(lines, place.index);
  return value === "" ? [] : [{ ...place, name, value }];
}

/** Returns a list with an item a line. */
function joinItemsBelow(lines: readonly string[], index: number): string {
  const items: string[] = [];
  for (let at = index + 1; at < lines.length; at++) {
    const [, item] = /^[ \t]*-[ \t]+(.*)$/.exec(lines[at] ?? "") ?? [];
    if (item === undefined) break;
    items.push(item);
  }
  return items.length === 0 ? "" : `[${items.join(", ")}]`;
}

/** Returns a plain or a quoted text on one line, without the comment behind it; undefined for lists, maps, blocks and nothing. */
export function parseScalar(text: string): string | undefined {
  const [, quote, quoted] = /^(["'])(.*?)\1[ \t]*(?:#.*)?$/.exec(text) ?? [];
  if (quoted !== undefined) return quote === "'" ? quoted.replaceAll("''", "'") : quoted;
  const plain = text.replace(/(?:^|(?<![ \t])[ \t]+)#[ \t].*$|(?<![ \t])[ \t]+#.*$/, "").trim();
  return plain === "" || /^[[{|>&*!%@`]/.test(plain) || plain === "~" || plain === "null" ? undefined : plain;
}
