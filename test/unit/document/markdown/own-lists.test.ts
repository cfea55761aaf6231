import { describe, expect, it } from "vitest";
import { compile } from "../../../integration/document/compile.ts";

/** A list of items without the class names that give it room. */
async function list(markdown: string): Promise<string> {
  return (await compile(markdown)).replace(/ class="(?:own-labels labels-\d|lead-in|long)"/g, "");
}

const item = (label: string, text: string): string => `<li data-label="${label}">${text}</li>`;

describe("a list that counts in its own way", () => {
  const rows: readonly [name: string, markdown: string, html: string][] = [
    ["in letters", "a. x\nb. y", `<ol>${item("a.", "x")}${item("b.", "y")}</ol>`],
    ["in brackets", "(a) x\n(b) y", `<ol>${item("(a)", "x")}${item("(b)", "y")}</ol>`],
    ["in numbers between brackets", "(1) x\n(2) y", `<ol>${item("(1)", "x")}${item("(2)", "y")}</ol>`],
    [
      "in Roman numbers",
      "i. x\nii. y\niii. z",
      `<ol>${item("i.", "x")}${item("ii.", "y")}${item("iii.", "z")}</ol>`,
    ],
    [
      "in Roman numbers from elsewhere",
      "iv. x\nv. y\nvi. z",
      `<ol>${item("iv.", "x")}${item("v.", "y")}${item("vi.", "z")}</ol>`,
    ],
    ["in Roman numbers from a letter", "x. x\nxi. y", `<ol>${item("x.", "x")}${item("xi.", "y")}</ol>`],
    ["in Roman numbers, and one of them alone", "v. x\nvii. y", "<p>v. x\nvii. y</p>"],
    ["in Roman numbers that stand apart", "v. x\n\nText.\n\nvi. y", "<p>v. x</p><p>Text.</p><p>vi. y</p>"],
    ["up to i, as a letter", "g) x\nh) y", "<p>g) x<br>\nh) y</p>"],
    [
      "in levels",
      "1.1 x\n1.2 y\n1.2.1 z\n2.1 w",
      `<ol>${item("1.1", "x")}<li data-label="1.2">y<ol>${item("1.2.1", "z")}</ol></li>${item("2.1", "w")}</ol>`,
    ],
    ["in levels, below plain numbers", "1. x\n1.1 y\n2. z", "<ol><li>x<br>\n1.1 y</li><li>z</li></ol>"],
    [
      "in two levels, below plain numbers",
      "1. x\n1.1 y\n1.2 z\n2. w",
      `<ol><li data-label="1.">x<ol>${item("1.1", "y")}${item("1.2", "z")}</ol></li>${item("2.", "w")}</ol>`,
    ],
    [
      "below what it belongs to",
      "1.1 Text:\n    (a) x\n    (b) y\n1.2 Text",
      `<ol><li data-label="1.1"><p class="tight lead-in">Text:</p><ol>${item("(a)", "x")}${item("(b)", "y")}</ol></li>${item("1.2", "Text")}</ol>`,
    ],
    [
      "below what it belongs to, with room between",
      "1.1 Text:\n\n    (a) this is x\n\n    (b) this is y\n\n1.2 Text",
      `<ol><li data-label="1.1"><p>Text:</p><ol><li data-label="(a)"><p>this is x</p></li><li data-label="(b)"><p>this is y</p></li></ol></li><li data-label="1.2"><p>Text</p></li></ol>`,
    ],
    [
      "at one column with what it belongs to",
      "1.1 x\n\n1.1.1 y\n\n(a) z\n\n(b) w\n\n(i) u\n\n(ii) v\n\n(c) t\n\n1.2 s",
      '<ol><li data-label="1.1"><p>x</p><ol><li data-label="1.1.1"><p>y</p><ol><li data-label="(a)"><p>z</p></li>' +
        '<li data-label="(b)"><p>w</p><ol><li data-label="(i)"><p>u</p></li><li data-label="(ii)"><p>v</p></li></ol></li>' +
        '<li data-label="(c)"><p>t</p></li></ol></li></ol></li><li data-label="1.2"><p>s</p></li></ol>',
    ],
    [
      "that goes on in a paragraph",
      "a. x\n\n   more\nb. y",
      '<ol><li data-label="a."><p>x</p><p>more</p></li><li data-label="b."><p>y</p></li></ol>',
    ],
    [
      "that goes on behind a paragraph",
      "(a) x\n(b) y\n\nText\n\n(c) z",
      `<ol>${item("(a)", "x")}${item("(b)", "y")}</ol><p>Text</p><ol>${item("(c)", "z")}</ol>`,
    ],
    ["of signs", "#. x\n#. y", "<ol><li>x</li><li>y</li></ol>"],
    [
      "of examples",
      "(@a) x\n\nAs (@a), (@b).\n\n(@) y",
      `<ol>${item("(1)", "x")}</ol><p>As (1), (@b).</p><ol>${item("(2)", "y")}</ol>`,
    ],
    [
      "with markup",
      '1.1 **"A"** x\n1.2 `b`',
      `<ol>${item("1.1", "<strong>“A”</strong> x")}${item("1.2", "<code>b</code>")}</ol>`,
    ],
    [
      "of clauses that are indented as code is",
      "    (a) The Seller shall deliver.\n\n    (b) The Buyer shall pay.",
      '<ol><li data-label="(a)"><p>The Seller shall deliver.</p></li><li data-label="(b)"><p>The Buyer shall pay.</p></li></ol>',
    ],
  ];
  it.each(rows)("keeps the labels of a list: %s", async (_name, markdown, html) => {
    expect(await list(markdown)).toBe(html);
  });
});

describe("what is no such list", () => {
  it.each([
    "A. Smith wrote this.",
    "1.5 million people",
    "e.g. this",
    "I. Newton\nand others",
    "v. Smith",
    "2.0 is out",
  ])("takes for no list with labels: %s", async (text) => {
    expect(await compile(text)).toBe(`<p>${text}</p>`);
  });

  it("code that is indented", async () => {
    expect(await compile("Text\n\n    a) foo(x);\n    b) bar(y);")).toContain("<pre>");
    expect(await compile("```\n(a) x\n(b) y\n```")).toContain("(a) x\n(b) y");
  });

  it("a label of an author's own making", async () => {
    expect(await compile('<ol><li data-label="x onclick=1">a</li></ol>')).toBe("<ol><li>a</li></ol>");
  });
});

describe("lines that begin with a bar", () => {
  it("end where they were ended", async () => {
    expect(await compile("| Roses are red,\n|   violets blue.\n|\n| *End*")).toBe(
      "<p>Roses are red,<br>\n\u00a0\u00a0violets blue.<br>\n\u00a0<br><em>End</em></p>",
    );
  });

  it("are a table where there are dashes or further bars", async () => {
    expect(await compile("| a\n|---\n| b")).toContain("<table>");
    expect(await compile("| a | b |\n| c | d |")).toContain("| c | d |");
  });
});
