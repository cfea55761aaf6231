/** The nodes that hold only text, with or without marks (mdast, "Phrasing content"); anything but text in another node was a block. */
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
