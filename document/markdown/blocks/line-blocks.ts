import { isBlank, type SourceLine } from "../lines/source-line.ts";

const line = /^([ ]{0,3})\|(?:[ \t](.*))?$/;
export const lineBlockMarkers = /^[ ]{0,3}\|[ \t][^|\n]*\n[ ]{0,3}\|[ \t]?[^|\n]*$/m;

/** Reads lines that each begin with `| `, and are no table, as verses and addresses: they end where they were ended. */
export function readLineBlocks(lines: readonly SourceLine[]): readonly SourceLine[] {
  const result = [...lines];
  for (let from = 0; from < result.length; from++) {
    let to = from;
    while (isVerse(result[to])) to++;
    if (to - from > 1 && !isPiped(result[to]) && !isPiped(result[from - 1]))
      for (let at = from; at < to; at++) result[at] = verse(result[at], at === to - 1);
    from = to;
  }
  return result;
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
