import { describe, expect, it } from "vitest";
import {
  formatContinuedTexts,
  findFirstOnPages,
} from "../../../../../../document/core/layout/margins/continued-tables.ts";

describe("the pages that begin within a table", () => {
  it.each([
    ["are none where it stands on one", [3, 3, 3], []],
    [
      "begin with the first row on each",
      [3, 3, 4, 4, 5],
      [
        { index: 2, page: 4 },
        { index: 4, page: 5 },
      ],
    ],
    ["are none of a table without rows", [], []],
  ])("are found: they %s", (_name, pages, first) => {
    expect(findFirstOnPages(pages)).toEqual(first);
  });

  it("have a text at their head, unlike the others", () => {
    expect(
      formatContinuedTexts(
        [
          { page: 2, rows: [] },
          { page: 4, rows: [] },
        ],
        "continued",
      ),
    ).toEqual(["", "continued", "", "continued"]);
  });
});
