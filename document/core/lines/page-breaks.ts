/** How people and other programs break a page, on a line of its own. */
export const pageBreakLine =
  /^[ ]{0,3}(?:\\(?:newpage|pagebreak|clearpage)|[*_]{0,2}\[ ?page[ -]?break ?\][*_]{0,2}|(?:-{3,}|={3,}) ?page[ -]?break ?(?:-{3,}|={3,})|\{\{[<%]? ?page-?break ?[%>]?\}\}|<page-?break ?\/?>)[ \t]*$/i;
