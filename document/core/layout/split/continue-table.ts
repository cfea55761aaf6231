import { createColumnGroup } from "../dom/column-group.ts";

/** Returns the widths of a table's columns, in px, by its first row without joined cells. */
export function measureColumnWidths(table: Element): readonly number[] {
  const row = [...table.querySelectorAll("tr")].find(
    ({ children }) => ![...children].some((cell) => cell.hasAttribute("colspan")),
  );
  return Array.from(row?.children ?? [], (cell) => cell.getBoundingClientRect().width);
}

/** Gives both parts of a split table the columns of the complete one, and its head. @param widthsPx of the columns */
export function continueTable(cut: Element, continuation: Element, widthsPx: readonly number[]): void {
  for (const row of cut.querySelectorAll(".head-room:last-child")) row.remove();
  const head = cut.querySelector(":scope > thead");
  if (head) continuation.prepend(head.cloneNode(true));
  for (const part of [cut, continuation]) {
    part.querySelector(":scope > colgroup")?.remove();
    part.prepend(createColumnGroup(part.ownerDocument, widthsPx));
    part.classList.add("part-of-table");
  }
}
