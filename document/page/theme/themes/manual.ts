import type { Theme } from "./theme.ts";

/** Something to look things up in: a face without serifs, numbered chapters that each begin a page, contents, and the chapter at the heads. */
export const manual: Theme = {
  layout: { font: "source-sans", contents: "on", runningHeads: "on" },
  page: { top: 26, sides: 26, bottom: 26, size: 10 },
  variables: {
    heading: "var(--accent)",
    leading: "1.45",
    numerals: "lining-nums",
    h1: "24",
    h2: "16.5",
    h3: "13",
    h4: "11",
    code: "8.8",
    table: "9.6",
    accent: "#0a5f6e",
    tint: "#f1f5f6",
  },
  headings: "own",
  opening: "cover",
  isNumbered: true,
  rules: "",
};
