import type { Columns } from "../columns.ts";
import { findLastBox, findLastChildWithBox } from "../dom/boxes.ts";
import type { PageBoxes } from "../page-box.ts";

/** Classes whose rules set the text closer, or in longer lines, the least first (page/theme). */
const settings: readonly { readonly classes: readonly string[]; readonly maxLines: number }[] = [
  // Four lines, with their headings.
  ...["closer-1", "closer-2", "closer-3", "closer-4"].map((name) => ({ classes: [name], maxLines: 8 })),
  // Where lines are shorter than their page is wide, they gain a fifth.
  { classes: ["longer-lines"], maxLines: 24 },
  ...["closer-1", "closer-2", "closer-3", "closer-4"].map((name) => ({
    classes: ["longer-lines", name],
    maxLines: 24,
  })),
];
/** Least distance between the text and the end of its page, in px: columns and pages may differ by the rounding of a line. */
const minSparePx = 1;

/**
 * Sets a text whose second and last page has a few lines more tightly, or in longer lines, just enough to make it one page; runs in the page. A text
 * that does not fit even in the tightest setting is unchanged.
 * @returns whether the text is one page now
 */
export function fitOnePage(
  text: Element,
  { upright: { width, height }, measure }: PageBoxes,
  columns: Columns,
): boolean {
  const { classList } = text.ownerDocument.documentElement;
  const depth = (): number =>
    columns.measureDepth(findLastBox(findLastChildWithBox(text))?.bottom ?? Infinity);

  if (columns.pages() !== 2 || columns.pagesBefore() > 0) return false;
  const lines = depth() / parseFloat(getComputedStyle(text).lineHeight);
  for (const { classes, maxLines } of settings) {
    if (lines > maxLines || (measure >= width && classes.includes("longer-lines"))) continue;
    classList.add(...classes);
    if (columns.pages() === 1 && depth() <= height - minSparePx) return true;
    classList.remove(...classes);
  }
  return false;
}
