import { describe, expect, it } from "vitest";
import { compileAlone } from "../../../integration/document/compile.ts";

const titles = async (
  markdown: string,
  numbered: "on" | "off" | "auto" = "on",
  theme: "report" | "article" = "report",
) => (await compileAlone(markdown, undefined, { numbered, theme })).headings.map(({ text }) => text);

describe("numbers of sections", () => {
  it("count the three levels below the title", async () => {
    const markdown = "# Title\n\n## A\n\n### B\n\n#### C\n\n##### D\n\n## E\n\n### F\n";
    expect(await titles(markdown)).toEqual(["Title", "1 A", "1.1 B", "1.1.1 C", "D", "2 E", "2.1 F"]);
  });

  it("count chapters where there are several of the highest level", async () => {
    expect(await titles("# A\n\n## B\n\n# C\n")).toEqual(["1 A", "1.1 B", "2 C"]);
  });

  it.each([
    ["{-}", "## Preface {-}"],
    ["{.unnumbered}", "## Preface {.unnumbered}"],
    ["what is called so anywhere", "## References"],
  ])("numbers no heading with %s", async (_name, heading) => {
    const [, first, second] = await titles(`# T\n\n${heading}\n\n## A\n`);
    expect([first?.slice(0, 3), second]).toEqual([heading.slice(3, 6), "1 A"]);
  });

  it("leave numbers alone that their author wrote", async () => {
    expect(await titles("# T\n\n## 1. One\n\n## 2. Two\n\n## More\n")).toEqual([
      "T",
      "1. One",
      "2. Two",
      "More",
    ]);
  });

  it("are no part of what links lead to, and are what references say", async () => {
    const { html } = await compileAlone(
      "# T\n\n## A b {#sec:a}\n\n## C d\n\nSee @sec:a and [it](#c-d).",
      undefined,
      {
        numbered: "on",
      },
    );
    expect(html).toContain('<h2 id="c-d"><span class="section-number">2 </span>C d</h2>');
    expect(html).toContain('<a href="#c-d">it</a>');
    expect(html).toMatch(/<a href="#sec:a">Section.1<\/a>/);
  });

  it("are there by themselves in an article alone", async () => {
    expect(await titles("# T\n\n## A\n", "auto")).toEqual(["T", "A"]);
    expect(await titles("# T\n\n## A\n", "auto", "article")).toEqual(["T", "1 A"]);
    expect(
      await titles("---\ntheme: article\nnumbered: off\n---\n\n# T\n\n## A\n", "auto", undefined),
    ).toEqual(["T", "A"]);
  });
});
