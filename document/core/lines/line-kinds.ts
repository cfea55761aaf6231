import { isContainerEnd, readContainerStart, findIndentedSign } from "../containers/container-lines.ts";
import { createFenceReader } from "./fences.ts";
import { measureIndent, isBlank, isItem, stripIndent } from "./source-line.ts";
import type { NumberedLine, SourceLine } from "./source-line.ts";

/** Distinguishes lines of code from lines of text. */
export interface KindReader {
  read(text: string): Pick<SourceLine, "kind" | "isIndented">;
}

type Kind = Pick<SourceLine, "kind" | "isIndented">;

const text: Kind = { kind: "text" };
const codeStart: Kind = { kind: "code-start" };
const code: Kind = { kind: "code" };
const indentedStart: Kind = { kind: "code-start", isIndented: true };
const indented: Kind = { kind: "code", isIndented: true };

/** Columns by which code is indented. */
const codeIndent = 4;

/** Creates a reader that tells code from text, line by line: fenced, indented, and preformatted HTML. Lines indented below a list item belong to it. */
export function createKindReader(): KindReader {
  const fences = createFenceReader();
  let inPre = false;
  let inList = false;
  let afterBlank = true;
  let inIndented = false;

  const kindOutsideOfFences = (line: string): Kind | undefined => {
    const opensPre = !inPre && /^[ ]{0,3}<pre[\s>]/i.test(line);
    if (inPre || opensPre) {
      inPre = !/<\/pre>/i.test(line);
      return opensPre ? codeStart : code;
    }
    if (isBlank(line)) {
      afterBlank = true;
      return inIndented ? indented : text;
    }
    const indent = measureIndent(line);
    const wasIndented = inIndented;
    inIndented = indent >= codeIndent && !inList && (afterBlank || inIndented);
    if (inIndented) return wasIndented ? indented : indentedStart;
    if (isItem(line) || findIndentedSign(stripIndent(line)) !== undefined) inList = true;
    else if (indent === 0 && afterBlank) inList = false;
    afterBlank = false;
    return undefined;
  };

  return {
    read(line) {
      if (fences.open) {
        const part = fences.read(line);
        if (part !== undefined && part !== "opening") return code;
        // A quote has ended, and the code in it.
        fences.leave();
      }
      return kindOutsideOfFences(line) ?? (fences.read(line) ? codeStart : text);
    },
  };
}

/** Returns which lines are code. In a comment that goes over lines, nothing is to be read, either. */
export function readKinds(lines: readonly NumberedLine[]): SourceLine[] {
  const kinds = createKindReader();
  let commentEnd = -1;
  let hasEnds = true;
  return lines.map(({ text, line }, at): SourceLine => {
    const source = { text, ...(line !== undefined && { line }) };
    if (at <= commentEnd) return { ...source, kind: "code" };
    const { kind, isIndented } = kinds.read(text);
    if (kind === "text" && hasEnds && opensComment(text)) {
      const end = findCommentEnd(lines, at);
      // Where one does not end, no later one does.
      hasEnds = end !== undefined;
      commentEnd = end ?? commentEnd;
      if (at <= commentEnd) return { ...source, kind: "code-start" };
    }
    return { ...source, kind, ...(isIndented && { isIndented }) };
  });
}

/** Returns whether a line begins a block that is a comment, and does not end it (CommonMark 0.31, section 4.6). */
function opensComment(text: string): boolean {
  return text.includes("<!--") && !text.includes("-->") && commentStart.test(text);
}

const commentStart = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?<!--/;

/** Finds the line that ends a comment; undefined if there is none. An arrow in code, `-->`, ends no comment that its author meant. @returns its index */
function findCommentEnd(lines: readonly NumberedLine[], start: number): number | undefined {
  const fences = createFenceReader();
  for (let at = start + 1; at < lines.length; at++) {
    const text = lines[at]?.text ?? "";
    if (fences.read(text) === undefined && text.includes("-->")) return at;
  }
  return undefined;
}

/** Sets the first and the last line of each container apart from text. */
export function markContainers(lines: readonly SourceLine[]): readonly SourceLine[] {
  return lines.map((line) =>
    line.kind === "text" && isContainerLine(line.text) ? { ...line, kind: "container" } : line,
  );
}

function isContainerLine(text: string): boolean {
  const bare = stripIndent(text);
  return isContainerEnd(bare) || readContainerStart(bare, () => true) !== undefined;
}
