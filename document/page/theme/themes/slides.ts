import type { Theme } from "./theme.ts";

/** Pages to be shown on a wall: 16:9, large type, a page for each top heading and each `---`. */
export const slides: Theme = {
  layout: { paper: "16:9", font: "source-sans", contents: "off", runningHeads: "off" },
  page: { top: 14, sides: 18, bottom: 16, size: 17, isWide: true },
  variables: {
    heading: "var(--accent)",
    leading: "1.38",
    gap: "0.6em",
    numerals: "lining-nums",
    h1: "16.5",
    h2: "15",
    h3: "12",
    above: "0.8em",
    below: "0.6em",
    code: "8",
    table: "9",
  },
  headings: "own",
  opening: "cover",
  isNumbered: false,
  rules: "",
};
