import type { ReportWarning } from "../../warnings/report-warning.ts";
import { substituteFor } from "../substitutes.ts";
import { isBlank, type SourceLine } from "../lines/source-line.ts";
import { closeNothing } from "./unclosed.ts";

/**
 * The parser takes time with the square of the brackets and emphasis marks in a paragraph that find no partner. So much it may take
 * in all, in marks squared: seconds, where ten thousand links in one paragraph still are links.
 */
const budget = 420_000_000;
/** A paragraph with fewer is never touched. */
const few = 300;
const marks = /[[\]*_]|!(?=\[)/g;

/** Turns marks into plain characters in paragraphs that no person wrote, and that would hold up the parser. */
export function limitMarks(lines: readonly SourceLine[], report: ReportWarning): SourceLine[] {
  let remainingBudget = budget;
  return paragraphsOf(lines).flatMap((written) => {
    const paragraph = closeNothing(written);
    const count = paragraph.reduce((sum, { text }) => sum + (text.match(marks)?.length ?? 0), 0);
    if (count < few) return paragraph;
    remainingBudget -= count ** 2;
    if (remainingBudget >= 0) return paragraph;
    report(
      "A paragraph has too many brackets and emphasis marks, and is printed as it was written. Split it.",
      paragraph[0]?.line,
    );
    return paragraph.map((line) => ({
      ...line,
      text: line.text.replace(marks, substituteFor),
    }));
  });
}

/** Runs of lines of text; each line of anything else is a run of its own. */
function paragraphsOf(lines: readonly SourceLine[]): SourceLine[][] {
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
