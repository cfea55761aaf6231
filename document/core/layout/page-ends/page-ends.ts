import type { Columns } from "../columns.ts";
import { findLastChildWithBox } from "../dom/boxes.ts";
import { getMeasuringRange } from "../dom/measuring-range.ts";
import type { PageBox } from "../page-box.ts";

/** Finds where pages end, and how much of them stays blank. */
export interface PageEnds {
  /**
   * Finds the first element that the page of a block must begin with. It is its heading, a line that leads to it, its caption; or the list or quote that
   * begins with these.
   */
  findLead(block: Element): Element;
  /** Returns the paragraph, item, heading or figure that an element is in. */
  findBlock(inner: Element): Element;
  /** Returns the last child of the text that has a box. */
  lastShown(): Element | undefined;
  /** Returns the page, from 0, that ends before an element, and the white space at its end, in px; undefined when the element begins no page. */
  gapBefore(element: Element): { readonly page: number; readonly gap: number } | undefined;
}

/** Elements that stay with the next one. */
export const leads =
  "h1, h2, h3, h4, h5, h6, .lead-in, p.table-caption, dt, summary, .callout-title, figcaption";

/** Runs in the page. */
export function readPageEnds(text: Element, box: PageBox, columns: Columns): PageEnds {
  const document = text.ownerDocument;
  const { Element } = document.defaultView ?? globalThis;
  const measured = getMeasuringRange(document);

  /** Returns the last box before an element. */
  const boxBefore = (element: Element): DOMRect | undefined => {
    let node: Node = element;
    for (;;) {
      while (!node.previousSibling) {
        if (!node.parentNode || node.parentNode === text) return undefined;
        node = node.parentNode;
      }
      node = node.previousSibling;
      measured.selectNode(node);
      const boxes = (node instanceof Element ? node : measured).getClientRects();
      if (boxes.length > 0) return boxes[boxes.length - 1];
    }
  };

  return {
    findLead(block) {
      let first = block;
      for (;;) {
        const { previousElementSibling: previous, parentElement: parent } = first;
        if (previous?.matches(leads) === true) first = previous;
        else if (!previous && parent && parent !== text && !hasTextBefore(first)) first = parent;
        else return first;
      }
    },

    findBlock: (inner) => inner.closest("p, li, dd, dt, h1, h2, h3, h4, h5, h6, figure") ?? inner,

    lastShown: () => findLastChildWithBox(text),

    gapBefore(element) {
      const page = columns.findPage(element);
      const last = page ? boxBefore(element) : undefined;
      if (page === undefined || !last || columns.pageAt(last) !== page - 1) return undefined;
      return { page: page - 1, gap: box.height - columns.measureDepth(last.bottom) };
    },
  };
}

/** Returns whether an element has text before it in its parent. */
export function hasTextBefore(element: Element): boolean {
  for (let node = element.previousSibling; node; node = node.previousSibling)
    if (node.nodeType !== Node.COMMENT_NODE && node.textContent?.trim() !== "") return true;
  return false;
}
