/** The nodes that hold nothing but text, in marks or not (mdast, "Phrasing content"); what is no text in any other was a block. */
export const textHolders: ReadonlySet<string> = new Set([
  "paragraph",
  "heading",
  "tableCell",
  "emphasis",
  "strong",
  "delete",
  "link",
  "linkReference",
]);
