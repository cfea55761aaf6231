import { describe, expect, it } from "vitest";
import { checkMarkdown } from "../../document/core/limits/limits.ts";
import { compileAlone } from "../integration/document/compile.ts";

/** What is nested too deeply, or has too many cells, is refused before it is paid for or printed flat: it never fails. */

const indented = (levels: number): string =>
  Array.from({ length: levels }, (_, level) => `${"  ".repeat(level)}- item ${String(level)}.`).join("\n");
const text = (html: string): string => html.replace(/<[^>]*>/g, "").replaceAll("\u00ad", "");

describe("content that is nested too deeply", () => {
  const rows: readonly (readonly [name: string, markdown: string, line: number])[] = [
    ["emphasis", `first ${"*a **b ".repeat(150)}x${" b** a*".repeat(150)} last`, 1],
    ["a list in quotes", `first\n\n${"> ".repeat(180)}${"- ".repeat(15)}*x **y ~~z~~***\n\nlast`, 3],
    ["elements", `first\n\n${"<div>".repeat(450)}x${"</div>".repeat(450)}\n\nlast`, 3],
    ["marks that nobody closes", `first ${"a <b>".repeat(450)} last`, 1],
    ["elements with Markdown", `first\n\n${"<div>\n\n".repeat(450)}last`, 805],
    ["cells in cells", `first\n\n${"<table><tr><td>x".repeat(200)} last`, 3],
  ];
  it.each(rows)("is printed flat, with a warning for its line: %s", async (_name, markdown, line) => {
    expect(checkMarkdown(markdown)).toBeUndefined();
    const { html, warnings } = await compileAlone(markdown);
    expect(warnings).toContainEqual(expect.objectContaining({ line, code: "nested-too-deeply" }));
    expect(text(html)).toMatch(/^\s*first[^]*last\s*$/);
  });

  it("becomes text where it is a span with attributes", async () => {
    const { html } = await compileAlone(`first ${"[a ".repeat(2_000)}${"]{.mark}".repeat(2_000)} last`);
    expect(html.match(/<mark>/g)).toHaveLength(11);
    expect(text(html)).toMatch(/^first[^]*last\s*$/);
  });

  it("keeps the text of lists in its order", async () => {
    const { html, warnings } = await compileAlone(indented(220));
    expect(text(html).match(/\d+/g)?.map(Number)).toEqual(Array.from({ length: 220 }, (_, level) => level));
    expect(warnings).toMatchObject([{ line: 100, what: expect.stringContaining("levels deep") as string }]);
  });

  it("ends with its container, and what follows is unchanged", async () => {
    const { html } = await compileAlone(`${"<div>".repeat(500)}x${"</div>".repeat(500)}\n\n## Next`);
    expect(html).toMatch(/<\/div>\s*<h2 id="next">Next<\/h2>\s*$/);
  });

  it("shows no script as text", async () => {
    const { html } = await compileAlone(`${"<div>".repeat(500)}a<script>b()</script><br>c`);
    expect(text(html)).toBe("ac\n");
  });

  it("does not reopen a formatting element that was left open", async () => {
    const marks = Array.from({ length: 390 }, (_, index) => `<b title=${String(index)}>`).join("");
    const { html } = await compileAlone(`<p>${marks}</p>${"<div>".repeat(390)}${"x<p>".repeat(20)}`);
    expect(html.split("x")).toHaveLength(21);
  });
});

describe("tables with too many cells that no source line shows", () => {
  it("show their source when they are Markdown", async () => {
    const { html, warnings } = await compileAlone(
      `|a|b|\n|-|-|\n|c|d|\n\n\`\`\`{csv-table}\n${"a,b,c\n".repeat(11_000)}\`\`\`\n`,
    );
    expect(html.match(/<table>/g)).toHaveLength(1);
    expect(html).toMatch(/<pre/);
    expect(warnings).toMatchObject([{ line: 5, what: expect.stringContaining("cells") as string }]);
  });

  it("show their cells below one another when they are HTML", async () => {
    // What a line of three signs begins is no code within HTML.
    const markdown = `<div>\n\`\`\`\n</div>\n\n<table>${"<tr><td rowspan=200 colspan=40>x".repeat(6)}</table>\n<table><td>y</table>`;
    expect(checkMarkdown(markdown)).toBeUndefined();
    const { html, warnings } = await compileAlone(markdown);
    expect(html.match(/<div>x/g)).toHaveLength(6);
    expect(html).toMatch(/<td>y/);
    expect(warnings.map(({ what }) => what).join()).toContain("too many cells");
  });

  it("cannot evade the count by spans over missing rows", async () => {
    const { html } = await compileAlone(
      `<div>\n\`\`\`\n</div>\n\n<table><tr>${"<td rowspan=-200 colspan=40>".repeat(10)}${"<td rowspan=200 colspan=40>x".repeat(6)}</table>`,
    );
    expect(html).not.toContain("<td");
  });
});
