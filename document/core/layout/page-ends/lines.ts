import type { BreakPoint } from "../break-points.ts";
import { listLineBottoms, minLineDistancePx } from "../dom/boxes.ts";
import type { PageContext } from "../page-context.ts";

/**
 * Runs in the page: the break point before the line of a reference, or before an earlier line. So the page and the next have two lines of its
 * paragraph each. Undefined outside of paragraphs that may be broken.
 */
export function breakBeforeLine(
  reference: Element,
  page: number,
  { document, columns, breakPoints }: PageContext,
): BreakPoint | undefined {
  const block = reference.closest("p");
  if (!block?.classList.contains("long")) return undefined;
  const { top, bottom } = reference.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(block);
  const boxes = [...range.getClientRects()];
  const bottoms = listLineBottoms(boxes.filter((box) => columns.pageAt(box) === page));
  const isOnNext = boxes.some((box) => columns.pageAt(box) > page);
  const line = bottoms.findIndex((lineBottom) => lineBottom > (top + bottom) / 2);
  const first = Math.min(line, bottoms.length - (isOnNext ? 1 : 2));
  const limit = bottoms[first - 1];
  if (first < 2 || limit === undefined) return undefined;
  return breakPoints.firstBeyond(
    block,
    (box) =>
      columns.pageAt(box) > page ||
      (columns.pageAt(box) === page && box.bottom > limit + minLineDistancePx / 2),
  );
}
