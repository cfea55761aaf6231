import { measureContentBox } from "../../dom/boxes.ts";
import type { PageBoxes } from "../../page-box.ts";

/** The widths that the tables of a text have, in px. */
export interface AvailableWidths {
  /** Returns the width in the text, or in the list or quote around the table, in px. */
  upright(table: HTMLTableElement): number;
  /** Returns the width on a turned page, without the indent of a list, in px. */
  turned(table: HTMLTableElement): number;
  /** Returns the width of the table in its present setting, in px. */
  current(table: HTMLTableElement): number;
  /**
   * Returns whether a table may have a turned page of its own, or span all columns. Tables within a quote, a callout or another table may not, nor
   * may those within a list span columns.
   */
  mayTurn(table: HTMLTableElement): boolean;
}

/** Runs in the page: measures the places of tables before they are changed. */
export function readAvailableWidths(
  text: HTMLElement,
  tables: readonly HTMLTableElement[],
  { upright: uprightBox, turned: turnedBox }: PageBoxes,
): AvailableWidths {
  const places = new Map(tables.map((table) => [table, measureContentBox(findBlock(table) ?? text)]));
  const upright = (table: HTMLTableElement): number => places.get(table) ?? text.clientWidth;
  const turned = (table: HTMLTableElement): number => turnedBox.width - (text.clientWidth - upright(table));
  const isTurnedWider = turnedBox.width > uprightBox.width;
  // What goes across columns would part the list that it is in.
  const isAcross = turnedBox.height === uprightBox.height;
  return {
    upright,
    turned,
    current: (table) => (table.classList.contains("turned-table") ? turned(table) : upright(table)),
    mayTurn: (table) =>
      isTurnedWider &&
      (isAcross ? findBlock(table) : table.parentElement?.closest("main, blockquote, .callout, table")) ===
        text,
  };
}

/** Finds the block that a table is in: elements within a text may go over several blocks, and have no width. */
function findBlock(table: HTMLTableElement): HTMLElement | null {
  let holder = table.parentElement;
  while (holder?.parentElement && getComputedStyle(holder).display === "inline")
    holder = holder.parentElement;
  return holder;
}
