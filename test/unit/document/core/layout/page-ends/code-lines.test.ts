import { describe, expect, it } from "vitest";
import { chooseBreakLine } from "../../../../../../document/core/layout/page-ends/code-lines.ts";

const code = (lines: string): readonly string[] => Array.from(lines, (line) => (line === "_" ? "" : line));

describe("the line of code that a page begins with", () => {
  it.each([
    ["stands behind the last blank line", "abcdef_ghijk", 9, 9, 7],
    ["is the natural one where no lines may be given up", "abcdef_ghijk", 9, 0, 9],
    ["is not one that closes what is above it", "abcdefgh}ijkl", 8, 0, 7],
    ["is not a blank one", "abcdef_ghijk", 6, 9, 7],
    ["leaves three lines at the end", "abcdefghij", 9, 0, 7],
    ["is none where fewer than three lines would stay", "abcdefghij", 2, 9, 0],
  ])("is found: %s", (_title, lines, natural, maxGivenUp, line) => {
    expect(chooseBreakLine(code(lines), natural, maxGivenUp)).toBe(line);
  });
});
