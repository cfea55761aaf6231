import type { Columns } from "../columns.ts";
import { findLastBox } from "../dom/boxes.ts";
import type { ContinuedTable } from "../page-plan.ts";

/** Rows before and behind the planned beginning of a page whose real pages are read from the PDF. A plan may be wrong by as many, and corrected. */
const rowsBefore = 4;
const rowsBehind = 3;

/**
 * Finds the pages that begin within a table; runs in the page. The rows around these beginnings get an id, and a hidden link leads to each, so that
 * the PDF has a destination for it.
 */
export function findContinuedTables(text: Element, columns: Columns): readonly ContinuedTable[] {
  const document = text.ownerDocument;
  const links = document.createElement("div");
  links.hidden = true;
  const linkTo = (row: HTMLTableRowElement): string => {
    // The box of the row itself may begin on the page before.
    const cell = row.cells[0] ?? row;
    if (cell.id === "") cell.id = `row:${String(links.childElementCount)}`;
    const link = document.createElement("a");
    link.href = `#${encodeURIComponent(cell.id)}`;
    links.append(link);
    return cell.id;
  };

  const listBodyRows = (table: HTMLTableElement): HTMLTableRowElement[] =>
    Array.from(table.tBodies)
      .flatMap((body) => Array.from(body.rows))
      .filter((row) => !row.matches(".head-room"));

  /** The rows of each table, with those of the parts that it was split into. */
  const wholes: HTMLTableRowElement[][] = [];
  for (const table of text.querySelectorAll("table")) {
    if (table.parentElement?.closest("table")) continue;
    const last = wholes[wholes.length - 1];
    if (last && table.matches(".part-of-table.continued")) last.push(...listBodyRows(table));
    else {
      const [begin] = table.getClientRects();
      const end = findLastBox(table);
      const isOnOne = begin && end && columns.pageAt(begin) === columns.pageAt(end);
      wholes.push(isOnOne && !table.classList.contains("cut") ? [] : listBodyRows(table));
    }
  }
  const continued = wholes.flatMap((rows) => {
    return findFirstOnPages(rows.map((row) => columns.findPage(row) ?? 0)).map(({ index, page }) => {
      const around = rows.slice(Math.max(0, index - rowsBefore), index + rowsBehind);
      return { page: page + 1, rows: around.map(linkTo) };
    });
  });
  if (continued.length > 0) document.body.append(links);
  return continued;
}

/** Returns the rows that are the first on a page which they do not share with the row before. @param pages of the rows of a table */
export function findFirstOnPages(
  pages: readonly number[],
): { readonly index: number; readonly page: number }[] {
  return pages.flatMap((page, index) => {
    if (index === 0 || page === pages[index - 1]) return [];
    return [{ index, page }];
  });
}

/** Returns the text at the head of each page: "" unless it begins within a table. Also runs in the page. */
export function formatContinuedTexts(tables: readonly ContinuedTable[], word: string): readonly string[] {
  const pages = new Set(tables.map(({ page }) => page));
  return Array.from({ length: Math.max(0, ...pages) }, (_, index) => (pages.has(index + 1) ? word : ""));
}
