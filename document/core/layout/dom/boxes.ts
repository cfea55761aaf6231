/** Returns the last box of an element; undefined when it has none. */
export function findLastBox(element: Element | null | undefined): DOMRect | undefined {
  const boxes = element?.getClientRects();
  return boxes?.[boxes.length - 1];
}

export function findLastChildWithBox(parent: Element): Element | undefined {
  return listFromLastWithBox(parent.lastElementChild);
}

/** Returns an element, or the nearest of its siblings before it, that has a box. */
export function listFromLastWithBox(element: Element | null): Element | undefined {
  let last = element;
  while (last?.getClientRects().length === 0) last = last.previousElementSibling;
  return last ?? undefined;
}

/** Smallest distance between the bottoms of two lines, in px. */
export const minLineDistancePx = 8;

/** Returns the bottoms of the lines that boxes of text are in, from the top, in px. */
export function listLineBottoms(boxes: Iterable<DOMRect>): readonly number[] {
  const bottoms = Array.from(boxes, ({ bottom }) => bottom).sort((a, b) => a - b);
  return bottoms.filter((bottom, index) => bottom - (bottoms[index - 1] ?? -Infinity) > minLineDistancePx);
}

/** Returns the width inside an element's padding, in px. */
export function measureContentBox(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
}

/** Measures the padding on both sides of an element, in px. */
export function measurePaddingX(element: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return parseFloat(paddingLeft) + parseFloat(paddingRight);
}
