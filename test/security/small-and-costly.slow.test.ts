import { describe, expect, it } from "vitest";
import { compileAlone } from "../integration/document/compile.ts";
import { cpuGrowth } from "../work.ts";

const gif = "data:image/gif;base64,R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==";
/** Marks take quadratic time, a growth of 2, up to a bound of a second. */
const mostGrowth = 1.6;
const many = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join("");
const compileForWarnings = async (markdown: string) => (await compileAlone(markdown)).warnings;

describe("emphasis without a closing delimiter, or nested", () => {
  const rows: readonly (readonly [name: string, markdown: (size: number) => string])[] = [
    [
      "of two kinds within each other",
      (size) => `${"*a _b ".repeat(1_500 * size)}${"b_ a* ".repeat(1_500 * size)}`,
    ],
    ["that is opened and then closed by another", (size) => "*a_ ".repeat(9_000 * size)],
    ["that is closed and never opened", (size) => "a_ ".repeat(10_000 * size)],
    ["of lengths that do not match", (size) => `a**b${"c* ".repeat(12_000 * size)}`],
    ["within deletions", (size) => "~~a*b".repeat(18_000 * size)],
  ];
  it.each(rows)("takes linear time: %s", async (_name, markdown) => {
    expect(await cpuGrowth((size) => compileAlone(markdown(size)))).toBeLessThan(mostGrowth);
  });

  it("is printed as its source beyond the parser's limit, with a warning for its line", async () => {
    const { html, warnings } = await compileAlone(`first\n\n${"*_".repeat(6_000)}x\n\n**last**`);
    expect(warnings).toMatchObject([
      { line: 3, what: expect.stringContaining("too many emphasis marks") as string },
    ]);
    expect(html).toContain("<strong>last</strong>");
  });

  it.each([
    ["in lines of one paragraph", (count: number) => "**Name:** *what* was said\n".repeat(count)],
    ["in the items of a list", (count: number) => "- **Name:** *what*\n".repeat(count)],
    ["in the cells of a table", (count: number) => `|a|b|\n|-|-|\n${"|**a**|*b*|\n".repeat(count)}`],
  ])("is parsed where each delimiter is closed: %s", async (_name, markdown) => {
    const { html, warnings } = await compileAlone(markdown(3_000));
    expect(warnings.map(({ code }) => code)).not.toContain("paragraph-too-complex");
    expect(html.match(/<strong>/g)).toHaveLength(3_000);
    expect(html.match(/<em>/g)).toHaveLength(3_000);
  });
});

describe("unclosed backticks of many lengths", () => {
  const growing = many(240, (index) => `e${"`".repeat(index + 1)}`);

  it("are reported with their line, and end no code of another paragraph", async () => {
    const { html, warnings } = await compileAlone(`first\n\n${growing}\n\n\`last\``);
    expect(warnings).toMatchObject([{ line: 3, what: expect.stringContaining("backticks") as string }]);
    expect(html).toMatch(/<code>last<\/code>/);
  });
});

describe("nested boxes", () => {
  const rows: readonly (readonly [name: string, markdown: string, box: RegExp])[] = [
    [
      "callouts",
      many(40, (depth) => `${"> ".repeat(depth + 1)}[!NOTE]\n${"> ".repeat(depth + 1)}a\n`),
      /class="callout /g,
    ],
    ["figures", "<figure><figcaption>a</figcaption>".repeat(40), /<figure/g],
    ["details", "<details><summary>a</summary>".repeat(40), /<details/g],
    [
      "containers",
      `${many(40, (depth) => `${":".repeat(43 - depth)} tip\na\n\n`)}${many(40, (depth) => `${":".repeat(4 + depth)}\n`)}`,
      /class="callout /g,
    ],
    ["boxes of several kinds", "<figure><details><summary>a</summary>".repeat(20), /<figure|<details/g],
  ];
  it.each(rows)(
    "are printed without boxes below ten levels, with all text: %s",
    async (_name, markdown, box) => {
      const { html, warnings } = await compileAlone(markdown);
      expect(html.match(box)).toHaveLength(10);
      const found = html.replace(/<[^>]*>/g, " ").match(/\ba\b/g);
      expect(found).toHaveLength(markdown.match(/\ba\b/g)?.length ?? 0);
      expect(warnings.map(({ what }) => what)).toEqual([expect.stringContaining("levels deep")]);
    },
  );

  it("are reported with the line of the first that loses its box", async () => {
    const [, markdown = ""] = rows[0] ?? [];
    expect((await compileForWarnings(markdown))[0]?.line).toBe(21);
  });

  it("stay as they are up to ten levels", async () => {
    const { html, warnings } = await compileAlone("<figure><figcaption>a</figcaption>".repeat(10));
    expect(warnings).toEqual([]);
    expect(html.match(/<figcaption/g)).toHaveLength(10);
  });
});

describe("very many adjacent images", () => {
  const parts = (html: string) => html.split('<span class="lines" role="group">').length - 1;
  const image = `<img src="${gif}" width="4000" height="4000">`;

  it.each([
    ["of raw HTML, in no paragraph", `${image}\n`.repeat(1_000)],
    ["of raw HTML, a line apart", `${image}\n\n`.repeat(1_000)],
    ["of Markdown, in one paragraph", `![a](${gif}){height=4000} `.repeat(1_000)],
    ["in links", `[![a](${gif})](https://x.example/) `.repeat(1_000)],
  ])("are split, since the browser goes through all of them on each page: %s", async (_name, markdown) => {
    const { html } = await compileAlone(markdown);
    expect(parts(html)).toBe(3);
    expect(html.match(/<img/g)).toHaveLength(1_000);
  });

  it("are left as they are while they are few", async () => {
    expect(parts((await compileAlone(`${image}\n`.repeat(300))).html)).toBe(0);
  });
});

describe("a table whose rows are headings", () => {
  const heads = (count: number) => "<thead><tr><th>a</th></tr></thead>\n".repeat(count);
  const rows = (count: number) => "<tr><td>c</td><td>d</td></tr>\n".repeat(count);

  it("keeps as many headings as a PDF can name in each cell, and is reported", async () => {
    const { html, warnings } = await compileAlone(`<table>${heads(2_000)}${rows(2_000)}</table>`);
    expect(html.match(/<th>/g)).toHaveLength(250);
    expect(html.match(/<td>/g)).toHaveLength(5_750);
    expect(warnings.map(({ what }) => what)).toEqual([expect.stringContaining("too many header rows")]);
  });

  it("keeps all that a table of a report has, and a heading in each row", async () => {
    const sections = `<tr><th colspan="2">a</th></tr>${rows(10)}`.repeat(200);
    const ofRows = "<tr><th>a</th><td>b</td></tr>".repeat(3_000);
    const { html, warnings } = await compileAlone(`<table>${sections}</table>\n\n<table>${ofRows}</table>`);
    expect(html.match(/<th[ >]/g)).toHaveLength(3_200);
    expect(warnings).toEqual([]);
  });
});

describe("a link whose address a PDF would repeat many times", () => {
  it("becomes text, and is reported with its line", async () => {
    const { html, warnings } = await compileAlone(`first\n\nhttps://x.example/${"a".repeat(300_000)}`);
    expect(html).not.toContain("<a ");
    expect(warnings).toMatchObject([
      { line: 3, what: expect.stringContaining("all link addresses together") as string },
    ]);
  });

  it("stays a link at the lengths that people write", async () => {
    const { html } = await compileAlone(`https://x.example/${"a".repeat(8_000)}\n\n`.repeat(2));
    expect(html.match(/<a /g)).toHaveLength(2);
  });
});

it("a formula of very many adjacent parts is shown as its source, with its line", async () => {
  const [warning] = await compileForWarnings(`first\n\n$${"a".repeat(10_000)}$`);
  expect(warning).toMatchObject({ line: 3, what: expect.stringContaining("too many parts") as string });
  expect(await compileForWarnings(`$${"a".repeat(2_000)}$`)).toEqual([]);
});
