/** Ids of the parts of a page, which no heading has. */
export const anchors = { contents: "contents:", text: "text:" } as const;
