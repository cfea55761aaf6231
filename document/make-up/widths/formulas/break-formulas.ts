import type { PageBoxes } from "../../page-box.ts";
import { formulaEnds, formulaItems } from "./formula-lines.ts";

/**
 * Runs in the page: breaks formulas that are too wide for their place, before relations and operators of a display (as TeX's breqn
 * does), behind them in a line of text (TeXbook, chapter 18). What cannot be broken is set smaller by itself, then turned.
 */
export function breakFormulas(text: HTMLElement, { turned }: PageBoxes): void {
  const document = text.ownerDocument;
  /** Share of its place beyond which a formula in a line of text may end the line. */
  const longInline = 0.4;
  /** Size below which a formula is rather turned. */
  const smallest = 0.7;
  const indent = 32;
  /** The price of an end within brackets. */
  const nested = 250;
  /** Lines of a broken formula that a page surely holds. */
  const mostLines = 20;
  const slack = 0.5;
  /** One, as in {@link createCuts}. */
  const measured = document.createRange();
  const mathMl = "http://www.w3.org/1998/Math/MathML";

  const formulas = Array.from(text.querySelectorAll("math")).map((formula) => {
    const isDisplay = formula.getAttribute("display") === "block";
    return { formula, isDisplay, width: contentWidth(formula), room: widthOf(placeOf(formula)) };
  });
  const wide = formulas.filter(
    ({ isDisplay, width, room }) => width > (isDisplay ? room + slack : room * longInline),
  );
  for (const { formula, isDisplay, room } of wide) {
    if (isDisplay) breakDisplay(formula, room);
    else breakInline(formula);
  }
  for (const { formula, room } of wide) shrink(formula, room);

  function placeOf(formula: Element): HTMLElement {
    let place = formula.parentElement;
    while (place && place !== text && getComputedStyle(place).display.startsWith("inline"))
      place = place.parentElement;
    return place ?? text;
  }

  function widthOf(element: HTMLElement): number {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  }

  /** What a formula or a part of it takes on one line, however narrow its own box is. */
  function contentWidth(element: Element): number {
    measured.selectNodeContents(element);
    const boxes = [...Array.from(measured.getClientRects())].filter(({ width }) => width > 0);
    return boxes.length === 0
      ? 0
      : Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
  }

  function create(name: string, children: readonly Node[]): Element {
    const element = document.createElementNS(mathMl, name);
    element.append(...children);
    return element;
  }

  /** A formula in a line of text becomes parts between which the line may end; it stays one formula. */
  function breakInline(formula: Element): void {
    const items = formulaItems(formula);
    const parts: Element[][] = [[]];
    items.forEach(({ node }, index) => {
      parts.at(-1)?.push(node);
      const cost = items[index]?.price;
      if (cost !== undefined && cost < nested && index < items.length - 1 && index > 0) parts.push([]);
    });
    if (parts.length < 2) return;
    const style = (formula as HTMLElement).style;
    formula.replaceChildren(
      ...parts.map((nodes) => {
        const part = create("mrow", nodes);
        (part as HTMLElement).style.display = "inline math";
        return part;
      }),
    );
    style.display = "inline";
    formula.closest<HTMLElement>(".with-formula")?.style.setProperty("white-space", "normal");
  }

  function breakDisplay(formula: Element, room: number): void {
    const table = formula.querySelector(":scope > mtable, :scope > mrow > mtable");
    if (!table) {
      breakRow(formula, room);
      return;
    }
    const rows = Array.from(table.children, (row) =>
      Array.from(row.children, (cell) => ({ cell, width: contentWidth(cell) })),
    );
    const columns = Math.max(0, ...rows.map((row) => row.length));
    const widths = Array.from({ length: columns }, (_, column) =>
      Math.max(0, ...rows.map((row) => row[column]?.width ?? 0)),
    );
    const all = widths.reduce((sum, one) => sum + one, 0);
    const gaps = Math.max(0, contentWidth(table) - Math.max(all, room)) + 20;
    for (const row of rows)
      row.forEach(({ cell, width }, column) => {
        const left = room - (all - (widths[column] ?? 0)) - gaps;
        // A column is broken where it takes most of the row.
        if (width > left && width > room / 3) breakRow(cell, Math.max(left, room / 3));
      });
  }

  /** Breaks what stands in a row into lines of a width, if it can. */
  function breakRow(row: Element, room: number): void {
    const tooWide = formulaItems(row).filter(({ left, right }) => right - left > room);
    for (const { node } of tooWide) breakWithin(node, room);
    const items = formulaItems(row);
    const [first] = items;
    // Where one part alone is too wide, all is set smaller.
    if (!first || items.some(({ left, right }) => right - left > room)) return;
    // Relations stand below one another where what is before the first is short.
    const relation = items.findIndex(({ isRelation }, index) => isRelation && index > 0);
    const before = (items[relation]?.left ?? Infinity) - first.left;
    const hanging = before < room * 0.35 ? before : indent;
    const ends = formulaEnds(items, room, hanging, indent);
    if (ends.length < 2) return;
    const size = parseFloat(getComputedStyle(row).fontSize);
    const lines = ends.map((end, line) => {
      const begin = ends[line - 1] ?? 0;
      const nodes = items.slice(begin, end).map(({ node }) => node);
      // An operator that begins a line would be taken for a sign.
      if (line > 0 && nodes[0]?.localName === "mo") nodes[0].setAttribute("form", "infix");
      const offset = line === 0 ? 0 : hanging + (items[begin]?.isRelation ? 0 : indent / 2);
      return { nodes, offset: offset / size };
    });
    const isWhole = row.localName === "math" && lines.length > mostLines;
    const tables = (isWhole ? chunks(lines, mostLines) : [lines]).map((some) =>
      create("mtable", some.map(lineOf)),
    );
    for (const table of tables) {
      table.setAttribute("displaystyle", "true");
      table.classList.add("broken-formula");
    }
    const [head, ...more] = tables;
    if (!head) return;
    row.replaceChildren(head);
    // More than a page holds goes on in formulas of their own.
    let last = row;
    for (const table of more) {
      const next = row.cloneNode() as Element;
      next.removeAttribute("id");
      next.append(table);
      last.after(next);
      last = next;
    }
  }

  /** A fraction or a root has lines of its own. */
  function breakWithin(node: Element, room: number): void {
    if (!/^(?:mfrac|msqrt|mstyle|mpadded|mrow)$/.test(node.localName)) return;
    const parts = node.localName === "mfrac" ? Array.from(node.children) : [node];
    for (const part of parts) if (contentWidth(part) > room) breakRow(part, room * 0.9);
  }

  function lineOf({
    nodes,
    offset,
  }: {
    readonly nodes: readonly Element[];
    readonly offset: number;
  }): Element {
    const cell = create("mtd", [create("mrow", nodes)]);
    (cell as HTMLElement).style.paddingLeft = `${String(offset)}em`;
    return create("mtr", [cell]);
  }

  function chunks<T>(all: readonly T[], size: number): T[][] {
    return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
      all.slice(index * size, (index + 1) * size),
    );
  }

  function shrink(formula: Element, room: number): void {
    const { style } = formula as HTMLElement;
    const width = contentWidth(formula);
    if (width <= room + slack || style.display === "inline") return;
    const isTurned = room / width < smallest && formula.parentElement === text;
    if (isTurned) formula.classList.add("turned-formula");
    const most = isTurned ? turned.width : room;
    let zoom = 1;
    // What has the width of a hair does not become smaller with the rest.
    for (let pass = 0; pass < 4 && contentWidth(formula) > most; pass++) {
      zoom *= (most / contentWidth(formula)) * 0.99;
      style.setProperty("zoom", String(zoom));
    }
  }
}
