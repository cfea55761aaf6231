import type { Theme } from "./theme.ts";

/** The look that a document has by itself: a text with serifs under headings without. */
export const report: Theme = {
  layout: {},
  page: { top: 26, sides: 24, bottom: 28, size: 10.5 },
  variables: {},
  headings: "own",
  opening: "cover",
  isNumbered: false,
  rules: "",
};
