import { describe, expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";

/** Signs of models in a text that are neither Markdown nor HTML: words to be filled in, what is hidden, marks that nothing closes. */

describe("tags that are no elements", () => {
  it.each([
    [
      "a place to fill in",
      "Run `a` with <name> and <your-name>.",
      "<p>Run <code>a</code> with &#x3C;name> and &#x3C;your-name>.</p>",
    ],
    ["a type", "A vector<int> or List<String>.", "<p>A vector&#x3C;int> or List&#x3C;String>.</p>"],
    ["one alone", "Text\n\n<placeholder>", "<p>Text</p><p>&#x3C;placeholder></p>"],
    ["words", "Dear <Your Name>,", "<p>Dear &#x3C;Your Name>,</p>"],
    [
      "lines of them",
      "<Your Name>\n<address>\n<City, State>\n\nText",
      "<p>&#x3C;Your Name><br>&#x3C;address><br>&#x3C;City, State></p><p>Text</p>",
    ],
    ["an element with a value", '<Tab title="a">\n\nText', "<p>Text</p>"],
    ["an element", "A<br>B <kbd>C</kbd>", "<p>A<br>B <kbd>C</kbd></p>"],
    ["a component that is closed", "<Card>\n\nText\n\n</Card>", "<p>Text</p>"],
    ["one in a comment", "<!-- <Main text> -->\n\nText <!-- <a b> -->", "<p>Text </p>"],
    ["lines of them and comments", "<Your Name> <!-- <b c> -->\n", "<p>&#x3C;Your Name> </p>"],
  ])("leaves tags that are no elements as text: %s", async (_name, markdown, html) => {
    expect((await compile(markdown)).replace(/\n/g, "")).toBe(html.replace(/\n/g, ""));
  });
});

describe("what is hidden", () => {
  it("is not shown, and calls no notes", async () => {
    const notes = "[^1]: A.\n[^2]: B.";
    const html = await compile(
      `Text.[^1]\n\nMore <span style="display:none">[^1][^2] secret</span> text.\n\n${notes}`,
    );
    expect(html).toBe(await compile(`Text.[^1]\n\nMore  text.\n\n${notes}`));
  });

  const hidden = '<span style="color: red; display:none">x <span>y</span> *z*</span>';
  it.each([
    ["in emphasis", `*a ${hidden} b*`, "*a  b*"],
    ["in a heading", `# ${hidden}a`, "# a"],
    ["in a table", `| a |\n|---|\n| b ${hidden} |`, "| a |\n|---|\n| b |"],
    ["of blocks", '<div style="display: none">\n\nx\n\n<div>y</div>\n\n</div>\n\na', "a"],
  ])("is left out %s", async (_name, markdown, shown) => {
    expect((await compile(markdown)).replace(/\s+(?=<)/g, "")).toBe(
      (await compile(shown)).replace(/\s+(?=<)/g, ""),
    );
  });

  it("is nothing that only speaks of it", async () => {
    expect(await compile('a <span title="display:none">b</span> c')).toContain("b</span>");
    expect(await compile('a <span style="display:none"> b')).toContain("b");
  });
});

it("rules drawn with other signs are rules", async () => {
  for (const sign of ["─", "━", "═", "—", "⸻⸻".charAt(0)])
    expect(await compile(`Text\n${sign.repeat(12)}\nMore`)).toBe("<p>Text</p><hr><p>More</p>");
});

describe("marks that a model opened and never closed", () => {
  it.each([
    ["- **The first of them\n- b", "<ul><li>The first of them</li><li>b</li></ul>"],
    ["1. **One both **is and** is", "<ol><li>One both <strong>is and</strong> is</li></ol>"],
    ["- ****One**: more", "<ul><li><strong>One</strong>: more</li></ul>"],
    ["****doubled** word", "<p><strong>doubled</strong> word</p>"],
    ["a (****doubled words**) more", "<p>a (<strong>doubled words</strong>) more</p>"],
    ["****twice**** word", "<p><strong><strong>twice</strong></strong> word</p>"],
    ["**a****b**", "<p><strong>a****b</strong></p>"],
    ["`****a** b`", "<p><code>****a** b</code></p>"],
    ["**第一条是", "<p>第一条是</p>"],
    ["## ### Part", '<h2 id="part">Part</h2>'],
    ["## # of users", '<h2 id="-of-users"># of users</h2>'],
    ["**Open here\nand closed** there", "<p><strong>Open here\nand closed</strong> there</p>"],
    ["**kwargs are passed", "<p>**kwargs are passed</p>"],
    ["- **a** and **B", "<ul><li><strong>a</strong> and **B</li></ul>"],
    ["- **One** two** three", "<ul><li><strong>One</strong> two** three</li></ul>"],
    ["**$$ $25–$40**, **$$$ $40–$65**", "<p><strong>$$ $25–$40</strong>, <strong>$$$ $40–$65</strong></p>"],
  ])("removes marks that a model opened and never closed: %s", async (markdown, html) => {
    const flat = (text: string): string => text.replace(/(?<=>)\n|\n(?=<)/g, "");
    expect(flat(await compile(markdown))).toBe(flat(html));
  });

  it("an asterisk of a formula is shown, however it is written", async () => {
    expect(await compile("$a_\\*$")).toContain("<mo");
    expect(await compile("$a_\\*$")).not.toContain("faulty");
  });
});
