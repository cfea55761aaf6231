import type { Sheet } from "../sheet.ts";
import type { Theme } from "./theme.ts";

/** A letter: one face, no decoration, the sender's block, the address and the date above the text. */
export const letter: Theme = {
  layout: { contents: "off", runningHeads: "off", cover: "off" },
  page: { top: 25, start: 25, end: 20, bottom: 27, size: 10.5, measure: 34 },
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
  rules: (sheet) => `
.letter-head p { margin: 0; }
.letter-from { text-align: end; font-size: calc(9.2 * var(--pt)); line-height: 1.45; color: var(--soft); }
.letter-head .letter-to { margin: 7mm 0 9mm; }
.letter-return { display: none; }
.letter-head .letter-date { text-align: end; margin: 0 0 8mm; }
.letter-subject { font-size: calc(10.9 * var(--pt)); letter-spacing: normal; text-wrap: wrap; margin: 0 0 1.6em; }
.letter-head .letter-opening { margin: 0 0 var(--gap); }
.letter-end { break-inside: avoid; break-before: avoid; margin-top: 1.6em; }
.letter-end p { margin: 0; }
.letter-closing { break-after: avoid; }
.letter-end .letter-signature { padding-top: 15mm; }
.letter .logo { max-width: 50mm; max-height: 18mm; margin: 0 0 6mm; }
main > h1:first-child { margin-top: 0; }
a { color: inherit; }${formatWindowRules(sheet)}`,
};

/** The window of an envelope, in mm from the edges of the folded sheet, and what paper its letters are on. */
interface EnvelopeWindow {
  readonly paper: readonly [width: number, height: number];
  /** Where the line that post is returned to begins, and the address below it. */
  readonly returnTop: number;
  readonly addressTop: number;
  /** Of the address. */
  readonly height: number;
  /** Whether a line above the address says where post is returned to. */
  readonly hasReturnLine: boolean;
}

const windows: readonly EnvelopeWindow[] = [
  // DIN 5008, form B: the field of the address begins 45 mm below the edge, 17.7 mm of it for notes.
  { paper: [210, 297], returnTop: 57.7, addressTop: 62.7, height: 27.3, hasReturnLine: true },
  // US #10: what is seen wherever a sheet that is folded in three lies in its envelope.
  { paper: [215.9, 279.4], returnTop: 57, addressTop: 62, height: 24, hasReturnLine: false },
];

/** Formats rules that put the address of a letter behind the window of its envelope; none for other paper. */
function formatWindowRules({ width, height, margins }: Sheet): string {
  const found = windows.find(
    ({ paper }) => Math.abs(paper[0] - width) < 1 && Math.abs(paper[1] - height) < 1,
  );
  if (found === undefined || margins.top > found.returnTop) return "";
  const below = (mm: number): string => `${String(Math.round((mm - margins.top) * 10) / 10)}mm`;
  return `
.letter-head:has(.letter-to) { max-width: none; display: grid; grid-template-columns: 85mm 1fr; grid-template-rows: minmax(${below(found.returnTop)}, auto) ${String(found.addressTop - found.returnTop)}mm minmax(${String(found.height)}mm, auto); }
.letter-head:has(.letter-to) > * { grid-column: 1 / -1; }
.letter-head:has(.letter-to) .letter-from { grid-area: 1 / 2 / span 3; text-align: start; padding-inline-start: 15mm; }
.letter-head .letter-return { ${found.hasReturnLine ? "display: block; " : ""}grid-area: 2 / 1; align-self: center; font-size: 7pt; line-height: 1.2; color: var(--soft); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 80mm; width: fit-content; }
.letter-head:has(.letter-to) .letter-to { grid-area: 3 / 1; margin: 0; max-width: 80mm; line-height: 4.5mm; font-size: 10pt; }
.letter-head:has(.letter-to) .letter-date { margin: 4mm 0 8mm; }`;
}
