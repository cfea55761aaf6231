import type { Theme } from "./theme.ts";

/** A letter: one face, no decoration, the sender's block, the address and the date above the text. */
export const letter: Theme = {
  layout: { contents: "off", runningHeads: "off", cover: "off" },
  page: { top: 25, sides: 25, bottom: 28, size: 11 },
  variables: {
    leading: "1.42",
    numerals: "lining-nums",
    h1: "13",
    h2: "11.5",
    h3: "10.5",
    above: "1.2em",
    below: "0.4em",
  },
  headings: "text",
  opening: "letter",
  isNumbered: false,
  rules: "",
};
