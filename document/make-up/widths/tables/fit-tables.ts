import type { PageBoxes } from "../../page-box.ts";
import { alignNumbers } from "./align-numbers.ts";
import { addBreakPoints } from "./word-breaks.ts";

/**
 * Runs in the page: gives the columns of each table the widths that their content wants. A table that fits keeps its natural width. One
 * that does not is set small, then turned onto a page of its own, before its long words are broken; numbers and short words never are.
 */
export function fitTables(text: HTMLElement, { upright, turned }: PageBoxes): void {
  const document = text.ownerDocument;
  const { HTMLElement } = document.defaultView ?? globalThis;
  /** Of the theme: the size of small tables beside that of others, and the room beside a cell's text, in em of them. */
  const smaller = 7.6 / 9.4;
  const smallerRoom = (7.6 * 0.45) / (9.4 * 0.7);
  /** A longer word is rather broken than a table turned, in letters; and what a letter takes, in px. */
  const longestWord = 28;
  const letter = 6.2;
  /** Columns whose text is longer get more, but not as much more. */
  const fairness = 0.7;
  const mostRows = 300;
  /** By how much a small table may be too wide for it to be turned, beside its width. */
  const nearly = 1.3;
  /** Share of its place beyond which a table takes all of it. */
  const wide = 0.8;
  /** Rounding, in px. */
  const slack = 1;

  const isWider = turned.width > upright.width;

  interface Column {
    /** With every place used where a line may end, and with none but those between words, and on one line. In px. */
    readonly least: number;
    readonly wanted: number;
    readonly best: number;
    /** Padding at both sides. */
    readonly room: number;
    readonly weight: number;
  }

  /** A way to set a table. Without columns, they are left to the browser. */
  interface Setting {
    readonly isSmall: boolean;
    readonly isTurned: boolean;
    readonly width: number;
    readonly columns?: readonly Column[];
  }

  const tables = Array.from(text.querySelectorAll("table")).filter(
    (table) => !table.parentElement?.closest("table"),
  );
  // All are asked for before the first is changed, or styles were computed anew for each.
  const directions = tables.map((table) => getComputedStyle(table).direction);
  tables.forEach((table, index) => {
    alignNumbers(table, directions[index] === "rtl");
  });
  const places = new Map(tables.map((table) => [table, widthOf(table.parentElement ?? text)]));
  const placeOf = (table: HTMLTableElement): number => places.get(table) ?? text.clientWidth;
  /** Of a page that is turned, without what a list indents. */
  const turnedPlaceOf = (table: HTMLTableElement): number =>
    turned.width - (text.clientWidth - placeOf(table));
  const mayTurn = (table: HTMLTableElement): boolean =>
    isWider && table.parentElement?.closest("main, blockquote, .callout, table") === text;
  const full = tables.filter((table) => table.offsetWidth >= placeOf(table) - 0.5);
  // The margin is an edge to those that nearly reach it.
  const nearlyFull = tables.filter(
    (table) => !full.includes(table) && table.offsetWidth > placeOf(table) * wide,
  );
  for (const table of nearlyFull) table.style.width = "100%";
  for (const table of full) addBreakPoints(table);
  const [least, wanted, best] = (["least", "wanted", "best"] as const).map(widthsAt);
  let unset = full.map((table, index) => {
    const columns = (regularRow(table) ?? []).map((cell, column): Column => {
      const room = roomOf(cell);
      const whole = best?.[index]?.[column] ?? 0;
      const pictures = hasPictures(table, column)
        ? Math.min(whole, placeOf(table) / (best?.[index]?.length ?? 1))
        : 0;
      const low = Math.max(least?.[index]?.[column] ?? 0, pictures);
      const word = Math.min(wanted?.[index]?.[column] ?? 0, longestWord * letter + room);
      return { least: low, wanted: Math.max(low, word), best: whole, room, weight: weightOf(table, column) };
    });
    return { table, settings: columns.length === 0 ? withoutColumns(table) : withColumns(table, columns) };
  });
  // What was measured may not be all: a setting in which something is cut is followed by the next.
  while (unset.length > 0) {
    for (const { table, settings } of unset) apply(table, settings.shift());
    unset = unset.filter(({ table, settings }) => settings.length > 0 && isCut(table));
  }
  for (const table of full) if (isCut(table)) shrink(table);
  for (const table of full) if (table.classList.contains("turned-table")) turnLead(table);

  function withColumns(table: HTMLTableElement, columns: readonly Column[]): Setting[] {
    const small = columns.map(shrunk);
    const isTurnable = mayTurn(table);
    const width = placeOf(table);
    const room = turnedPlaceOf(table);
    const [normal, tight] = [sum(columns, "wanted"), sum(small, "wanted")];
    // Some broken words are better than a page that has to be turned.
    const isNearly = tight <= width * nearly && sum(small, "least") <= width;
    const turnedTable = { isTurned: true, width: room };
    const upright = { isTurned: false, width };
    return [
      { isPossible: normal <= width, isSmall: false, columns, ...upright },
      { isPossible: tight <= width || isNearly, isSmall: true, columns: small, ...upright },
      { isPossible: isTurnable && normal <= room, isSmall: false, columns, ...turnedTable },
      { isPossible: isTurnable && tight <= room, isSmall: true, columns: small, ...turnedTable },
      { isPossible: sum(small, "least") <= width, isSmall: true, columns: small, ...upright },
      { isPossible: isTurnable, isSmall: true, columns: small, ...turnedTable },
    ].filter(({ isPossible }) => isPossible);
  }

  function withoutColumns(table: HTMLTableElement): Setting[] {
    const width = placeOf(table);
    const upright = [false, true].map((isSmall): Setting => ({ isSmall, isTurned: false, width }));
    if (!mayTurn(table)) return upright;
    return [...upright, { isSmall: true, isTurned: true, width: turnedPlaceOf(table) }];
  }

  function apply(table: HTMLTableElement, setting: Setting | undefined): void {
    table.classList.toggle("small-table", setting?.isSmall === true);
    table.classList.toggle("turned-table", setting?.isTurned === true);
    if (!setting) return;
    if (!setting.columns) return;
    const widths = shares(setting.columns, setting.width);
    const total = widths.reduce((all, one) => all + one, 0);
    const group = document.createElement("colgroup");
    for (const one of widths) {
      const column = document.createElement("col");
      column.style.width = `${String(one)}px`;
      group.append(column);
    }
    for (const old of Array.from(table.children)) if (/^col/i.test(old.tagName)) old.remove();
    table.insertBefore(group, table.caption ? table.caption.nextSibling : table.firstChild);
    table.style.tableLayout = "fixed";
    table.style.width = `${String(total)}px`;
  }

  /** Whether a table, or anything in one of its cells, is wider than there is room for. */
  function isCut(table: HTMLTableElement): boolean {
    const width = table.classList.contains("turned-table") ? turnedPlaceOf(table) : placeOf(table);
    if (table.offsetWidth > width + slack) return true;
    const cells = Array.from(table.rows)
      .slice(0, mostRows)
      .flatMap(({ cells }) => Array.from(cells));
    return cells.some((cell) => cell.scrollWidth > cell.clientWidth + slack);
  }

  /** The heading, and the line that leads to a table or names it, go onto its page, and what follows does not. */
  function turnLead(table: HTMLTableElement): void {
    const isLead = (one: Element | null): one is HTMLElement =>
      one instanceof HTMLElement &&
      (/^H[1-6]$/.test(one.tagName) ||
        (one.tagName === "P" && /[:：]$|^(?:Table|Tab\.)\s?\d/.test(one.textContent.trim())));
    for (let one = table.previousElementSibling; isLead(one); one = one.previousElementSibling)
      one.classList.add("turned-lead");
    // What follows in the text, after the ends of its lists.
    let last: Element = table;
    while (!last.nextElementSibling && last.parentElement && last.parentElement !== text)
      last = last.parentElement;
    last.nextElementSibling?.classList.add("behind-turned");
  }

  /** At last, it is as small as it has to be. */
  function shrink(table: HTMLTableElement): void {
    table.style.tableLayout = table.style.width = "";
    for (const column of Array.from(table.querySelectorAll("col"))) column.style.width = "";
    const width = table.classList.contains("turned-table") ? turnedPlaceOf(table) : placeOf(table);
    const rate = width / Math.max(1, table.offsetWidth);
    if (rate < 1) table.style.setProperty("zoom", String(rate * 0.98));
  }

  function widthsAt(state: string): number[][] {
    for (const table of full) table.classList.add(`measured-${state}`);
    const widths = full.map((table) =>
      (regularRow(table) ?? []).map((cell) => cell.getBoundingClientRect().width),
    );
    for (const table of full) table.classList.remove(`measured-${state}`);
    return widths;
  }

  /** Every column what it must have, then its longest word, then as much as the others of its text, and none more than it needs. */
  function shares(columns: readonly Column[], width: number): number[] {
    const [must, want] = [sum(columns, "least"), sum(columns, "wanted")];
    if (must >= width) return columns.map((one) => (one.least * width) / must);
    if (want >= width)
      return columns.map((one) => one.least + ((one.wanted - one.least) * (width - must)) / (want - must));
    if (sum(columns, "best") <= width) return columns.map((one) => one.best);
    const at = (level: number) =>
      columns.map((one) => Math.min(one.best, Math.max(one.wanted, level * one.weight + one.room)));
    let [low, high] = [0, width];
    for (let step = 0; step < 40; step++) {
      const level = (low + high) / 2;
      if (at(level).reduce((all, one) => all + one, 0) > width) high = level;
      else low = level;
    }
    return at(low);
  }

  function shrunk(column: Column): Column {
    const room = column.room * smallerRoom;
    const small = (width: number) => (width - column.room) * smaller + room + slack;
    return {
      ...column,
      room,
      least: small(column.least),
      wanted: small(column.wanted),
      best: small(column.best),
    };
  }

  function sum(columns: readonly Column[], width: "least" | "wanted" | "best"): number {
    return columns.reduce((all, one) => all + one[width], 0);
  }

  function weightOf(table: HTMLTableElement, column: number): number {
    const cells = Array.from(table.rows)
      .slice(0, mostRows)
      .flatMap((row) => row.cells[column] ?? []);
    const letters = cells.reduce((all, cell) => all + cell.textContent.length, 0);
    return Math.max(1, letters / Math.max(1, cells.length)) ** fairness;
  }

  function hasPictures(table: HTMLTableElement, column: number): boolean {
    return Array.from(table.rows)
      .slice(0, mostRows)
      .some((row) => row.cells[column]?.querySelector("img, svg"));
  }

  /** The cells of a row that has one for each column. */
  function regularRow(table: HTMLTableElement): HTMLTableCellElement[] | undefined {
    const rows = Array.from(table.rows, ({ cells }) => Array.from(cells));
    const most = Math.max(0, ...rows.map((cells) => cells.reduce((all, { colSpan }) => all + colSpan, 0)));
    return rows.find((cells) => cells.length === most && most > 0);
  }

  function roomOf(cell: Element | undefined): number {
    if (!cell) return 0;
    const { paddingLeft, paddingRight } = getComputedStyle(cell);
    return parseFloat(paddingLeft) + parseFloat(paddingRight);
  }

  function widthOf(element: HTMLElement): number {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  }
}
