import type { Theme } from "./theme.ts";

/** The look of a document that chooses none: serif text under sans-serif headings. */
export const report: Theme = {
  layout: {},
  page: { top: 26, sides: 24, bottom: 28, size: 10.5 },
  variables: {},
  headings: "own",
  opening: "cover",
  isNumbered: false,
  rules: "",
};
