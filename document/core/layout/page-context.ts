import { createBreakPoints, type BreakPoints } from "./break-points.ts";
import { readColumns, type Columns } from "./columns.ts";
import { createLayoutWindow, type LayoutWindow } from "./layout-window.ts";
import type { PageBox, PageBoxes } from "./page-box.ts";
import { readPageEnds, type PageEnds } from "./page-ends/page-ends.ts";

/** A document whose pages are paginated, as everything that has a part in that sees it. */
export interface PageContext {
  readonly document: Document;
  /** The element of the text, `main`. */
  readonly text: Element;
  readonly boxes: PageBoxes;
  /** The content box of an upright page, or of one of its columns. */
  readonly box: PageBox;
  readonly columns: Columns;
  readonly layoutWindow: LayoutWindow;
  readonly breakPoints: BreakPoints;
  readonly ends: PageEnds;
}

/** Returns the first page, from a given one on, that something waits for; Infinity if there is none. */
export function findFirstPage(waiting: readonly { readonly page: number }[], from: number): number {
  return Math.min(...waiting.map(({ page }) => page).filter((page) => page >= from));
}

/** Runs in the page. @param pagesBehind pages that are laid out behind the current one */
export function createPageContext(text: Element, boxes: PageBoxes, pagesBehind: number): PageContext {
  const columns = readColumns(text, boxes);
  const layoutWindow = createLayoutWindow(text, columns, pagesBehind);
  return {
    document: text.ownerDocument,
    text,
    boxes,
    box: boxes.upright,
    columns,
    layoutWindow,
    breakPoints: createBreakPoints(text, layoutWindow.extend),
    ends: readPageEnds(text, boxes.upright, columns),
  };
}
