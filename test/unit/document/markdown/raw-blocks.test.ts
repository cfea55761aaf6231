import { describe, expect, it } from "vitest";
import { compile, compileAlone } from "../../../integration/document/compile.ts";

describe("what pandoc hands to one format as it is", () => {
  it.each([
    ["```{=latex}\n\\newpage\n```"],
    ["~~~ {=tex}\n\\clearpage\n~~~"],
    ['```{=openxml}\n<w:p><w:r><w:br w:type="page"/></w:r></w:p>\n```'],
  ])("breaks a page where it ends one: %s", async (block) => {
    expect(await compile(`A\n\n${block}\n\nB`)).toBe('<p>A</p><div class="new-page"></div><p>B</p>');
  });

  it("is shown where it is HTML", async () => {
    expect(await compile("A\n\n```{=html}\n<b>B</b>\n```\n\n`<i>C</i>`{=html}")).toBe(
      "<p>A</p><p><b>B</b></p><p><i>C</i></p>",
    );
  });

  it("leaves nothing of other formats, and is told of", async () => {
    const markdown = "A `\\LaTeX`{=latex}\n\n```{=latex}\n\\begin{tikzpicture}\n```\n\nB";
    const { html, warnings } = await compileAlone(markdown);
    expect(html.replaceAll("\n", "")).toBe("<p>A</p><p>B</p>");
    expect(warnings).toEqual([
      { what: expect.stringContaining("What is meant for latex alone") as string, line: 3 },
    ]);
  });

  it("ends with the quote around it, and takes nothing of the text below", async () => {
    const html = await compile("> ```{=latex}\n> \\clearpage\nBelow");
    expect(html).toContain("<p>Below</p>");
  });

  it("is none within code", async () => {
    expect(await compile("````\n```{=latex}\nx\n```\n````")).toContain("{=latex}");
  });
});
