import { describe, expect, it } from "vitest";
import { readPages, type PrintedPage } from "../../corpus/printed-page.ts";
import { createLines, printPages, type Case } from "../../printing/cases.ts";
import { print } from "../../printing/print.ts";
import { readPdf } from "./read-pdf.ts";

const sentence = "The gauge looks down into a stilling well that lets the tide in and keeps the waves out. ";
/** Few letters, but four lines. */
const wide = `${"mm mmmm ".repeat(24).trim()}:`;
const prose = `${sentence.repeat(4)}\n\n`.repeat(6);

/** Something that begins so many lines below the top of a page. Its notes are `[^1]` and so on. */
const behind =
  (lines: number, markdown: string): Case =>
  (word) =>
    `${createLines(word, lines)}\n\n${markdown.replaceAll("[^", `[^${word}`)}`;

/** Prints content after each of some numbers of lines. */
async function printed(
  lines: readonly number[],
  markdown: string,
): Promise<(readonly [number, PrintedPage[]])[]> {
  const all = await printPages(lines.map((count) => behind(count, markdown)));
  return lines.map((count, at) => [count, all[at] ?? []]);
}

const findPage = (pages: readonly PrintedPage[], word: string): number =>
  pages.findIndex(({ lines }) => lines.some(({ text }) => text.includes(word)));

/** Computes the share of a page that is white at its foot. */
function measureWhite({ content, ink }: PrintedPage): number {
  const lowest = Math.max(...ink.map(({ bottom }) => Math.min(bottom, content.bottom)));
  return (content.bottom - lowest) / (content.bottom - content.top);
}

function expectLittleWhite(printed: readonly (readonly [number, readonly PrintedPage[]])[]): void {
  for (const [lines, [first]] of printed) {
    expect(first).toBeDefined();
    if (first) expect(measureWhite(first), `${String(lines)} lines before`).toBeLessThan(0.2);
  }
}

const nested = Array.from({ length: 4 }, () => `- Of which\n${"  - An item\n".repeat(6)}`).join("");

const readLastLine = (page: PrintedPage | undefined): string => page?.lines.at(-1)?.text ?? "";
const indented = (text: string, by: string): string => text.replace(/^/gm, by);

function captioned(rows: number): string {
  const cells = Array.from({ length: rows }, (_, row) => `| row${String(row)}x | b |`).join("\n");
  return `Table: Levels at the bridge\n\n| a | b |\n|---|---|\n${cells}`;
}

describe("the caption of a table", () => {
  it.each([
    ["in the text", (rows: number) => captioned(rows)],
    ["under a heading", (rows: number) => `## Heading\n\n${captioned(rows)}`],
    ["in a list", (rows: number) => `- An item\n\n${indented(captioned(rows), "  ")}`],
    ["in a quote", (rows: number) => indented(captioned(rows), "> ")],
    [
      "with a note",
      (rows: number) => `${captioned(rows).replace("bridge", "bridge[^1]")}\n\n${prose}[^1]: Of the harbour.`,
    ],
    [
      "in raw HTML",
      (rows: number) =>
        `<table><caption>Levels at the bridge</caption>${Array.from({ length: rows }, (_, row) => `<tr><td>row${String(row)}x</td></tr>`).join("")}</table>`,
    ],
  ])("stands on the page where the table begins: %s", async (_, made) => {
    const cases = [
      [4, 36],
      [11, 24],
      [11, 30],
      [11, 38],
      [30, 34],
      [30, 38],
    ] as const;
    const all = await printPages(cases.map(([rows, lines]) => behind(lines, `${made(rows)}\n\n${prose}`)));
    for (const [index, pages] of all.entries()) {
      const at = `rows and lines before: ${cases[index]?.join() ?? ""}`;
      expect(findPage(pages, "Levels at the bridge"), at).toBe(findPage(pages, "row0x"));
    }
  });
});

describe("the end of a page", () => {
  it.each([
    ["before a table in a list", `- An item\n\n${indented(captioned(11), "  ")}`],
    ["before a table in a quote", indented(captioned(11), "> ")],
    ["before a table with a caption", captioned(11)],
    [
      "before short code with long lines",
      `As follows:\n\n\`\`\`\n${`${"word ".repeat(32).trim()}\n`.repeat(5)}\`\`\``,
    ],
    [
      "before a heading, a paragraph and code",
      `## Heading\n\n${wide}\n\n\`\`\`\n${"line\n".repeat(6)}\`\`\``,
    ],
    ["before a callout", `> [!NOTE]\n${indented(prose, "> ")}`],
    ["before a callout with lists in a list", `> [!NOTE]\n${indented(nested, "> ")}`],
  ])("is not left blank %s", async (_, block) => {
    expectLittleWhite(await printed([25, 28, 31, 34], `${block}\n\n${prose}`));
  });

  it("is not left blank for a blank line of code", async () => {
    const code = `${"line;\n".repeat(22)}\n${"more;\n".repeat(30)}`;
    expectLittleWhite(await printed([10, 13, 16], `\`\`\`\n${code}\`\`\``));
  });

  // Each left a third of a page white: pictures in lists had no smaller size, several ones in a paragraph were one block, and so was a line of code.
  const picture = (height: number, alt: string): string =>
    `![${alt}](data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="${String(height)}"><rect width="600" height="${String(height)}" fill="#ccc"/></svg>`)})`;
  it.each([
    ["a picture in a list", `1. An item:\n\n   ${picture(430, "")}\n`],
    ["pictures in one paragraph", `${picture(150, "")} `.repeat(4)],
    ["pictures behind a figure", `${picture(200, "A figure")}\n\n${`${picture(150, "")} `.repeat(4)}`],
    ["code of one line", `\`\`\`\nfirst\nsecond\nthird\n${"code().".repeat(400)}\nlast\n\`\`\``],
  ])("is not left blank for %s", async (_name, markdown) => {
    expectLittleWhite(await printed([20, 24, 28], markdown));
  });

  it("is not left blank for the notes of what moves to the next page", async () => {
    const note = (length: number) => `${sentence.repeat(length)}\n`;
    const block = `## Heading\n\n\`\`\`\nrun\n\`\`\`\n\n${sentence}[^1][^2]\n\n[^1]: ${note(1)}\n[^2]: ${note(4)}\n${prose}`;
    expectLittleWhite(await printed([28, 30, 32, 34], block));
  });
});

it("keeps a list's label with its first item", async () => {
  for (const [lines, [first]] of await printed([36, 37, 38, 39, 40, 41], nested))
    expect(readLastLine(first), `${String(lines)} lines before`).not.toContain("Of which");
});

it("adds no words to details that continue on the next page", async () => {
  const code = `\`\`\`\n${"line\n".repeat(60)}\`\`\``;
  const [pages = []] = await printPages([
    behind(20, `<details>\n<summary>More</summary>\n\n${code}\n\n</details>`),
  ]);
  expect(pages.length).toBeGreaterThan(1);
  for (const { lines } of pages) for (const { text } of lines) expect(text).not.toMatch(/details/i);
});

it("does not divide a table's caption", async () => {
  const long = captioned(3).replace("the bridge", `the bridge, ${"as it was read there, ".repeat(20)}in May`);
  for (const [lines, pages] of await printed([33, 35, 37, 39], long))
    expect(findPage(pages, "in May"), `${String(lines)} lines before`).toBe(findPage(pages, "Levels at"));
});

it("treats a paragraph of four lines before code like one of two", async () => {
  const before = Array.from({ length: 10 }, (_, at) => 27 + at);
  const markdown = `## A\n\n${wide}\n\n\`\`\`\na\nb\nc\nd\n\`\`\`\n\nEnd.`;
  for (const [lines, [first, second]] of await printed(before, markdown)) {
    expect(readLastLine(first), `${String(lines)} lines before`).not.toMatch(/^[a-c]$|:$/);
    expect(second?.lines[0]?.text ?? "").not.toMatch(/^[b-d]$/);
  }
});

it.each(["<a href='https://example.com'>\n<b>Sponsor</b>\n</a>", "<img src='x.png' alt='Sponsor'>"])(
  "keeps a line that introduces %s with it",
  async (block) => {
    for (const [lines, [first]] of await printed([38, 39, 40, 41, 42], `Provided by:\n\n${block}`))
      expect(readLastLine(first), `${String(lines)} lines before`).not.toBe("Provided by:");
  },
);

describe("the last page", () => {
  const alone = async (markdown: string): Promise<PrintedPage[]> => {
    const layout = { cover: "off", contents: "off" } as const;
    return readPages((await print({ markdown, meta: {}, layout })).pdf);
  };

  it.each([
    ["a paragraph", `${sentence.repeat(2)}\n\nThe end.`],
    ["a closing and a name", `${sentence}\n\nWith kind regards,\n\nAda King`],
    ["items", "- An item\n- An item\n- An item\n\nThe end."],
    ["a long paragraph", sentence.repeat(5)],
  ])("has more than two lines after %s", async (_name, end) => {
    for (let lines = 64; lines < 78; lines += 1) {
      const begin = "A title.\n\n".repeat(6);
      const pages = await alone(`${begin}${createLines("First", lines)}\n\n${end}`);
      expect(pages.at(-1)?.lines.length, `${String(lines)} lines before`).toBeGreaterThan(2);
    }
  });
});

it("does not follow a page of plain text that ends within a word", async () => {
  const long =
    "Internationalisation straightforwardly characterises multidimensional representations unsatisfactorily. ";
  const markdown = Array.from({ length: 60 }, (_, at) => long.repeat(3 + (at % 3)).slice(at)).join("\n\n");
  const { pdf } = await print({
    markdown,
    meta: {},
    layout: { cover: "off", contents: "off", align: "justify" },
  });
  const pages = await readPages(pdf);
  expect(pages.length).toBeGreaterThan(5);
  expect(
    pages.flatMap(({ lines }) => lines.filter(({ text }) => /[-\u00ad]$/.test(text))).length,
  ).toBeGreaterThan(5);
  for (const page of pages) expect(readLastLine(page)).not.toMatch(/[-\u00ad]$/);
});

describe("a heading that begins a page", () => {
  const picture = `![](data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="700"><rect width="800" height="700"/></svg>')})`;
  const heading = "A heading that goes on ".repeat(5);
  it.each([
    ["of Marp", (slide: string) => `---\nmarp: true\n---\n\n${slide}\n\n---\n\n# Next`],
    ["of slides", (slide: string) => `---\ntheme: slides\n---\n\n${slide}\n\n# Next`],
  ])("stays with its picture on a page %s", async (_name, deck) => {
    for (const title of [`# ${heading}`, `# ${heading}${heading}`, `# A\n\n## ${heading}`]) {
      const { pdf } = await print({ markdown: deck(`${title}\n\n${picture}`), meta: {}, layout: {} });
      expect(await readPages(pdf)).toHaveLength(2);
    }
  });
});

describe("A slide that continues on further pages", () => {
  const list = Array.from({ length: 25 }, (_, at) => `- item ${String(at)}`).join("\n");
  it.each([
    ["of Marp", "marp: true"],
    ["of Marp, with a header of its own", "marp: true\nheader: Ours"],
    ["of slides", "theme: slides"],
  ])("has its title at the head of each, beside its text, in a deck %s", async (_name, front) => {
    const markdown = `---\n${front}\n---\n\n# Long\n\n${list}\n\n---\n\nuntitled\n\n${list}\n\n---\n\n# End`;
    const { pdf } = await print({ markdown, meta: {}, layout: {} });
    const { text } = await readPdf(pdf);
    expect(text.map((words) => words.includes("Long"))).toEqual([
      ...Array.from({ length: 3 }, () => true),
      ...Array.from({ length: 4 }, () => false),
    ]);
  });
});

it("has more than three lines when it is the last of several pages of contents", async () => {
  for (let sections = 24; sections < 30; sections++) {
    const markdown = Array.from({ length: sections }, (_, at) => `# Part ${String(at)}\n\nText.`).join(
      "\n\n",
    );
    const { pdf } = await print({ markdown, meta: {}, layout: { cover: "on", contents: "on" } });
    const [, ...pages] = (await readPages(pdf)).filter(({ isBeforeText }) => isBeforeText);
    expect(pages.length).toBeGreaterThan(0);
    if (pages.length > 1)
      expect(pages.at(-1)?.lines.length, `${String(sections)} sections`).toBeGreaterThan(3);
  }
});
