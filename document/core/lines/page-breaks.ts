/** Page breaks of people and other programs, on a line of their own. */
const pageBreaks = [
  String.raw`\\(?:newpage|pagebreak|clearpage)`,
  String.raw`[*_]{0,2}\[ ?page[ -]?break ?\][*_]{0,2}`,
  "(?:-{3,}|={3,}) ?page[ -]?break ?(?:-{3,}|={3,})",
  String.raw`\{\{[<%]? ?page-?break ?[%>]?\}\}`,
  "<page-?break ?/?>",
];
export const pageBreakLine = new RegExp(String.raw`^[ ]{0,3}(?:${pageBreaks.join("|")})[ \t]*$`, "i");
