import { createMathElement } from "./math-element.ts";

/** A line of a broken formula. */
export interface FormulaLine {
  readonly nodes: readonly Element[];
  /** In em of the formula. */
  readonly indentEm: number;
}

/** Lines that certainly fit on a page. */
const maxLinesPerTable = 20;

/** Replaces the content of a row by lines; runs in the page. A formula with more lines than fit on a page becomes several. */
export function replaceByLines(row: Element, lines: readonly FormulaLine[]): void {
  const isSplit = row.localName === "math" && lines.length > maxLinesPerTable;
  const tables = (isSplit ? splitChunks(lines, maxLinesPerTable) : [lines]).map((tableLines) =>
    createLinesTable(row.ownerDocument, tableLines),
  );
  const [first, ...others] = tables;
  if (!first) return;
  row.replaceChildren(first);
  let last = row;
  for (const table of others) {
    const next = row.cloneNode() as Element;
    next.removeAttribute("id");
    next.append(table);
    last.after(next);
    last = next;
  }
}

function createLinesTable(document: Document, lines: readonly FormulaLine[]): Element {
  const table = createMathElement(
    document,
    "mtable",
    lines.map((line) => createLine(document, line)),
  );
  table.setAttribute("displaystyle", "true");
  table.classList.add("broken-formula");
  return table;
}

function createLine(document: Document, { nodes, indentEm }: FormulaLine): Element {
  const cell = createMathElement(document, "mtd", [createMathElement(document, "mrow", nodes)]);
  (cell as HTMLElement).style.paddingLeft = `${String(indentEm)}em`;
  return createMathElement(document, "mtr", [cell]);
}

function splitChunks<T>(all: readonly T[], size: number): readonly T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}
