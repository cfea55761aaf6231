import { describe, expect, it } from "vitest";
import { createDataUriPlaceholders } from "../../../../document/images/data-uri-placeholders.ts";
import { compileAlone } from "../../../integration/document/compile.ts";

const htmlOf = async (markdown: string): Promise<string> =>
  (await compileAlone(markdown)).html.replaceAll("\u00ad", "");
const fence = "```";

describe("values of front matter", () => {
  it.each([
    ['title: "A B"', "{{< meta title >}}", "<p>A B</p>"],
    [
      "book:\n  author: Jane\n  year: 2024 # or so",
      "{{< meta book.author >}} {{< meta book.year >}}",
      "<p>Jane 2024</p>",
    ],
    ["authors:\n- A\n- B\nnext: C", "{{< meta authors >}} {{< meta next >}}", "<p>A, B C</p>"],
    ["tags: [a, 'b']", "{{< meta tags >}}", "<p>a, b</p>"],
    ["note: |\n  x: y\n  z", "{{< meta note >}}", "<p>x: y z</p>"],
    ["substitutions:\n  v: '2 **x**'", "{{ v }}", "<p>2 <strong>x</strong></p>"],
    ["myst:\n  substitutions:\n    v: 2.0", "a {{v}}", "<p>a 2.0</p>"],
    ["title: A", "`{{< meta title >}}`", "<code>{{&#x3C; meta title >}}</code>"],
    ["title: A", "{{ title }}", "<p>{{ title }}</p>"],
  ])("replaces by the front matter %j, in %s", async (front, text, shown) => {
    expect((await htmlOf(`---\n${front}\n---\n\n${text}`)).replaceAll("\u00a0", " ")).toContain(shown);
  });

  it("leaves the names of values that front matter lacks, and warns", async () => {
    const { html, warnings } = await compileAlone(
      "---\nsubstitutions:\n  a: b\n---\n\n{{< meta x.y >}} {{ z }}",
    );
    expect(html).toContain("<p>x.y z</p>");
    expect(warnings).toEqual(
      ["x.y", "z"].map((name) => ({ line: 6, what: expect.stringContaining(` ${name}:`) as string })),
    );
  });

  it("do not make a large text of a small one", async () => {
    const value = "a ".repeat(450);
    const { html } = await compileAlone(`---\nx: ${value}\n---\n\n${"{{< meta x >}}\n".repeat(1_000)}`);
    expect(html.length).toBeLessThan(400_000);
  });
});

describe("MyST", () => {
  it("has comments and breaks between blocks", async () => {
    const html = await htmlOf(
      '(a)=\n# A\n\n% unseen\n\n+++ {"unseen": 1}\n\n50\n% unseen\n\n$$\na\n% kept\n= b\n$$',
    );
    expect(html.replace(/<annotation.*?<\/annotation>/gs, "")).not.toMatch(/unseen|%|\+\+\+/);
    expect(html).toContain("<mo>=</mo><mi>b</mi>");
  });

  it.each(["% a line\n\n+++", `${fence}{r}\n1\n${fence}\n\n% a line\n\n+++`, "`{ref}`\n\n% a line\n\n+++"])(
    "is not what %j is written in",
    async (markdown) => {
      expect(await htmlOf(markdown)).toMatch(/% a line[^]*\+\+\+/);
    },
  );

  it("reads MyST's glossaries as lists of definitions", async () => {
    const html = await htmlOf(
      `${fence}{glossary}\nOne\n  What it\n  is\n\n  More\n\nTwo : t\nThree\n: thus\n${fence}`,
    );
    expect(html.replace(/\s+/g, " ")).toMatch(
      /<dt[^>]*>One<.*<p>What it is<\/p> <p>More<\/p> <\/dd> <dt[^>]*>Two<br> Three<\/dt> <dd[^>]*>thus/,
    );
  });

  it.each(["nuts", "tbl-nuts", "tbl:nuts", "tab:nuts"])("refers to a table by the name %s", async (name) => {
    const table = (title: string, label: string): string =>
      `${fence}{list-table} ${title}\n:header-rows: 1\n:name: ${label}\n\n* - A\n* - 1\n${fence}\n\n`;
    const html = await htmlOf(`${table("Fruit", "fruit")}${table("Nuts", name)}See {numref}\`${name}\`.`);
    expect(html).toMatch(/Table 1[^]*Fruit[^]*<table[^]*Table 2[^]*Nuts[^]*<table[^]*See <a[^>]*>Table.2</);
  });
});

describe("an image that other programs name", () => {
  it.each([
    ["MyST", (uri: string) => `${fence}{figure} ${uri}\n\nText\n${fence}`],
    ["Hugo", (uri: string) => `{{< figure src="${uri}" caption="Text" >}}`],
  ])("is shown where its data stand in its place: %s", async (_name, markdown) => {
    for (const size of [10, 2_000, 20_000]) {
      const data = Buffer.alloc(size, "GIF89a").toString("base64");
      const held = createDataUriPlaceholders();
      const { html } = await compileAlone(markdown(`data:image/gif;base64,${data}`), held);
      expect(html).toMatch(/<figure[^]*(?:<img|missing-image)[^]*<figcaption[^>]*>Text/);
    }
  });
});

describe("MDX", () => {
  it.each([
    ['<Anchor id="a" />\n## Heading', /<h2[^>]*>Heading/],
    ["<Anchor />\n- item", /<li>item/],
    ["Text with\n<Anchor />\nmore", /<p>Text with\s+more<\/p>/],
    ["<!-- prettier-ignore -->\nimport A from './a'\n\nText", /^\s*<p>Text<\/p>\s*$/],
    ["import B from './b'\n\n<!-- lint-off -->\nimport A from './a'\n\nText", /^\s*<p>Text<\/p>\s*$/],
  ])("leaves its components and imports out, and nothing else: %s", async (markdown, shown) => {
    expect(await htmlOf(markdown)).toMatch(shown);
  });
});

describe("an image that is missing", () => {
  it("has its words once", async () => {
    const html = await htmlOf("Before.\n\n![The old harbour](harbour.png)\n\nAfter.");
    expect(html.match(/The old harbour/g)).toHaveLength(1);
    expect(html).toContain('<span class="missing-image"></span>');
  });
});

describe("what only a site fills in", () => {
  it.each([
    ["Our form is at {% data variables.contact.form %}.", "Our form is at ."],
    ["See {{ site.title }}, {{ page.title | escape }}.", "See , ."],
    ["a {% if x %}b{% endif %}", "a b"],
    ["a\n\n{% data reusables.x %}", "a"],
  ])("leaves nothing in a line, and is told of: %s", async (markdown, shown) => {
    const { html, warnings } = await compileAlone(markdown);
    expect(html.replace(/<[^>]*>/g, "").trim()).toBe(shown);
    expect(warnings.length).toBeGreaterThan(0);
    expect(warnings[0]?.what).toMatch(/^The (?:tag \{%|value \{\{)/);
  });

  it.each([
    "`{{ site.title }}` and `{% x %}`",
    "{% raw %}{{ site.title }}{% endraw %}",
    "{% raw %}\n{{ site.title }}\n{% endraw %}",
    "Dear {{ name }}, {{ amount }} is due; { site.x } and 5 {% of it",
  ])("stays where it is a sample or a place to fill in: %j", async (markdown) => {
    const { html, warnings } = await compileAlone(markdown);
    expect(html).toMatch(/\{\{ (?:site\.title|amount) \}\}/);
    expect(warnings).toEqual([]);
  });
});

describe("tags of MDX on one line", () => {
  it.each([
    [
      '<p style={{ color: "purple" }}>**a** `b`</p>',
      '<div style="color: #800080"><p><strong>a</strong> <code>b</code></p></div>',
    ],
    ["<Caption>In [x](https://x.org)</Caption>", '<p>In <a href="https://x.org">x</a></p>'],
    [
      '<Box>\n  <font size="+3"><p style={{ color: "red"}}>**a**</p></font>\n</Box>',
      '<div style="color: #e50000"><p><strong>a</strong></p></div>',
    ],
    ['a <span style={{ color: "red"}}>*b*</span>', '<p>a <span style="color: #e50000"><em>b</em></span></p>'],
    ['<h2 className={"x"}>A *b*</h2>', '<h2 id="a-b">A <em>b</em></h2>'],
    [
      '<div style={{ color: "red"}}>\n**a**\n</div>',
      '<div style="color: #e50000"><p><strong>a</strong></p></div>',
    ],
  ])("hold Markdown: %s", async (markdown, shown) => {
    expect((await htmlOf(markdown)).replace(/\n/g, "")).toBe(shown);
  });

  it("are left in code", async () => {
    expect(await htmlOf("`<p a={b}>*x*</p>`")).toContain("a={b}");
  });
});

describe("other marks of other programs", () => {
  it("leave out a slide's header that begins with any field", async () => {
    const html = await htmlOf("# A\n\n---\nfoo: bar\ndragPos:\n  square: 1,2,3\n---\n\n# B");
    expect(html).not.toContain("square");
    expect(await htmlOf("# A\n\n---\nNote: bar\n---\n\n# B")).toContain("bar");
  });

  it("tell of code that would be put in", async () => {
    const { html, warnings } = await compileAlone("Text\n\n<<< @/snippets/a.ts#part {2,3}");
    expect(html).toBe("<p>Text</p>\n");
    expect(warnings).toHaveLength(1);
  });

  it("are headings behind spaces that do not break", async () => {
    expect(await htmlOf("###\u00a0A\n\n#\u202fB")).toMatch(/<h3 id="a">A<\/h3>\s*<h1 id="b">B<\/h1>/);
  });

  it("keep a table's columns where one row of many has a pipe too many", async () => {
    const rows = "| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |";
    expect(await htmlOf(`| a | b |\n|---|---|\n${rows}\n| x | y | z |`)).toContain("<td>y | z</td>");
    expect(await htmlOf(`| a | b |\n|---|---|\n${rows}\n| [[A|b]] | y |`)).toContain("<td>b</td>");
    // A table most of whose rows are longer lacks a header.
    expect(await htmlOf("| a | b |\n|---|---|\n| x | y | z |\n| x | y | z |")).toContain("<td>z</td>");
  });
});
