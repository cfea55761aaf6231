import type { NumberedLine, SourceLine } from "./source-line.ts";

/** Lines that take the place of others. */
export interface RewrittenBlock<Line extends NumberedLine> {
  readonly lines: readonly Line[];
  /** Index of the last line whose place they take. */
  readonly end: number;
  /** How many of the lines above, as they have been rewritten, belong to the block. */
  readonly above?: number;
}

/**
 * Rewrites lines block by block, from top to bottom. What `blockAt` gives for a line takes its place, and that of all lines up to the block's end; a
 * line for which it gives nothing stays. @param blockAt is given the lines above as they have been rewritten
 */
export function rewriteBlocks<Line extends NumberedLine = SourceLine>(
  lines: readonly SourceLine[],
  blockAt: (
    line: SourceLine,
    at: number,
    above: readonly (Line | SourceLine)[],
  ) => RewrittenBlock<Line | SourceLine> | undefined,
): (Line | SourceLine)[] {
  const rewritten: (Line | SourceLine)[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (!line) break;
    const block = blockAt(line, at, rewritten) ?? { lines: [line], end: at };
    rewritten.length -= block.above ?? 0;
    for (const written of block.lines) rewritten.push(written);
    at = block.end;
  }
  return rewritten;
}
