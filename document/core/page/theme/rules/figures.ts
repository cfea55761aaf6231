import { mathFonts, type FontStacks } from "../../../fonts/stacks.ts";
import { computeMaxImageHeight, type Sheet } from "../sheet.ts";

/** Returns rules for images, figures and formulas. */
export function formatFigureRules({ labels }: Pick<FontStacks, "labels">, sheet: Sheet): string {
  return `img { max-width: 100%; max-height: ${computeMaxImageHeight(sheet, 28)}; height: auto; }
figure { margin: 1.3em 0; text-align: center; break-inside: avoid; }
p.several-pictures { break-inside: auto; orphans: 1; widows: 1; }
figcaption { font: 400 calc(9 * var(--pt))/1.4 ${labels}; color: var(--soft); margin-top: 0.6em; text-wrap: balance; }
.missing-image:empty { width: 6em; height: 2.4em; }
.missing-image { display: inline-block; border: 0.6pt dashed var(--rule); padding: 0.4em 0.8em; color: var(--soft); font-family: ${labels}; font-size: 0.86em; }

/* What is written from left to right wherever it is. */
[dir="rtl"] :is(pre, code, kbd, samp, math) { direction: ltr; unicode-bidi: isolate; }

math { font-family: ${mathFonts}; font-size: 1.04em; font-style: normal; }
math[display="block"] { display: block math; width: fit-content; max-width: 100%; margin: 0.9em auto; break-inside: avoid; }
`;
}
