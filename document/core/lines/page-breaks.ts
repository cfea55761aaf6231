import { blankLine, type SourceLine } from "./source-line.ts";

/** The replacement of other programs' page-break commands. */
const pageBreakComment = "<!-- pagebreak -->";

/** How people and other programs break a page, on a line of its own. */
export const pageBreakLine =
  /^[ ]{0,3}(?:\\(?:newpage|pagebreak|clearpage)|[*_]{0,2}\[ ?page[ -]?break ?\][*_]{0,2}|(?:-{3,}|={3,}) ?page[ -]?break ?(?:-{3,}|={3,})|\{\{[<%]? ?page-?break ?[%>]?\}\}|<page-?break ?\/?>)[ \t]*$/i;

/** Lines that break a page in place of one. */
export function pageBreak(line: SourceLine): SourceLine[] {
  return [blankLine, { ...line, text: pageBreakComment }, blankLine];
}

/** Plain text ends its pages with form feeds. */
export function withoutFormFeeds(line: SourceLine): SourceLine[] {
  return line.text
    .split(/\f+/)
    .flatMap((text, index) => [...(index > 0 ? pageBreak(line) : []), { ...line, text }]);
}
