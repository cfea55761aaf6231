import type { Columns } from "../columns.ts";
import { findLastBox, findLastChildWithBox } from "../dom/boxes.ts";
import type { PageBox } from "../page-box.ts";

/** Classes whose rules set the text closer, the least first (page/theme). */
const closerClasses = ["closer-1", "closer-2", "closer-3", "closer-4"];
/** Height of a second page that is tried, in lines of text: four lines, with their headings. */
const maxLines = 8;
/** Least distance between the text and the end of its page, in px: columns and pages may differ by the rounding of a line. */
const minSparePx = 1;

/**
 * Sets a text whose second and last page has a few lines more tightly, just enough to make it one page; runs in the page. A text that does not fit
 * even in the tightest setting is unchanged.
 * @returns whether the text is one page now
 */
export function fitOnePage(text: Element, { height }: PageBox, columns: Columns): boolean {
  const { classList } = text.ownerDocument.documentElement;
  const depth = (): number =>
    columns.measureDepth(findLastBox(findLastChildWithBox(text))?.bottom ?? Infinity);

  if (columns.pages() !== 2 || columns.pagesBefore() > 0) return false;
  if (depth() > maxLines * parseFloat(getComputedStyle(text).lineHeight)) return false;
  for (const name of closerClasses) {
    classList.add(name);
    if (columns.pages() === 1 && depth() <= height - minSparePx) return true;
    classList.remove(name);
  }
  return false;
}
