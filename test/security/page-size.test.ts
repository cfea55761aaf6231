import { describe, expect, it } from "vitest";
import { compileAlone } from "../integration/document/compile.ts";

/** Few letters of HTML that ask for very much paper. */

describe("numbers in HTML", () => {
  it.each([
    ["a cell's height", "<table><tr><td height=100000000>x</td></tr></table>"],
    ["a cell's height, in per cent", '<table><tr><td height="9999999%">x</td></tr></table>'],
    ["a table's border", "<table border=1000000 cellpadding=9999999><tr><td>x</td></tr></table>"],
    ["a space's depth", '<math><mspace depth="99999em" height="99999999px"></mspace></math>'],
    [
      "columns of columns",
      "<table><colgroup span=1000><tr><td colspan=1000 rowspan=65534>x</td></tr></table>",
    ],
  ])("are limited: %s", async (_name, markdown) => {
    const { html } = await compileAlone(markdown);
    const numbers = (html.match(/\d+/g) ?? []).map(Number);
    expect(Math.max(0, ...numbers)).toBeLessThan(5_000);
  });

  it("stay as they are where they are small", async () => {
    const { html } = await compileAlone(
      '<table><tr><td colspan="3" height="40">x</td></tr></table>\n\n<a id="part-123456">x</a>\n\n123456. x',
    );
    expect(html).toContain('colspan="3"');
    expect(html).toContain('height="40"');
    expect(html).toContain("part-123456");
    expect(html).toContain('start="123456"');
  });

  it("include the cells that others span", async () => {
    await expect(
      compileAlone("<table><tr><td rowspan=500 colspan=99>x</td></tr></table>\n".repeat(20)),
    ).rejects.toThrow("cells");
  });
});

describe("a paragraph of very many lines", () => {
  it("is split, since the browser goes through all of them on each page", async () => {
    const { html } = await compileAlone("a<br>".repeat(2_000));
    expect(html.match(/<span class="lines" role="group">/g)?.length).toBeGreaterThan(4);
    expect(html.match(/a/g)?.length).toBeGreaterThan(1_999);
  });
});
