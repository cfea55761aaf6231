import { describe, expect, it } from "vitest";
import {
  shareColumns,
  divideWidth,
  toSmallColumn,
} from "../../../../../../../document/core/layout/widths/tables/column-widths.ts";

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
    const small = toSmallColumn(column(40, 60, 100));
    expect(small.paddingX).toBeLessThan(10);
    expect(small.singleLineWidth).toBeLessThan(85);
    expect(small.singleLineWidth).toBeGreaterThan(75);
  });
});

describe("the shares that an author gives columns", () => {
  const columns = [50, 100, 20].map((minWidth) => ({
    minWidth,
    preferredWidth: minWidth,
    singleLineWidth: minWidth * 3,
    paddingX: 4,
    weight: 1,
  }));

  it.each(["50 30 20", "5 3 2", "1 1 1"])("divide all of the width: %s", (written) => {
    const shares = written.split(" ").map(Number);
    const all = shares.reduce((sum, share) => sum + share, 0);
    const widths = divideWidth(shareColumns(columns, written, 600), 600);
    widths.forEach((width, at) => {
      expect(width).toBeCloseTo((600 * (shares[at] ?? 0)) / all, 0);
    });
  });

  it.each([undefined, "", "50 50", "50 30 20 10", "0 0 0", "a b c", "90 5 5"])(
    "mean nothing where they do not fit: %j",
    (written) => {
      expect(shareColumns(columns, written, 600)).toBe(columns);
    },
  );

  it("fill the width where the table says so, unless they need more", () => {
    const widths = divideWidth(shareColumns(columns, "full", 6_000), 6_000);
    expect(widths.reduce((all, width) => all + width, 0)).toBeCloseTo(6_000, -1);
    expect(shareColumns(columns, "full", 10)).toBe(columns);
  });
});
