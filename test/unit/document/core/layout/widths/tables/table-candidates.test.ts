import { describe, expect, it } from "vitest";
import { listCandidateLayouts } from "../../../../../../../document/core/layout/widths/tables/table-candidates.ts";

/** The candidates of a table with one column, on pages that are 100 px wide, and 200 where they are turned. */
function candidates(minWidth: number, preferredWidth: number, mayTurn = true, dataset = {}): string[] {
  const column = { minWidth, preferredWidth, singleLineWidth: preferredWidth, paddingX: 0, weight: 1 };
  const available = { upright: () => 100, turned: () => 200, current: () => 100, mayTurn: () => mayTurn };
  return listCandidateLayouts({ dataset } as HTMLTableElement, [column], available).map(
    ({ isSmall, isTurned, width }) =>
      `${isSmall ? "small" : "large"}, ${isTurned ? "turned" : "upright"}: ${String(width)}`,
  );
}

describe("the first layout that is tried for a table", () => {
  it.each([
    ["as it is where it fits", 50, 100, "large, upright: 100"],
    ["smaller where it fits then", 50, 110, "small, upright: 100"],
    ["with some words broken rather than turned", 110, 150, "small, upright: 100"],
    ["turned where too many would be broken", 110, 170, "large, turned: 200"],
    ["turned where its words cannot be broken any more", 130, 150, "large, turned: 200"],
    ["turned and smaller where it fits then", 110, 240, "small, turned: 200"],
    ["broken where it fits nowhere else", 110, 300, "small, upright: 100"],
    ["turned where even that is too wide", 150, 300, "small, turned: 200"],
  ])("prints the table %s", (_name, minWidth, preferredWidth, first) => {
    expect(candidates(minWidth, preferredWidth)[0]).toBe(first);
  });

  it("is turned where its author asks for it", () => {
    expect(candidates(50, 100, true, { turned: "" })[0]).toBe("large, turned: 200");
    expect(candidates(50, 100, false, { turned: "" })).toEqual([
      "large, upright: 100",
      "small, upright: 100",
      "small, upright: 100",
    ]);
  });

  it("is never turned where it may not be", () => {
    expect(candidates(110, 170, false)).toEqual(["small, upright: 100"]);
    expect(candidates(150, 300, false)).toEqual([]);
  });
});
