/** A line of a document, and the number that it had as it was written, counted from 1; none if it was not. */
export interface NumberedLine {
  readonly text: string;
  readonly line?: number;
}

/** A line of Markdown. Nothing is to be repaired in code: fenced, indented, or preformatted HTML. */
export interface SourceLine extends NumberedLine {
  readonly kind: "text" | "code-start" | "code";
}

/** An empty line outside of code. */
export const blankLine: SourceLine = { text: "", kind: "text" };

/** A line that opens fenced code, or closes it when it has no info string. */
export interface Fence {
  /** Quotes, list markers and white space before the fence. */
  readonly prefix: string;
  readonly marks: string;
  readonly info: string;
}

const fencePattern =
  /^((?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*)(`{3,}|~{3,})[ \t]*([^\n]*)$/;

/** Reads a line as a fence; undefined when it is none. */
export function fenceOf(line: string): Fence | undefined {
  const [, prefix = "", marks = "", info = ""] = fencePattern.exec(line) ?? [];
  if (marks === "" || (marks.startsWith("`") && info.includes("`"))) return undefined;
  return { prefix, marks, info: info.trim() };
}

/** Whether a fence closes what another has opened. */
export function closes(closing: Fence, opening: Fence): boolean {
  return closing.info === "" && closing.marks.startsWith(opening.marks);
}

/** Whether a line begins an item of a list. */
export function isItem(line: string): boolean {
  return /^[ \t]*(?:[-*+•]|\d{1,9}[.)])[ \t]/.test(line);
}

/** Whether a line has white space alone. */
export function isBlank(line: string): boolean {
  return line.trim() === "";
}

/** Width of a line's indentation, in columns. */
export function indentOf(line: string): number {
  let column = 0;
  for (const character of line) {
    if (character === " ") column++;
    else if (character === "\t") column += 4 - (column % 4);
    else break;
  }
  return column;
}

/** Splits Markdown into lines. */
export function numberedLines(markdown: string, first: number): NumberedLine[] {
  return markdown.split(/\r\n|\r|\n/).map((text, index) => ({ text, line: first + index }));
}

/** Finds the lines that are code; front matter is none of the text either. */
export function linesOf(lines: readonly NumberedLine[]): SourceLine[] {
  const first = frontMatterLength(lines);
  let fence: Fence | undefined;
  let inPre = false;
  let inList = false;
  let afterBlank = true;
  let inIndented = false;

  const kindOf = (text: string): SourceLine["kind"] => {
    if (fence && fence.prefix.includes(">") && !text.trimStart().startsWith(">")) fence = undefined;
    if (fence) {
      const closing = fenceOf(text);
      if (closing && closes(closing, fence)) fence = undefined;
      return "code";
    }
    const opensPre = !inPre && /^[ ]{0,3}<pre[\s>]/i.test(text);
    if (inPre || opensPre) {
      inPre = !/<\/pre>/i.test(text);
      return opensPre ? "code-start" : "code";
    }
    if (isBlank(text)) {
      afterBlank = true;
      return inIndented ? "code" : "text";
    }
    const indent = indentOf(text);
    const wasIndented = inIndented;
    inIndented = indent >= 4 && !inList && (afterBlank || inIndented);
    if (inIndented) return wasIndented ? "code" : "code-start";
    if (isItem(text)) inList = true;
    else if (indent === 0 && afterBlank) inList = false;
    afterBlank = false;
    fence = fenceOf(text);
    return fence ? "code-start" : "text";
  };
  const kindAt = (at: number): SourceLine["kind"] => (at === 0 ? "code-start" : "code");
  return lines.map((line, at) => ({ ...line, kind: at < first ? kindAt(at) : kindOf(line.text) }));
}

/** Lines of the front matter that a document begins with; none where anything in it is no value with a name. */
export function frontMatterLength(lines: readonly NumberedLine[]): number {
  const opening = lines[0]?.text.trimEnd();
  if (opening !== "---" && opening !== "+++") return 0;
  let hasName = false;
  for (const [at, { text }] of lines.slice(1).entries()) {
    if (text.trimEnd() === opening || (opening === "---" && text.trimEnd() === "..."))
      return hasName ? at + 2 : 0;
    const isNamed = /^["']?[\w-]+["']?[ \t]*[:=]/.test(text);
    hasName ||= isNamed;
    if (!isNamed && !/^(?:[ \t]|-[ \t]|#|\[|[\]}]|$)/.test(text)) return 0;
  }
  return 0;
}
