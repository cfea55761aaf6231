import type { Columns } from "../columns.ts";
import type { PageBox } from "../page-box.ts";

/**
 * Runs in the page. Of a text whose second and last page holds a few lines, blocks and lines are set closer, as little as is enough to make
 * it one page; a text for which the closest is not enough stays as it is.
 * @returns whether it is one page by that
 */
export function fitOnePage(text: Element, { height }: PageBox, columns: Columns): boolean {
  const { classList } = text.ownerDocument.documentElement;
  /** What the rules of {@link closerRules} call them, the least first. */
  const closer = ["closer-1", "closer-2", "closer-3", "closer-4"];
  /** As high as what a second page holds at most: four lines, with their headings. */
  const fewLines = 8;
  /** Between the text and the end of its page, in px: columns and pages may differ by the rounding of a line. */
  const spare = 1;

  const depth = (): number => {
    let last = text.lastElementChild;
    while (last?.getClientRects().length === 0) last = last.previousElementSibling;
    const boxes = last?.getClientRects();
    return columns.depthOf(boxes?.[boxes.length - 1]?.bottom ?? Infinity);
  };

  if (columns.pages() !== 2 || columns.pagesBefore() > 0) return false;
  if (depth() > fewLines * parseFloat(getComputedStyle(text).lineHeight)) return false;
  for (const name of closer) {
    classList.add(name);
    if (columns.pages() === 1 && depth() <= height - spare) return true;
    classList.remove(name);
  }
  return false;
}
