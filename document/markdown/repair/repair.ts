import { limitMarks } from "./marks.ts";
import { repairDisplayMath } from "./display-math.ts";
import { repairLists } from "./lists.ts";
import { blankLine, linesOf } from "./source-lines.ts";
import type { SourceLine } from "./source-lines.ts";
import { limitUnderlines } from "./unclosed.ts";
import { repairTables } from "./tables.ts";
import { outgrowNestedFences, unwrapDocument } from "./wrapped-document.ts";

/** What the page-break commands of other programs become. */
export const pageBreakComment = "<!-- pagebreak -->";

/**
 * Rewrites Markdown as people and language models write it into Markdown that is read as they mean it. What is right
 * already stays as it is, and so does code. Takes time in proportion to the document.
 */
export function repairMarkdown(markdown: string): string {
  const lines = linesOf(outgrowNestedFences(unwrapDocument(markdown)));
  const repaired = repairDisplayMath(repairTables(repairLists(lines.flatMap(repairLine))));
  return limitMarks(limitUnderlines(repaired))
    .map(({ text }) => text)
    .join("\n");
}

function repairLine(line: SourceLine): SourceLine[] {
  if (line.kind !== "text") return [line];
  if (/^[ ]{0,3}\\(?:newpage|pagebreak|clearpage)[ \t]*$/.test(line.text)) {
    return [blankLine, { ...line, text: pageBreakComment }, blankLine];
  }
  // A heading needs a space; one sign alone may be a tag, as in #print.
  return [{ ...line, text: line.text.replace(/^([ ]{0,3}#{2,6})(?=[^\s#])/, "$1 ") }];
}
