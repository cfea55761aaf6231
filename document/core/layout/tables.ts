import { findLastBox } from "./dom/boxes.ts";
import { findFirstPage, type PageContext } from "./page-context.ts";
import type { PageRule } from "./pages.ts";

/** Breaks tables over columns as the print breaks them over pages. */
export interface Tables extends PageRule {
  /** Removes the rows that reserve space. */
  end(): void;
}

interface WaitingTable {
  readonly table: HTMLTableElement;
  /** The page that it begins on. */
  readonly page: number;
}

/** Share of a page's height up to which the head of a table is repeated (Chromium 153). */
const maxRepeatedHead = 0.25;

/**
 * Creates the rules of tables; runs in the page. The print repeats the head of a table on each of its pages, columns do not; and turned pages are
 * lower than columns. Rows reserve the space of the head meanwhile, and begin a column where the print begins a page.
 */
export function createTables({ document, text, boxes, columns, ends }: PageContext): Tables {
  const { upright, turned } = boxes;
  const broken = new Set<Element>();

  const waiting = (): readonly WaitingTable[] =>
    Array.from(text.querySelectorAll("table")).flatMap((table) => {
      const [begin] = table.getClientRects();
      const end = findLastBox(table);
      const isNested = table.parentElement?.closest("table") !== null;
      if (broken.has(table) || isNested || !begin || !end) return [];
      const page = columns.pageAt(begin);
      const isTooHigh = table.classList.contains("turned-table") && end.height > turned.height;
      return columns.pageAt(end) > page || isTooHigh ? [{ table, page }] : [];
    });

  /** Returns the depth of a table's first row on its page, in px. In print a table's head is never alone at the end of a page; in columns it can be. */
  const depthOfFirst = (row: HTMLTableRowElement, table: HTMLTableElement): number => {
    const first = row.getBoundingClientRect();
    const above = table.tHead?.getClientRects()[0];
    if (!above || columns.pageAt(above) >= columns.pageAt(first)) return columns.measureDepth(first.top);
    ends.findLead(table).classList.add("table-start");
    return columns.measureDepth(row.getBoundingClientRect().top);
  };

  const reserveHead = (row: HTMLTableRowElement, heightPx: number): void => {
    const reserved = document.createElement("tr");
    reserved.className = "head-room";
    reserved.insertCell().style.height = `${String(heightPx)}px`;
    row.before(reserved);
  };

  const breakTable = (table: HTMLTableElement): void => {
    broken.add(table);
    const { height: pageHeight } = table.classList.contains("turned-table") ? turned : upright;
    const headHeight = measureRepeatedHeight(table, pageHeight);
    const rows = Array.from(table.tBodies).flatMap((body) => Array.from(body.rows));
    const [first] = rows;
    if (!first) return;
    const depth = depthOfFirst(first, table);
    const starts = listPageStarts(rows, { depth, headHeight, pageHeight });
    for (const start of starts) reserveHead(start, headHeight);
  };

  return {
    nextPage: (from) => findFirstPage(waiting(), from),

    /** Breaks the tables that continue behind a page, to their ends. */
    apply(page, hasNotes) {
      if (hasNotes) return "waits";
      for (const { table, page: begin } of waiting()) if (begin === page) breakTable(table);
      return ["tables"];
    },

    end() {
      for (const row of text.querySelectorAll(".head-room")) row.remove();
      for (const lead of text.querySelectorAll(".table-start")) lead.classList.remove("table-start");
    },
  };
}

/** Returns the height of a table's head where it is repeated, in px. */
function measureRepeatedHeight(table: HTMLTableElement, pageHeight: number): number {
  const height = measureHeight(table.tHead);
  // The upper half of the table's rule is repeated, too.
  const rule = (table.tHead?.getBoundingClientRect().top ?? 0) - (table.getClientRects()[0]?.top ?? 0);
  return height === 0 || height > pageHeight * maxRepeatedHead ? 0 : height + rule;
}

/**
 * Lists the rows that begin a page in print; none if a row is higher than a page, since it breaks at unknown places.
 * @param room depth of the first row, height of a repeated head and of a page, in px
 * @param staysWithAbove returns whether a row begins no page without the one above it
 */
export function listPageStarts(
  rows: readonly HTMLTableRowElement[],
  room: { readonly depth: number; readonly headHeight: number; readonly pageHeight: number },
  staysWithAbove = hasNoBreakBefore,
): readonly HTMLTableRowElement[] {
  const { headHeight, pageHeight } = room;
  let { depth } = room;
  const starts: HTMLTableRowElement[] = [];
  for (const [index, row] of rows.entries()) {
    const height = measureHeight(row);
    if (headHeight + height > pageHeight) return [];
    if (depth + height > pageHeight) {
      const above = rows[index - 1];
      const begin = above && staysWithAbove(row) && !starts.includes(above) ? above : row;
      starts.push(begin);
      depth = headHeight + (begin === row ? 0 : measureHeight(begin));
    }
    depth += height;
  }
  return starts;
}

/** Returns whether a row begins no page: the theme leaves none alone at an end. */
function hasNoBreakBefore(row: HTMLTableRowElement): boolean {
  return getComputedStyle(row).breakBefore === "avoid";
}

function measureHeight(element: Element | null): number {
  return element?.getBoundingClientRect().height ?? 0;
}
