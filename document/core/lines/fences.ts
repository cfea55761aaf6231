import type { SourceLine } from "./source-line.ts";

/** A line that opens fenced code, or closes it when it has no info string (CommonMark 0.31, section 4.5). */
export interface Fence {
  /** Quotes, list markers and white space before the fence. */
  readonly prefix: string;
  readonly marks: string;
  readonly info: string;
}

const fencePattern =
  /^((?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*)(`{3,}|~{3,})[ \t]*([^\n]*)$/;

/** Parses a line as a fence; undefined for any other line. */
export function parseFence(line: string): Fence | undefined {
  if (!line.includes("```") && !line.includes("~~~")) return undefined;
  const [, prefix = "", marks = "", info = ""] = fencePattern.exec(line) ?? [];
  if (marks === "" || (marks.startsWith("`") && info.includes("`"))) return undefined;
  return { prefix, marks, info: info.trim() };
}

/** Returns whether a fence closes what another has opened. */
export function closes(closing: Fence, opening: Fence): boolean {
  return closing.info === "" && closing.marks.startsWith(opening.marks);
}

/** Chooses a fence that nothing within the code closes. */
export function chooseFence(code: string): string {
  const longest = Array.from(code.matchAll(/`{3,}/g)).reduce(
    (most, [{ length }]) => Math.max(most, length),
    2,
  );
  return "`".repeat(longest + 1);
}

/** Distinguishes fenced code from all else, line by line. */
export interface FenceReader {
  /** Returns the part of fenced code that a line is; undefined outside of code. */
  read(line: string): "opening" | "within" | "closing" | undefined;
  /** Ends the code that is open, with what held it. */
  leave(): void;
  /** The fence of the code that is open. */
  readonly open: Fence | undefined;
}

/** Follows fenced code from line to line. Code in a quote ends with the quote. */
export function createFenceReader(): FenceReader {
  let open: Fence | undefined;
  return {
    read(line) {
      if (open?.prefix.includes(">") && !line.trimStart().startsWith(">")) open = undefined;
      const fence = parseFence(line);
      if (!open) {
        open = fence;
        return open && "opening";
      }
      if (!fence || !closes(fence, open)) return "within";
      open = undefined;
      return "closing";
    },
    leave() {
      open = undefined;
    },
    get open() {
      return open;
    },
  };
}

/** Fenced code among lines whose kinds are known. */
export interface FencedCode {
  readonly fence: Fence;
  /** Index of its last line. */
  readonly end: number;
  readonly body: readonly SourceLine[];
  /** Undefined where its container or the document ends it. */
  readonly closing: SourceLine | undefined;
}

/** Returns the fenced code that a line begins. */
export function readFencedCode(lines: readonly SourceLine[], start: number): FencedCode | undefined {
  const opening = lines[start];
  const fence = opening?.kind === "code-start" && !opening.isIndented ? parseFence(opening.text) : undefined;
  if (!fence) return undefined;
  const isClosing = ({ text }: SourceLine): boolean => {
    const other = parseFence(text);
    return other !== undefined && closes(other, fence);
  };
  let end = start;
  let closing: SourceLine | undefined;
  for (let next = lines[end + 1]; next?.kind === "code" && !closing; next = lines[end + 1]) {
    if (isClosing(next)) closing = next;
    end++;
  }
  return { fence, end, body: lines.slice(start + 1, closing ? end : end + 1), closing };
}

/** Fenced code, by the indices of its first and last line. */
export interface FencedBlock {
  readonly fence: Fence;
  readonly start: number;
  readonly end: number;
  /** The characters of the longest fence within it. */
  readonly longestInner: number;
}

const markdownInfo = /^(?:markdown|md|mdx|gfm)\b/i;

/** Returns whether a fence says that it holds Markdown. */
export function holdsMarkdown(fence: Fence): boolean {
  return markdownInfo.test(fence.info);
}

/**
 * Pairs fences up as their author means them. In a sample of Markdown, a fence with an info string opens and the next one without closes. The one
 * left over ends the sample. What is never closed is not among them, nor what follows it.
 */
export function findFencedBlocks(lines: readonly string[]): FencedBlock[] {
  const blocks: FencedBlock[] = [];
  let outer: { readonly fence: Fence; readonly start: number } | undefined;
  let inner: Fence | undefined;
  let longestInner = 0;
  for (const [at, line] of lines.entries()) {
    const fence = parseFence(line);
    if (!fence) continue;
    if (!outer) {
      outer = { fence, start: at };
      longestInner = 0;
    } else if (!inner && closes(fence, outer.fence)) {
      blocks.push({ ...outer, end: at, longestInner });
      outer = undefined;
    } else {
      longestInner = Math.max(longestInner, fence.marks.length);
      const isSample = outer.fence.info === "" || holdsMarkdown(outer.fence);
      if (inner ? closes(fence, inner) : isSample && fence.info !== "") inner = inner ? undefined : fence;
    }
  }
  return blocks;
}
