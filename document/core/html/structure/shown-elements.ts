import { defaultSchema } from "hast-util-sanitize";

/** Elements of a text that reach a page: GitHub's own list, and a few more. */
export const shownElements: readonly string[] = [
  ...(defaultSchema.tagNames ?? []),
  "figure",
  "figcaption",
  "mark",
  "abbr",
  "u",
  "small",
];
