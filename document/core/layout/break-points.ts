import { getMeasuringRange } from "./dom/measuring-range.ts";

/** A place where a page may end: before an element, or within a text. */
export interface BreakPoint {
  readonly node: Element | Text;
  /** In a text, in UTF-16 code units. */
  readonly offset: number;
}

/** Returns whether the beginning of a box, or its end, is beyond something: a page's end, a line. */
export type IsBeyond = (box: DOMRect, edge: "begin" | "end") => boolean;

/** Finds break points in the text of a document. */
export interface BreakPoints {
  /** Returns the first break point within an element that is beyond something; undefined when nothing is. */
  firstBeyond(within: Element, isBeyond: IsBeyond): BreakPoint | undefined;
  /** Returns an empty range at a break point. */
  rangeFrom(point: BreakPoint): Range;
}

/** Parts of a table that are no content of a page: its head is repeated on each, and its columns are as long as all of it. */
const tableFrame = "thead, colgroup, .head-room";

/** Creates break points; runs in the page. @param extend lays out more of the text; returns false when all of it is laid out */
export function createBreakPoints(text: Element, extend: () => boolean): BreakPoints {
  const document = text.ownerDocument;
  const { Element, Text } = document.defaultView ?? globalThis;
  const measured = getMeasuringRange(document);

  return {
    firstBeyond(within, isBeyond) {
      let point = findFirst(within, isBeyond);
      while (!point && within === text && extend()) point = findFirst(within, isBeyond);
      return point;
    },

    rangeFrom({ node, offset }) {
      const range = document.createRange();
      if (node instanceof Text) range.setStart(node, offset);
      else range.setStartBefore(node);
      range.collapse(true);
      return range;
    },
  };

  function findFirst(within: Element, isBeyond: IsBeyond): BreakPoint | undefined {
    for (const child of within.childNodes) {
      if (child instanceof Text) {
        const point = firstInText(child, isBeyond);
        if (point) return point;
      }
      if (!(child instanceof Element) || child.matches(tableFrame)) continue;
      const boxes = child.getClientRects();
      const [first] = boxes;
      if (!first || !endsBeyond(boxes, isBeyond)) continue;
      if (isBeyond(first, "begin") || !child.hasChildNodes()) return { node: child, offset: 0 };
      const point = findFirst(child, isBeyond);
      if (point) return point;
    }
    return undefined;
  }

  function firstInText(node: Text, isBeyond: IsBeyond): BreakPoint | undefined {
    const boxes = measureBoxes(node, node.length);
    const [first] = boxes;
    if (!first || !endsBeyond(boxes, isBeyond)) return undefined;
    // A line is beyond when its end is.
    if (isBeyond(first, "end")) return { node, offset: 0 };
    let before = 0;
    let beyond = node.length;
    while (beyond - before > 1) {
      const middle = (before + beyond) >> 1;
      if (endsBeyond(measureBoxes(node, middle), isBeyond)) beyond = middle;
      else before = middle;
    }
    const isInSurrogatePair = /[\ud800-\udbff]/.test(node.data[before - 1] ?? "");
    return { node, offset: isInSurrogatePair ? before - 1 : before };
  }

  function measureBoxes(node: Text, end: number): DOMRectList {
    measured.setStart(node, 0);
    measured.setEnd(node, end);
    return measured.getClientRects();
  }
}

function endsBeyond(boxes: DOMRectList, isBeyond: IsBeyond): boolean {
  const last = boxes[boxes.length - 1];
  return last !== undefined && isBeyond(last, "end");
}
