import { describe, expect, it } from "vitest";
import { findGridCells } from "../../../../../document/features/tables/grid-cells.ts";
import { cpuGrowth } from "../../../../work.ts";

describe("a grid table", () => {
  it("takes time in proportion to what is drawn", async () => {
    const power = await cpuGrowth((size) => {
      const side = 640 * size;
      // No cell closes: there is a gap in every line but the first.
      const gaps = Array.from({ length: side - 1 }, () => `+ ${"+".repeat(side - 2)}`);
      expect(findGridCells(["+".repeat(side), ...gaps])).toBeUndefined();
      return Promise.resolve();
    });
    // What is drawn is the square of its side.
    expect(power).toBeLessThan(2.5);
  });
});
