import { describe, expect, it } from "vitest";
import { chooseContents, fitContents, formatContents } from "../../../../../document/core/page/contents.ts";
import type { Heading } from "../../../../../document/core/html/headings.ts";

const headings = (...levels: number[]): Heading[] =>
  levels.map((level, index) => ({ id: `h${index}`, text: `Heading ${index}`, level }));
const chooseLevels = (given: readonly Heading[], wanted: "auto" | "on" | "off" = "on", length = 100_000) =>
  chooseContents(given, { length, wanted }).map(({ level }) => level);
const many = (count: number, level: number) => Array<number>(count).fill(level);

describe("the list of contents", () => {
  it("leaves out the one title, and counts levels from the highest that is left", () => {
    expect(chooseLevels(headings(1, 2, 3, 2))).toEqual([1, 2, 1]);
    expect(chooseLevels(headings(1, 2, 1))).toEqual([1, 2, 1]);
    expect(chooseLevels(headings(3, 4, 5, 6))).toEqual([1, 2, 3]);
  });

  it("shows three levels, or two when three would be too many", () => {
    expect(chooseLevels(headings(1, 2, 3, 4, 2))).toEqual([1, 2, 3, 1]);
    expect(chooseLevels(headings(2, ...many(50, 4), 3))).toEqual([1, 2]);
  });

  it("comes by itself where a document is long and has enough headings", () => {
    const enough = headings(...many(5, 2));
    expect(chooseLevels(enough, "auto", 9_000)).toHaveLength(5);
    expect(chooseLevels(enough, "auto", 8_999)).toEqual([]);
    expect(chooseLevels(enough.slice(1), "auto", 9_000)).toEqual([]);
  });

  it.each(["cv", "minutes", "paper"] as const)("comes by itself in a %s of ten pages", (kind) => {
    const listed = (length: number, wanted: "auto" | "on" = "auto") =>
      chooseContents(headings(...many(5, 2)), { length, wanted, kind }).length;
    expect([listed(29_999), listed(30_000), listed(29_999, "on")]).toEqual([0, 5, 5]);
  });

  it("comes when it is asked for, and does not when it is not wanted", () => {
    expect(chooseLevels(headings(2), "on", 1)).toEqual([1]);
    expect(chooseLevels(headings(...many(50, 2)), "off")).toEqual([]);
    expect(chooseLevels([], "on")).toEqual([]);
  });

  it("comes by itself in a manual, however short, with three headings or more", () => {
    const listed = (count: number, wanted: "auto" | "off" = "auto") =>
      chooseContents(headings(...many(count, 1)), { length: 100, wanted, isManual: true }).length;
    expect([listed(1), listed(2), listed(3), listed(3, "off")]).toEqual([0, 0, 3, 0]);
  });

  it("ends after 1,000 entries", () => {
    expect(chooseLevels(headings(...many(5_000, 2)))).toHaveLength(1_000);
  });
});

describe("a list of contents that is longer than a page", () => {
  const page = { width: 40, height: 40 };
  const listed = (sections: number, parts: number) =>
    chooseContents(headings(...many(sections, 2).flatMap((level) => [level, ...many(parts, level + 1)])), {
      length: 100_000,
      wanted: "on",
    });

  it("leaves out its deepest level where that needs a page for less than ten lines", () => {
    expect(fitContents(listed(10, 1), page)).toHaveLength(20);
    expect(fitContents(listed(10, 2), page)).toHaveLength(10);
    expect(fitContents(listed(13, 2), page)).toHaveLength(39);
  });

  it("keeps its deepest level where hardly anything else would remain", () => {
    expect(fitContents(listed(5, 5), page)).toHaveLength(30);
  });

  it("counts the lines of long entries", () => {
    const entries = listed(10, 1).map((entry) => ({ ...entry, text: "word ".repeat(20) }));
    expect(fitContents(entries, page)).toHaveLength(20);
    expect(fitContents(entries, { ...page, height: 56 })).toHaveLength(10);
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

  it("keeps the order of the signs of code among words from right to left", () => {
    const code = { id: "a", text: "الدالة date() و f()", codes: ["date()", "f()"], level: 1 };
    expect(formatContents([code], "ar")).toContain(
      '>الدالة <bdi dir="ltr">date()</bdi> و <bdi dir="ltr">f()</bdi><',
    );
    expect(formatContents([code], "en")).toContain(">الدالة date() و f()<");
  });

  it("is absent without entries", () => {
    expect(formatContents([], "en")).toBe("");
  });
});
