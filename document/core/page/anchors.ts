/** Ids of the parts of a page. No heading gets such a one. */
export const anchors = { contents: "contents:", text: "text:" } as const;
