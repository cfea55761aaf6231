import { describe, expect, it } from "vitest";
import { listPageStarts } from "../../../../../document/core/layout/tables.ts";

/** Lists the rows, from 0, that begin a page of 100 px, in a table whose rows have these heights. */
function starts(heights: readonly number[], room: { depth: number; headHeight: number }): number[] {
  const rows = heights.map(
    (height) => ({ getBoundingClientRect: () => ({ height }) }) as HTMLTableRowElement,
  );
  const isLast = (row: HTMLTableRowElement) => row === rows.at(-1);
  return listPageStarts(rows, { ...room, pageHeight: 100 }, isLast).map((row) => rows.indexOf(row));
}

describe("the rows of a table that begin a page", () => {
  it.each<[name: string, heights: number[], depth: number, headHeight: number, starts: number[]]>([
    ["are none where all fit", [30, 30, 30], 10, 10, []],
    ["are the first on each page", [40, 40, 40, 40, 40, 40], 20, 0, [2, 4]],
    ["leave room for the head of each page", [30, 30, 30, 30, 30, 30], 10, 10, [3]],
    ["leave no row alone at the end", [30, 30, 30, 30], 10, 0, [2]],
    ["are the last where the one before begins a page already", [30, 90, 30], 40, 0, [1, 2]],
    ["are unknown where a row is higher than a page", [30, 101], 10, 0, []],
    ["are unknown where a row and the head are higher than a page", [30, 95], 10, 10, []],
  ])("are found: they %s", (_name, heights, depth, headHeight, expected) => {
    expect(starts(heights, { depth, headHeight })).toEqual(expected);
  });
});
