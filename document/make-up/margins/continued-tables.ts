import type { Columns } from "../columns.ts";
import type { ContinuedTable } from "../page-plan.ts";

/**
 * Runs in the page: the pages that begin within a table. The rows around these places are named, and linked to where nobody sees it, so
 * that the PDF tells where they really are.
 */
export function continuedTables(text: Element, columns: Columns): readonly ContinuedTable[] {
  const document = text.ownerDocument;
  /** By so many rows a plan may be wrong and still be put right. */
  const before = 4;
  const behind = 3;

  const links = document.createElement("div");
  links.hidden = true;
  const named = (row: HTMLTableRowElement): string => {
    // A row's own box may be taken to begin on the page before.
    const cell = row.cells[0] ?? row;
    if (cell.id === "") cell.id = `row:${String(links.childElementCount)}`;
    const link = document.createElement("a");
    link.href = `#${encodeURIComponent(cell.id)}`;
    links.append(link);
    return cell.id;
  };

  const rowsOf = (table: HTMLTableElement): HTMLTableRowElement[] =>
    Array.from(table.tBodies)
      .flatMap((body) => Array.from(body.rows))
      .filter((row) => !row.matches(".head-room"));

  /** Tables, each with the parts that it was cut into. */
  const wholes: HTMLTableRowElement[][] = [];
  for (const table of text.querySelectorAll("table")) {
    if (table.parentElement?.closest("table")) continue;
    const last = wholes[wholes.length - 1];
    if (last && table.matches(".part-of-table.continued")) last.push(...rowsOf(table));
    else {
      const boxes = table.getClientRects();
      const [begin, end] = [boxes[0], boxes[boxes.length - 1]];
      const isOnOne = begin && end && columns.pageAt(begin) === columns.pageAt(end);
      wholes.push(isOnOne && !table.classList.contains("cut") ? [] : rowsOf(table));
    }
  }
  const found = wholes.flatMap((rows) => {
    const pages = rows.map((row) => columns.pageOf(row) ?? 0);
    return rows.flatMap((_, index): ContinuedTable[] => {
      const page = pages[index] ?? 0;
      if (index === 0 || page === pages[index - 1]) return [];
      const around = rows.slice(Math.max(0, index - before), index + behind);
      return [{ page: page + 1, rows: around.map(named) }];
    });
  });
  if (found.length > 0) document.body.append(links);
  return found;
}

/** What pages say that begin within a table: a text each. Also runs in the page. */
export function continuedTexts(tables: readonly ContinuedTable[], said: string): readonly string[] {
  const pages = new Set(tables.map(({ page }) => page));
  return Array.from({ length: Math.max(0, ...pages) }, (_, index) => (pages.has(index + 1) ? said : ""));
}
