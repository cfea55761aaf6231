import type { Sheet } from "../sheet.ts";

/** What may be as wide as the page: it is not read line by line, or sets its own width. */
const wide =
  "pre, table, figure, math, .listing, .figures, .side-by-side, .turned-table, .turned-lead, .turned-formula, .table-notes, .logo, .new-page, .index, .margin-note, .box-at-right";

/**
 * Formats rules that keep lines of text short enough to be read; none for pages whose lines are short by themselves. By
 * widths alone: content that reached into the margins would have Chromium shrink all pages.
 * @param isCentred whether the text is in the middle of the page; otherwise it begins where wide content does
 */
export function formatMeasureRules({ measure }: Sheet, isCentred: boolean): string {
  if (measure === undefined) return "";
  const longest = `${String(measure)}mm`;
  /** A text that is a few lines longer than a page may have longer ones. */
  const longer = `.longer-lines main > :not(.logo, .unseen) { max-width: 100%; }
.longer-lines main > math.tml-display { width: 100%; }`;
  const rules = `
main > :not(${wide}), main > figure:not(.diagram, .listing) { max-width: ${longest}; }
main > math.tml-display { width: ${longest}; }
main > figure.diagram { width: fit-content; min-width: ${longest}; max-width: 100%; }
.contents:not(.in-text) > * { max-width: ${longest}; }`;
  return isCentred
    ? `${rules}
main > :is(table, math.tml-display, figure, .listing, pre), main > :not(${wide}), body > .contents > * { margin-inline: auto; }
main > .abstract { max-width: calc(${longest} - 4.4em); }
main > :is(pre, .listing) { width: fit-content; min-width: ${longest}; max-width: 100%; }
/* Both parts of what a page end divides are equally wide. */
main > :is(pre, .listing):is(.cut, .continued) { width: auto; }
${longer}`
    : `${rules}
main > hr { width: calc(${longest} * 0.3); margin-inline-start: calc(${longest} * 0.35); }
main > math.tml-display { margin-inline: 0; }
${longer}
main > figure, main > .figures, .figures-caption { text-align: start; }
.document-head:has(.head-authors) { text-align: start; }`;
}
