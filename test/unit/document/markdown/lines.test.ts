import { describe, expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";

it.each([
  [
    "**Engineer** \\hfill 2020 – *now*",
    '<p><strong>Engineer</strong><span class="at-right">2020 – <em>now</em></span></p>',
  ],
  ["a \\hfill b\nc", '<p>a<span class="at-right">b</span><br>\nc</p>'],
  [
    'A <span style="float:right">1</span>\nB <span style="float:right">2</span>\nC',
    '<p>A <span class="at-right">1</span><br>\nB <span class="at-right">2</span><br>\nC</p>',
  ],
  ['Engineer <span style="float:right">2024</span>', '<p>Engineer <span class="at-right">2024</span></p>'],
  ['<div style="border:none;text-align:right">x</div>', '<div align="right">x</div>'],
  ['<span style="position:fixed;float:left">x</span>', "<p><span>x</span></p>"],
])("stands at the right of its line: %s", async (markdown, html) => {
  expect(await compile(markdown)).toBe(html);
});

const prose =
  "A line that its author lets run on, however long it becomes, until the paragraph ends. ".repeat(3);

it.each([
  ["Ada King\n221 Birchwood Lane\nBurlington, VT 05401"],
  ["Bäckerei Sonnenschein OHG\nz. Hd. Frau Grünwald\nAm Markt 3\n04109 Leipzig"],
  ["Ada King\n14 Harbour Street\nBristol\nBS1 4QD"],
  ["up:: the page\nrelated:: another"],
])("an address, or fields, stay lines: %s", async (text) => {
  const lines = text.replaceAll("\n", "<br>\n");
  expect(await compile(text)).toBe(`<p>${lines}</p>`);
  expect(await compile(`${prose}\n\n${text}`)).toContain(`>${lines}</p>`);
});

it("a verse in a quote stays lines", async () => {
  expect(
    await compile(`${prose}\n\n> *O carry me over,*\n> *The road is white,*\n> *And the salt is heavy.*`),
  ).toContain("<em>O carry me over,</em><br><em>The road is white,</em><br><em>And the salt is heavy.</em>");
});

it.each([
  "> A quote that its author has wrapped at\n> a width of forty signs, so that its\n> lines are no lines of a verse, and it\n> goes on in each of them.",
  "The firm was founded in 1911 and has its\nseat in a house of which the town,\n04109 Leipzig, is rather proud of today.",
])("what is wrapped is joined: %s", async (text) => {
  expect(await compile(text)).not.toContain("<br>");
});

it("a line to sign on stays above its name", async () => {
  expect(await compile("__________\nThe Seller")).toBe("<p>__________<br>\nThe Seller</p>");
  expect(await compile("Text\n\n__________\n\nText")).toBe("<p>Text</p><hr><p>Text</p>");
});

it("lines to write an answer on are no rules", async () => {
  const line = "_".repeat(70);
  expect(await compile(`Say why.\n\n${"_".repeat(90)}\n\n${"_".repeat(90)}`)).toBe(
    `<p>Say why.</p><p>${line}</p><p>${line}</p>`,
  );
  expect(await compile(`1. Say why.\n\n   ${"_".repeat(30)}`)).toContain(`<p>${"_".repeat(30)}</p>`);
  expect(await compile(`Text\n\n${"_".repeat(90)}\n\nText`)).toContain("<hr>");
});

describe("lines to sign on beside one another", () => {
  const columns = (...cells: readonly string[]): string =>
    `<table class="plain signatures"><tbody><tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr></tbody></table>`;
  const shown = async (markdown: string): Promise<string> =>
    (await compile(markdown)).replace(/(?<=>)\n+|\n+(?=<)/g, "");

  it("stand in columns with what is below them", async () => {
    expect(await shown("__________   __________\nThe Seller   The Buyer")).toBe(
      columns("__________<br>The Seller", "__________<br>The Buyer"),
    );
    expect(
      await shown(
        "Text\n\nBy: _________      By: _________\nAda                Bob\n                   Title\n\nText",
      ),
    ).toBe(`<p>Text</p>${columns("By: _________<br>Ada", "By: _________<br>Bob<br>Title")}<p>Text</p>`);
  });

  it("belong to what is parted as they are, above and below", async () => {
    expect(await shown("**A**        **B**\n\n__________   __________\n\nDate:        Date:\n\nText")).toBe(
      `${columns("<p><strong>A</strong></p><p>__________</p><p>Date:</p>", "<p><strong>B</strong></p><p>__________</p><p>Date:</p>")}<p>Text</p>`,
    );
  });

  it("take time in proportion to what is written", async () => {
    const html = await compile(`x ${"_".repeat(150_000)}   y`);
    expect(html).not.toContain("signatures");
  });

  it.each([
    "Name   ______________ and so on over both",
    "A        B\nno line   to sign on",
    "| ________   ________ | b |\n| --- | --- |\n| c | d |",
  ])("are none in %j", async (markdown) => {
    expect(await compile(markdown)).not.toContain("signatures");
  });
});

it.each([
  "・項目一\n・項目二\n・項目三",
  "（1）首先准备。\n（2）然后执行。",
  "①准备。\n②执行。",
  "■ 決定事項\n■ 未決事項",
  "→ One\n→ Two",
  "場所：会議室A\n参加：田中\n備考：なし",
  "2x + 3 = 7\n2x = 4\nx = 2",
  "cc: Legal Dept.\nEnclosures: 2",
])("lines that begin alike stay lines: %j", async (text) => {
  expect(await compile(text)).toBe(`<p>${text.replaceAll("\n", "<br>\n")}</p>`);
});

it("whom a text is quoted from stands on a line below it", async () => {
  expect(await compile("> It is the best way to invent it.\n> — Alan Kay")).toContain("it.<br>\n— Alan Kay");
  expect(await compile("The ship, which was old\n— and leaked —, sank.")).not.toContain("<br>");
});

it.each([
  ["- **Bold **: c", "<li><strong>Bold</strong>: c</li>"],
  ["** Bold **: c", "<p><strong>Bold</strong>: c</p>"],
  ["a ** b **: c", "<p>a ** b **: c</p>"],
])("a label in bold may have blanks within its marks: %s", async (markdown, html) => {
  expect(await compile(markdown)).toContain(html);
});

it.each([
  '<div style="page-break-after: always; visibility: hidden">\n\\pagebreak\n</div>',
  '<div style="page-break-after: always;">\\newpage</div>',
  "[PAGE BREAK]",
  "*[Page Break]*",
  "---PAGE BREAK---",
  "{{pagebreak}}",
  "<pagebreak>",
  "\f",
])("breaks the page once, and prints nothing: %j", async (written) => {
  expect(await compile(`A\n\n${written}\n\nB`)).toBe('<p>A</p><div class="new-page"></div><p>B</p>');
});

it.each([
  ["**M.Sc.** | TU Berlin | 2014\n*GPA: 1.3*", "2014<br><em>GPA"],
  ["**Engineer** | Acme\n**Clerk** | Bank", "Acme<br><strong>Clerk"],
])("a line of facts behind bars ends where what stands below it begins: %s", async (markdown, html) => {
  expect((await compile(markdown)).replaceAll("\n", "")).toContain(html);
});

it.each(["**a** | b\n--- | ---\n1 | 2", "| **a** | b |\n|---|---|\n| *1* | 2 |"])(
  "the head of a table does not: %s",
  async (markdown) => {
    expect(await compile(markdown)).toMatch(/^<table>/);
  },
);

describe("lines that begin with a bar", () => {
  it.each([
    ["in a quote", "> | a\n> |   b\n> c", "<blockquote><p>a<br>\u00a0\u00a0b\nc</p></blockquote>"],
    [
      "in a quote of a quote",
      "> > | a\n> > | b",
      "<blockquote><blockquote><p>a<br>b</p></blockquote></blockquote>",
    ],
    [
      "in a note",
      "> [!NOTE]\n> | a\n> | b",
      '<div class="callout callout-note"><p class="callout-title">Note</p><p>a<br>b</p></div>',
    ],
    ["in an item", "- | a\n  | b\n- c", "<ul><li>a<br>b</li><li>c</li></ul>"],
    ["below an item", "1. x\n\n   | a\n   | b", "<ol><li><p>x</p><p>a<br>b</p></li></ol>"],
    ["in an item of an item", "- x\n  - | a\n    | b", "<ul><li>x<ul><li>a<br>b</li></ul></li></ul>"],
  ])("are lines where each begins with a bar %s", async (_name, markdown, html) => {
    expect((await compile(markdown)).replace(/<br>\n/g, "<br>")).toBe(html);
  });

  it.each([
    ["code below an item", "- x\n\n      | a\n      | b", "| a\n| b</code>"],
    ["a drawing below a line of text", "text\n     | a\n     | b\n     v", "| a\n| b\nv"],
    ["a table of a quote", "> | a\n> |---\n> | b", "<table>"],
    ["items", "* | a\n* | b", "<li>| a</li>"],
  ])("are no lines of a verse: %s", async (_name, markdown, shown) => {
    expect(await compile(markdown)).toContain(shown);
  });
});
