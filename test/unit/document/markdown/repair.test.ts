import { describe, expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";
import { repairMarkdown } from "../../../../document/markdown/repair/repair.ts";

const fence = "```";

describe("Markdown as language models write it", () => {
  const rows: readonly [name: string, markdown: string, html: string][] = [
    [
      "a table, a heading and a list right below a line",
      "Text:\n| a |\n|---|\n| 1 |\n# H\nText:\n- x",
      '<p class="lead-in">Text:</p><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><h1 id="h">H</h1><p class="lead-in">Text:</p><ul><li>x</li></ul>',
    ],
    [
      "Markdown right below a tag",
      '<div align="center">\n**Bold** and\nmore\n</div>\n\n<details><summary>More</summary>\n- a\n- b\n</details>',
      '<div align="center"><p><strong>Bold</strong> and\nmore</p></div><details open><summary>More</summary><ul><li>a</li><li>b</li></ul></details>',
    ],
    [
      "an image right below the tag of a figure",
      '<figure markdown="span">\n  ![Plot](data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==){ width="30" }\n<figcaption>Of it</figcaption>\n</figure>',
      '<figure><p><img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==" alt="Plot" width="30"></p><figcaption>Of it</figcaption></figure>',
    ],
    ["HTML right below a tag", "<div>\n<b>x</b> a*b*c\n</div>", "<div><b>x</b> a*b*c\n</div>"],
    [
      "a table right below an item",
      "- x\n| a |\n|---|\n| 1 |",
      "<ul><li>x</li></ul><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>",
    ],
    [
      "a table in a quote, behind a text of it",
      "> Text\n>\n> | a |\n> |---|\n> | 1 |",
      "<blockquote><p>Text</p><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></blockquote>",
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
      "prices in rows that are longer than the header",
      "| a | b |\n|---|---|\n| $5 | $10 | x |\n|$5|$6|$7|",
      "<table><thead><tr><th>a</th><th>b</th><th></th></tr></thead><tbody><tr><td>$5</td><td>$10</td><td>x</td></tr><tr><td>$5</td><td>$6</td><td>$7</td></tr></tbody></table>",
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
    [
      "four spaces below a line make a list",
      "Text:\n    - a",
      '<p class="lead-in">Text:</p><ul><li>a</li></ul>',
    ],
    ["tabs nest", "- a\n\t- b\n\t\t- c", "<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li></ul>"],
    [
      "a line in bold leads to what is below it, a sentence does not",
      "**Actions**\n\n- a\n\n**Mind this.**\n\n- b",
      '<p class="lead-in"><strong>Actions</strong></p><ul><li>a</li></ul><p><strong>Mind this.</strong></p><ul><li>b</li></ul>',
    ],
    ["a dot is a bullet", "Text:\n• a\n• b", '<p class="lead-in">Text:</p><ul><li>a</li><li>b</li></ul>'],
    [
      "a list that begins with 2",
      "Text:\n2. a\n3. b",
      '<p class="lead-in">Text:</p><ol start="2"><li>a</li><li>b</li></ol>',
    ],
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
    ["quotes become those of the language", "“a” ‘b’ \"c\" 'd' -- ...", "<p>“a” ‘b’ “c” ‘d’ – …</p>"],
    ["emphasis beside Chinese punctuation", "**重要：**内容", "<p><strong>重要：</strong>内容</p>"],
    ["a note's number without its note", "So it is[^1^].", "<p>So it is[1].</p>"],
  ];

  it.each(rows)("repairs Markdown as language models write it: %s", async (_name, markdown, html) => {
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
  it.each(kept)("keeps the fence around a document: %s", async (_name, markdown) => {
    const html = await compile(markdown);
    expect(html).toContain("<pre>");
    expect(html).not.toContain("<h1");
  });

  it("keeps a sample with fences in it, within a document, as one", async () => {
    const html = await compile(`A\n\n${fence}markdown\n# T\n${fence}js\nx\n${fence}\n${fence}\n\nB`);
    expect(html).toMatch(/^<p>A<\/p><pre>.*```js\nx\n```.*<\/pre><p>B<\/p>$/s);
  });
});

it("a paragraph whose marks the parser would never come to an end with is told of", async () => {
  const { leftOut } = await repairMarkdown(`# A\n\n[b](#c)\n\n${"[".repeat(30_000)}`);
  expect(leftOut).toEqual([{ line: 5, what: expect.stringContaining("too many brackets") as string }]);
});
