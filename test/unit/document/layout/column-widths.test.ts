import { describe, expect, it } from "vitest";
import { divideWidth, smallColumn } from "../../../../document/layout/widths/tables/column-widths.ts";

const column = (minWidth: number, preferredWidth: number, singleLineWidth: number, weight = 1) => ({
  minWidth,
  preferredWidth,
  singleLineWidth,
  weight,
  paddingX: 10,
});

describe("the width of a table", () => {
  const columns = [column(40, 60, 100, 2), column(60, 90, 400, 4)];

  it.each([
    ["is divided by the minimal widths where it is smaller than them", 50, [20, 30]],
    ["gives each column its minimal width, and a share of its preferred one", 125, [50, 75]],
    ["gives no column more than a single line needs", 900, [100, 400]],
  ])("gives each column its width: %s", (_title, width, widths) => {
    expect(divideWidth(columns, width)).toEqual(widths);
  });

  it("is used whole, and gives more to columns with more text", () => {
    const [first = 0, second = 0] = divideWidth(columns, 250);
    expect(first + second).toBeCloseTo(250, 6);
    expect((second - 10) / (first - 10)).toBeCloseTo(2, 6);
  });

  it("becomes smaller with the letters of a small table", () => {
    const small = smallColumn(column(40, 60, 100));
    expect(small.paddingX).toBeLessThan(10);
    expect(small.singleLineWidth).toBeLessThan(85);
    expect(small.singleLineWidth).toBeGreaterThan(75);
  });
});
