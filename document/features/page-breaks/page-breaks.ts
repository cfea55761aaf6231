import { blankLine, type SourceLine } from "../../core/lines/source-line.ts";
import { pageBreakLine } from "../../core/lines/page-breaks.ts";

/** Returns a line, or the lines that break a page in its place. */
export function breakPages(line: SourceLine): readonly SourceLine[] {
  if (pageBreakLine.test(line.text)) return createPageBreak(line);
  if (!line.text.includes("\f")) return [line];
  return line.text
    .split(/\f+/)
    .flatMap((text, index) => [...(index > 0 ? createPageBreak(line) : []), { ...line, text }]);
}

function createPageBreak(line: SourceLine): readonly SourceLine[] {
  return [blankLine, { ...line, text: "<!-- pagebreak -->" }, blankLine];
}
