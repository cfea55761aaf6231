import type { Theme } from "./theme.ts";

/** A letter: one face, no decoration, the sender's block, the address and the date above the text. */
export const letter: Theme = {
  layout: { contents: "off", runningHeads: "off", cover: "off" },
  page: { top: 25, sides: 25, bottom: 27, size: 10.5 },
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
  footer: "||{page}",
  isFirstBare: true,
  rules: `
.letter-head p { margin: 0; }
.letter-from { text-align: end; font-size: calc(9.2 * var(--pt)); line-height: 1.45; color: var(--soft); }
.letter-head .letter-to { margin: 7mm 0 9mm; }
.letter-head .letter-date { text-align: end; margin: 0 0 8mm; }
.letter-subject { font-size: calc(10.9 * var(--pt)); letter-spacing: normal; text-wrap: wrap; margin: 0 0 1.6em; }
.letter-head .letter-opening { margin: 0 0 var(--gap); }
.letter-end { break-inside: avoid; break-before: avoid; margin-top: 1.6em; }
.letter-end p { margin: 0; }
.letter-closing { break-after: avoid; }
.letter-end .letter-signature { padding-top: 15mm; }
.letter .logo { max-width: 50mm; max-height: 18mm; margin: 0 0 6mm; }
main > h1:first-child { margin-top: 0; }
a { color: inherit; }`,
};
