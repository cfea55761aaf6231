import { documentIn } from "../llm-output/document-in.ts";
import { numberedLines, textOf } from "../lines/source-line.ts";
import { runLinePasses } from "../passes/line-pass.ts";
import { linePasses } from "../passes/line-passes.ts";
import type { DocumentWarning } from "../../warnings/warnings.ts";

/** Further parts that are left out are not reported. */
const maxWarnings = 100;

/** Markdown that is read as it is meant. */
export interface RepairedMarkdown {
  readonly text: string;
  /** The line of the document that one of the text comes from, both counted from 1. */
  readonly lineOf: (line: number) => number;
  /** Lines around the document, and values that only another program could fill in. */
  readonly leftOut: readonly DocumentWarning[];
}

/**
 * Rewrites Markdown as people and language models write it into Markdown that is read as they mean it. What is right
 * already stays as it is, and so does code. Takes time in proportion to the document.
 */
export async function repairMarkdown(markdown: string): Promise<RepairedMarkdown> {
  const document = documentIn(markdown);
  const leftOut = [...document.leftOut];
  const numbered = numberedLines(document.text, document.firstLine);
  const lines = await runLinePasses(linePasses, numbered, (what, line) => {
    if (leftOut.length < maxWarnings) leftOut.push({ what, ...(line !== undefined && { line }) });
  });
  return {
    text: textOf(lines),
    leftOut,
    lineOf(line) {
      let at = Math.min(line, lines.length) - 1;
      while (at > 0 && lines[at]?.line === undefined) at--;
      return lines[at]?.line ?? 1;
    },
  };
}
