import type { Columns } from "./columns.ts";
import type { PageBoxes } from "./page-box.ts";
import type { PageEnds } from "./page-ends/page-ends.ts";

/** Breaks tables over columns as the print breaks them over pages. */
export interface Tables {
  /** The first page, from a given one on, that ends within a table that is not broken yet; Infinity when there is none. */
  nextPage(from: number): number;
  /** Breaks the table that goes on behind a page, to its end. */
  breakUp(page: number): void;
  /** Takes back what holds room. */
  end(): void;
}

/**
 * Runs in the page. In print, a table that goes on has its head again, in columns it has not; and pages that are turned are lower. So rows
 * hold the room of the head for the time, and begin a column where the print begins a page.
 */
export function createTables(
  text: Element,
  { upright, turned }: PageBoxes,
  columns: Columns,
  ends: PageEnds,
): Tables {
  const document = text.ownerDocument;
  /** Share of a page that a head may take to be repeated (Chromium 153). */
  const highestHead = 0.25;
  const done = new Set<Element>();

  const waiting = (): { table: HTMLTableElement; page: number }[] =>
    Array.from(text.querySelectorAll("table"), (table) => {
      const boxes = table.getClientRects();
      const [begin, end] = [boxes[0], boxes[boxes.length - 1]];
      const isNested = table.parentElement?.closest("table") !== null;
      if (done.has(table) || isNested || !begin || !end) return [];
      const isLow = table.classList.contains("turned-table") && end.height > turned.height;
      return columns.pageAt(end) > columns.pageAt(begin) || isLow
        ? [{ table, page: columns.pageAt(begin) }]
        : [];
    }).flat();

  const heightOf = (element: Element | null): number => element?.getBoundingClientRect().height ?? 0;

  const breakUpOne = (table: HTMLTableElement): void => {
    done.add(table);
    const page = table.classList.contains("turned-table") ? turned : upright;
    const head = heightOf(table.tHead);
    // The upper half of the table's rule is repeated, too.
    const rule = (table.tHead?.getBoundingClientRect().top ?? 0) - (table.getClientRects()[0]?.top ?? 0);
    const room = head === 0 || head > page.height * highestHead ? 0 : head + rule;
    const rows = Array.from(table.tBodies).flatMap((body) => Array.from(body.rows));
    const first = rows[0]?.getBoundingClientRect();
    if (!first) return;
    let below = columns.depthOf(first.top);
    // The print leaves no head alone at the end of a page, which columns do.
    const above = table.tHead?.getClientRects()[0];
    if (above && columns.pageAt(above) < columns.pageAt(first)) {
      ends.leadOf(table).classList.add("table-start");
      below = columns.depthOf(rows[0]?.getBoundingClientRect().top ?? 0);
    }
    const starts: HTMLTableRowElement[] = [];
    for (const [index, row] of rows.entries()) {
      const height = heightOf(row);
      // What no page holds is broken in places that nobody knows.
      if (room + height > page.height) return;
      if (below + height > page.height) {
        const before = rows[index - 1];
        // The theme leaves no row alone at the end.
        const isLast = index === rows.length - 1 && before !== undefined && !starts.includes(before);
        starts.push(isLast ? before : row);
        below = room + (isLast ? heightOf(before) : 0);
      }
      below += height;
    }
    for (const start of starts) {
      const held = document.createElement("tr");
      held.className = "head-room";
      const cell = held.insertCell();
      cell.style.height = `${String(room)}px`;
      start.before(held);
    }
  };

  return {
    nextPage: (from) =>
      Math.min(
        ...waiting()
          .map(({ page }) => page)
          .filter((page) => page >= from),
      ),

    breakUp(page) {
      for (const one of waiting()) if (one.page === page) breakUpOne(one.table);
    },

    end() {
      for (const row of text.querySelectorAll(".head-room")) row.remove();
      for (const lead of text.querySelectorAll(".table-start")) lead.classList.remove("table-start");
    },
  };
}
