import { describe, expect, it } from "vitest";
import { formatContents, chooseContents } from "../../../../document/core/page/contents.ts";
import type { Heading } from "../../../../document/core/html/headings.ts";

const headings = (...levels: number[]): Heading[] =>
  levels.map((level, index) => ({ id: `h${index}`, text: `Heading ${index}`, level }));
const levelsOf = (given: readonly Heading[], wanted: "auto" | "on" | "off" = "on", length = 100_000) =>
  chooseContents(given, length, wanted).map(({ level }) => level);
const many = (count: number, level: number) => Array<number>(count).fill(level);

describe("the list of contents", () => {
  it("leaves out the one title, and counts levels from the highest that is left", () => {
    expect(levelsOf(headings(1, 2, 3, 2))).toEqual([1, 2, 1]);
    expect(levelsOf(headings(1, 2, 1))).toEqual([1, 2, 1]);
    expect(levelsOf(headings(3, 4, 5, 6))).toEqual([1, 2, 3]);
  });

  it("shows three levels, or two when three would be too many", () => {
    expect(levelsOf(headings(1, 2, 3, 4, 2))).toEqual([1, 2, 3, 1]);
    expect(levelsOf(headings(2, ...many(50, 4), 3))).toEqual([1, 2]);
  });

  it("comes by itself where a document is long and has enough headings", () => {
    const enough = headings(...many(5, 2));
    expect(levelsOf(enough, "auto", 9_000)).toHaveLength(5);
    expect(levelsOf(enough, "auto", 8_999)).toEqual([]);
    expect(levelsOf(enough.slice(1), "auto", 9_000)).toEqual([]);
  });

  it("comes when it is asked for, and does not when it is not wanted", () => {
    expect(levelsOf(headings(2), "on", 1)).toEqual([1]);
    expect(levelsOf(headings(...many(50, 2)), "off")).toEqual([]);
    expect(levelsOf([], "on")).toEqual([]);
  });

  it("comes by itself in a manual, however short, with three headings or more", () => {
    const listed = (count: number, wanted: "auto" | "off" = "auto") =>
      chooseContents(headings(...many(count, 1)), 100, wanted, true).length;
    expect([listed(1), listed(2), listed(3), listed(3, "off")]).toEqual([0, 0, 3, 0]);
  });

  it("ends after 1,000 entries", () => {
    expect(levelsOf(headings(...many(5_000, 2)))).toHaveLength(1_000);
  });
});

describe("the list on the page", () => {
  const entry = { id: 'a "b" ü', text: "<b>A</b> & B", level: 2 };

  it("links to its headings, and escapes their text", () => {
    const html = formatContents([entry], "en");
    expect(html).toContain('href="#a%20%22b%22%20%C3%BC"');
    expect(html).toContain("&lt;b&gt;A&lt;/b&gt; &amp; B");
    expect(html).toContain('<li class="contents-2">');
  });

  it.each([
    ["de-AT", "Inhalt"],
    ["zh", "目录"],
    ["zh-TW", "目錄"],
    ["la", "Contents"],
  ])("is called as %s calls it", (language, title) => {
    expect(formatContents([entry], language)).toContain(`<p class="contents-title">${title}</p>`);
  });

  it("is absent without entries", () => {
    expect(formatContents([], "en")).toBe("");
  });
});
