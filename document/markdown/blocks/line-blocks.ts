import { isBlank } from "../lines/source-line.ts";
import type { SourceLine } from "../lines/source-line.ts";

const line = /^([ ]{0,3})\|(?:[ \t](.*))?$/;
export const lineBlockMarkers = /^[ ]{0,3}\|[ \t][^|\n]*\n[ ]{0,3}\|[ \t]?[^|\n]*$/m;

/** Reads lines that each begin with `| `, and are no table, as verses and addresses: they end where they were ended. */
export function readLineBlocks(lines: readonly SourceLine[]): readonly SourceLine[] {
  const read = [...lines];
  for (let from = 0; from < read.length; from++) {
    let to = from;
    while (isVerse(read[to])) to++;
    if (to - from > 1 && !isPiped(read[to]) && !isPiped(read[from - 1]))
      for (let at = from; at < to; at++) read[at] = verse(read[at], at === to - 1);
    from = to;
  }
  return read;
}

function isVerse(sourceLine: SourceLine | undefined): boolean {
  if (sourceLine?.kind !== "text" || isBlank(sourceLine.text) || !line.test(sourceLine.text)) return false;
  const inner = sourceLine.text.trim().slice(1);
  // Another bar, or dashes alone, make it a table's.
  return !/(?<!\\)\|/.test(inner) && !/^[ \t:-]*-[ \t:-]*$/.test(inner);
}

function isPiped(sourceLine: SourceLine | undefined): boolean {
  return sourceLine?.kind === "text" && /^[ ]{0,3}\|/.test(sourceLine.text);
}

function verse(sourceLine: SourceLine | undefined, isLast: boolean): SourceLine {
  const [, indent = "", text = ""] = line.exec(sourceLine?.text ?? "") ?? [];
  const shown = text.trimEnd().replace(/^[ \t]+/, (blanks) => "\u00a0".repeat(blanks.length));
  return {
    kind: "text",
    ...sourceLine,
    text: `${indent}${shown === "" ? "\u00a0" : shown}${isLast ? "" : "\\"}`,
  };
}
