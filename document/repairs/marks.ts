import type { Warn } from "../core/warnings/warn.ts";
import { substituteFor } from "../core/parse/substitutes.ts";
import { isBlank, type SourceLine } from "../core/lines/source-line.ts";
import { closeNothing } from "./unclosed.ts";

/**
 * The parser takes time with the square of the brackets in a paragraph that find no partner. So much it may take in all, in brackets squared: three
 * seconds, where seven thousand links in one paragraph still are links. Emphasis and code are bounded in the parser (`parse/bounded-marks.ts`).
 */
const budget = 200_000_000;
/** A paragraph with fewer is never touched. */
const few = 300;
const marks = /[[\]]|!(?=\[)/g;

/** Turns brackets into plain characters in paragraphs that no person wrote, and that would hold up the parser. */
export function limitMarks(lines: readonly SourceLine[], warn: Warn): SourceLine[] {
  let remainingBudget = budget;
  return groupParagraphs(lines).flatMap((written) => {
    const paragraph = closeNothing(written);
    const count = paragraph.reduce((sum, { text }) => sum + (text.match(marks)?.length ?? 0), 0);
    if (count < few) return paragraph;
    remainingBudget -= count ** 2;
    if (remainingBudget >= 0) return paragraph;
    warn(
      "paragraph-too-complex",
      "A paragraph has too many brackets: its links were printed as source. Split the paragraph.",
      paragraph[0]?.line,
    );
    return paragraph.map((line) => ({
      ...line,
      text: line.text.replace(marks, substituteFor),
    }));
  });
}

/** Groups lines of text into runs; each line of anything else is a run of its own. */
function groupParagraphs(lines: readonly SourceLine[]): SourceLine[][] {
  const runs: SourceLine[][] = [];
  let isOpen = false;
  for (const line of lines) {
    const isText = line.kind === "text" && !isBlank(line.text);
    if (isText && isOpen) runs.at(-1)?.push(line);
    else runs.push([line]);
    isOpen = isText;
  }
  return runs;
}
