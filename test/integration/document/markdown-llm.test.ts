import { describe, expect, it } from "vitest";
import { compile } from "./compile.ts";

const fence = "```";

describe("Markdown as language models write it", () => {
  const rows: readonly [name: string, markdown: string, html: string][] = [
    [
      "a table, a heading and a list right below a line",
      "Text:\n| a |\n|---|\n| 1 |\n# H\nText:\n- x",
      '<p>Text:</p><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><h1 id="h">H</h1><p>Text:</p><ul><li>x</li></ul>',
    ],
    [
      "a table right below an item",
      "- x\n| a |\n|---|\n| 1 |",
      "<ul><li>x</li></ul><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
    ],
    [
      "a text right below a table is no row of it",
      "| a | b |\n|---|---|\n| 1 | 2 |\nAfter",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table><p>After</p>",
    ],
    [
      "a table without outer pipes keeps rows without any other",
      "a | b\n--|--\n1 | 2\nlone",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr><tr><td>lone</td><td></td></tr></tbody></table>",
    ],
    [
      "a delimiter row that is too short",
      "| a | b | c |\n|:--|\n| 1 | 2 |",
      '<table><thead><tr><th align="left">a</th><th>b</th><th>c</th></tr></thead><tbody><tr><td align="left">1</td><td>2</td><td></td></tr></tbody></table>',
    ],
    [
      "a row that is longer than the header loses nothing",
      "| a |\n|---|\n| 1 | 2 |",
      "<table><thead><tr><th>a</th><th></th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
    ],
    [
      "a pipe in code within a table",
      "| a | b |\n|---|---|\n| `x|y` | 2 |",
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><code>x|y</code></td><td>2</td></tr></tbody></table>",
    ],
    [
      "two spaces nest below a number",
      "1. a\n  - b\n2. c",
      "<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>",
    ],
    [
      "code with two spaces stays in its item",
      `1. a\n  ${fence}sh\n  x\n  ${fence}\n2. b`,
      '<ol><li>a<pre><code class="code-block">x</code></pre></li><li>b</li></ol>',
    ],
    [
      "code whose end is not indented stays in its item",
      `1. a\n   ${fence}\n   x\n${fence}\n2. b`,
      '<ol><li>a<pre><code class="code-block">x</code></pre></li><li>b</li></ol>',
    ],
    ["numbers that go on counting are no nested list", "1. a\n  2. b", "<ol><li>a</li><li>b</li></ol>"],
    ["six spaces below a dash nest", "- a\n      - b", "<ul><li>a<ul><li>b</li></ul></li></ul>"],
    ["four spaces below a line make a list", "Text:\n    - a", "<p>Text:</p><ul><li>a</li></ul>"],
    ["tabs nest", "- a\n\t- b\n\t\t- c", "<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li></ul>"],
    ["a dot is a bullet", "Text:\n• a\n• b", "<p>Text:</p><ul><li>a</li><li>b</li></ul>"],
    ["a list that begins with 2", "Text:\n2. a\n3. b", '<p>Text:</p><ol start="2"><li>a</li><li>b</li></ol>'],
    [
      "a year at the beginning of a line is no list",
      "It was in\n1984. Or so.",
      "<p>It was in\n1984. Or so.</p>",
    ],
    ["a heading without its space", "##Heading", '<h2 id="heading">Heading</h2>'],
    ["a tag is no heading", "#print", "<p>#print</p>"],
    [
      "a rule right below a sentence is no underline",
      "It ends.\n---\nMore",
      "<p>It ends.</p><hr><p>More</p>",
    ],
    ["an underlined heading stays one", "Title\n---", '<h2 id="title">Title</h2>'],
    ["trailing spaces", "a  \nb   ", "<p>a<br>\nb</p>"],
    ["quotes stay as they are", "“a” ‘b’ \"c\" 'd' -- ...", "<p>“a” ‘b’ \"c\" 'd' -- ...</p>"],
    ["emphasis beside Chinese punctuation", "**重要：**内容", "<p><strong>重要：</strong>内容</p>"],
    [
      "citation marks vanish",
      "So it is【4†source】【12:3†a.pdf】. \ue200cite\ue202turn0search1\ue201`【4†source】`",
      "<p>So it is. <code>【4†source】</code></p>",
    ],
    ["a note's number without its note", "So it is[^1^].", "<p>So it is[1].</p>"],
  ];

  it.each(rows)("%s", async (_name, markdown, html) => {
    expect(await compile(markdown)).toBe(html);
  });

  const code = `${fence}\n| a |\n|--|--|\n1. a\n  - b\n\\[ x^2 \\] $$ 【4†source】\n##x\n${fence}`;
  it("leaves code as it is", async () => {
    const html = await compile(`Text\n${code}`);
    expect(html).toBe(`<p>Text</p><pre><code class="code-block">${code.slice(4, -4)}</code></pre>`);
    expect(await compile("    1. a\n      - b\n    | a |\n    |-|-|")).toBe(
      '<pre><code class="code-block">1. a\n  - b\n| a |\n|-|-|</code></pre>',
    );
    expect(await compile("<pre>\n1. a\n  - b\n</pre>")).toContain("1. a\n  - b");
  });
});

describe("a document in a fence", () => {
  const heading = '<h1 id="t">T</h1>';
  const rows: readonly [name: string, markdown: string, html: string][] = [
    ["of Markdown", `${fence}markdown\n# T\n${fence}`, heading],
    ["of md, with blank lines around", `\n${fence}md\n# T\n${fence}\n\n`, heading],
    ["of no language", `${fence}\n# T\n${fence}`, heading],
    [
      "with code in it",
      `${fence}markdown\n# T\n${fence}js\nx\n${fence}\n${fence}\ny\n${fence}\n${fence}`,
      `${heading}<pre><code class="code-block">x</code></pre><pre><code class="code-block">y</code></pre>`,
    ],
    [
      "longer than the fences in it",
      `${fence}\`md\n# T\n${fence}\n${fence}\n${fence}\``,
      `${heading}<pre><code class="code-block"></code></pre>`,
    ],
  ];
  it.each(rows)("%s is taken out of it", async (_name, markdown, html) => {
    expect(await compile(markdown)).toBe(html);
  });

  const kept: readonly [name: string, markdown: string][] = [
    ["that a text follows", `${fence}markdown\n# T\n${fence}\nText`],
    ["that a text precedes", `Text\n\n${fence}markdown\n# T\n${fence}`],
    ["of two samples", `${fence}md\n# T\n${fence}\nand\n${fence}md\n# U\n${fence}`],
    ["of another language", `${fence}py\n# T\n${fence}`],
    ["of no language that holds no Markdown", `${fence}\ntext T\n${fence}`],
  ];
  it.each(kept)("%s stays", async (_name, markdown) => {
    const html = await compile(markdown);
    expect(html).toContain("<pre>");
    expect(html).not.toContain("<h1");
  });

  it("with fences in it, within a document, is one sample", async () => {
    const html = await compile(`A\n\n${fence}markdown\n# T\n${fence}js\nx\n${fence}\n${fence}\n\nB`);
    expect(html).toMatch(/^<p>A<\/p><pre>.*```js\nx\n```.*<\/pre><p>B<\/p>$/s);
  });
});

describe("formulas", () => {
  const rows: readonly [name: string, markdown: string, shown: RegExp | string][] = [
    ["between \\( and \\)", "is \\(x^2\\) so", /<p>is <math><msup>.*<\/math> so<\/p>/s],
    ["between \\[ and \\] on one line", "\\[ x^2 \\]", /^<math display="block"/],
    [
      "between \\[ and \\] on lines of their own",
      "Text\n\\[\nx^2\n\\]\nmore",
      /<p>Text<\/p><math display="block".*<p>more/s,
    ],
    ["between \\[ and \\] in a line", "is \\[x^2\\] so", /<p>is <math display="block".*<\/math> so<\/p>/s],
    ["between $$ on one line", "$$ x^2 $$", /^<math display="block"/],
    [
      "between $$ that do not stand alone",
      "$$ x^2\n+ 1 $$\n\ntext",
      /^<math display="block".*<\/math><p>text<\/p>$/s,
    ],
    [
      "in an item",
      "1. a\n\n   $$\n   x\n   $$\n2. \\[ y^2 \\]",
      /<li><p>a<\/p><math.*<li><math.*<\/li><\/ol>$/s,
    ],
    ["in a quote", "> \\[\n> x^2\n> \\]\n\nb", /^<blockquote><math.*<\/blockquote><p>b/s],
    ["in an environment", "\\begin{align}\na &= b\n\\end{align}", /^<math display="block".*<mtable/s],
    ["in a fence of math", `${fence}math\nx^2\n${fence}`, /^<math display="block"/],
    [
      "beside letters",
      "$n$th and 3$\\times$3 and $k$-means",
      /<\/math>th and 3<math>.*<\/math>3 and <math>.*<\/math>-means/s,
    ],
    ["with a dollar in it", "$\\$5 + x$", /^<p><math>.*<\/math><\/p>$/s],
  ];
  it.each(rows)("%s", async (_name, markdown, shown) => {
    expect(await compile(markdown)).toMatch(shown);
  });

  const prose: readonly string[] = [
    "costs $5 and $10",
    "costs $5, or $10-$15 a year",
    "a **$5** and a **$10** bill",
    "$HOME/$USER and $PATH",
    "US$5 and A$10",
    "from $5 a month to 10$ a year",
    "$5 and `$x`",
    "`\\(x\\)` and `$x$` and ``\\[x^2\\]``",
    "\\[citation needed\\] and f\\(see below\\)",
    "\\[ \\] open \\[x\\] done",
    "$$",
    "$ 5 $",
  ];
  it.each(prose)("%s is none", async (markdown) => {
    expect(await compile(markdown)).not.toContain("<math");
  });

  it("that is never closed is text, and the document goes on", async () => {
    expect(await compile("$$\nx\n\n# After")).toMatch(/<p>\$\$\nx<\/p><h1/);
    expect(await compile("\\[ x = \n\n# After")).toMatch(/<h1/);
    expect(await compile("$$ x = \n\n# After")).toMatch(/<h1/);
  });
});

describe("hostile Markdown", () => {
  const many = (text: string): string => text.repeat(Math.floor(40_000 / text.length));
  const rows: readonly [string, string][] = [
    ["fences", many("```md\n```js\n")],
    ["pipes", many("|a|b\n|-\n")],
    ["formulas that never close", many("\\[ a\n$$ b\n\\begin{align}\n")],
    ["dollars", many("$a $$b \\(c ")],
    ["definitions", many("a\n: b\n\n")],
    ["marks", many("==a ==b==c^d^e~f")],
    ["page breaks in page breaks", "<div style='page-break-after:always'>".repeat(200)],
    ["emphasis", many("**重要：")],
    ["citation marks", many("【4†")],
  ];
  // What is quadratic here does not end within the time that a test has.
  it.each(rows)("of many %s comes to an end", async (_name, markdown) => {
    expect(await compile(markdown)).not.toBe("");
  });

  // Whatever is quadratic would take minutes.
  it.each(["_[", "[a](", "](", "![a", "*[a ", "[a]: "])(
    "of a third of a million letters of %s comes to an end, and shows it all",
    async (unit) => {
      const html = await compile(unit.repeat(300_000 / unit.length));
      expect(html.length).toBeGreaterThan(200_000);
    },
  );

  it("leaves ten thousand links in one paragraph what they are, and brackets in code", async () => {
    const html = await compile("[a](https://example.com) ".repeat(10_000));
    expect(html.match(/<a /g)?.length).toBeGreaterThan(4_000);
    const code = `\`\`\`text\n${"[[[\n".repeat(20_000)}\`\`\`\n\nAfter [it](https://example.com).`;
    const after = await compile(code);
    expect(after).not.toContain("&#91;");
    expect(after).toContain('<a href="https://example.com">it</a>');
  });

  it("cannot make a table beyond all bounds", async () => {
    const table = `${"|a".repeat(1000)}\n${"|-".repeat(1000)}\n${"|\n".repeat(10_000)}`;
    await expect(compile(table)).rejects.toThrow(/60,000 cells/);
  });
});
