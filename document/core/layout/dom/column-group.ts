/** Creates a `colgroup` that sets the widths of a table's columns. @param widthsPx of the columns */
export function createColumnGroup(document: Document, widthsPx: readonly number[]): HTMLTableColElement {
  const group = document.createElement("colgroup");
  for (const width of widthsPx) {
    const column = document.createElement("col");
    column.style.width = `${String(width)}px`;
    group.append(column);
  }
  return group;
}
