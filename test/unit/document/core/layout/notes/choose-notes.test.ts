import { describe, expect, it } from "vitest";
import { chooseNotes, type TriedPage } from "../../../../../../document/core/layout/notes/choose-notes.ts";

/** Creates a page of lines, each of which refers to a note; references are the lines' numbers. @param heights of the notes, in lines */
function createTriedPage(lines: number, heights: readonly number[]): TriedPage<number, string> {
  let set: readonly number[] = [];
  const shown = (): number => {
    const taken = set.reduce((all, line) => all + (heights[line] ?? 0), 0);
    return Math.max(0, Math.min(heights.length, lines - taken));
  };
  return {
    references: () => [...heights.keys()].slice(0, shown()),
    setNotes: (references) => {
      set = references;
    },
    end: () => (shown() < heights.length ? `line ${shown()}` : undefined),
    endBefore: (reference, kept) => ({
      next: `forced before ${reference}`,
      kept: kept.filter((line) => line < reference),
    }),
  };
}

describe("the notes of a page", () => {
  it("are all of them where they fit", () => {
    expect(chooseNotes(createTriedPage(9, [1, 1, 1]))).toEqual({
      kept: [0, 1, 2],
      leftOut: undefined,
      next: undefined,
    });
  });

  it("are those of the lines that still fit", () => {
    expect(chooseNotes(createTriedPage(4, [1, 1, 1, 1, 1]))).toEqual({
      kept: [0, 1],
      leftOut: undefined,
      next: "line 2",
    });
  });

  it("end before a line whose note moves it to the next page", () => {
    expect(chooseNotes(createTriedPage(5, [1, 1, 9, 1]))).toMatchObject({
      kept: [0, 1],
      leftOut: 2,
      next: "forced before 2",
    });
  });

  it("leave out the first when none fits", () => {
    expect(chooseNotes(createTriedPage(3, [9, 9]))).toMatchObject({ kept: [], leftOut: 0 });
  });
});
