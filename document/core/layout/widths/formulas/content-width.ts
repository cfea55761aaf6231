import { getMeasuringRange } from "../../dom/measuring-range.ts";

/** Returns the width of the content of a formula, or of a part of one, on one line, in px, however narrow its own box is. */
export function measureContentWidth(element: Element): number {
  const measured = getMeasuringRange(element.ownerDocument);
  measured.selectNodeContents(element);
  const boxes = Array.from(measured.getClientRects()).filter(({ width }) => width > 0);
  if (boxes.length === 0) return 0;
  return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
}
