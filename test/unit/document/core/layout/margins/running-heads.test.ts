import { describe, expect, it } from "vitest";
import { formatRunningHeads } from "../../../../../../document/core/layout/margins/running-heads.ts";

const headed = { titles: ["A", "B", "C"], ids: ["a", "b", "c"], minPages: 2 };
const below = (page: number | undefined) => ({ page, isAtTop: false });
const atTop = (page: number) => ({ page, isAtTop: true });

describe("formatRunningHeads", () => {
  it.each([
    ["begin behind the first section's heading", [below(2), below(4), below(5)], ["", "", "A", "A", "B"]],
    ["are left out where a heading is at the top", [atTop(1), atTop(3), below(5)], ["", "A", "", "B", "B"]],
    ["name the last of several sections", [below(2), below(2), atTop(4)], ["", "", "B", "", "C"]],
    ["name what stands over a page with two", [atTop(2), below(2), below(3)], ["", "", "B", "C", "C"]],
    ["leave out what is on no page", [below(1), below(undefined), below(3)], ["", "A", "A", "C", "C"]],
  ])("writes heads that %s", (_name, sections, heads) => {
    expect(formatRunningHeads(headed, sections, 5)).toEqual(heads);
  });

  it("writes no heads for a short text, and for one without sections", () => {
    expect(formatRunningHeads(headed, [below(1)], 1)).toEqual([]);
    expect(formatRunningHeads({ ...headed, titles: [] }, [], 5)).toEqual([]);
  });
});
