import { getDocument } from "unpdf/pdfjs";
import { describe, expect, it } from "vitest";
import { documentOptions } from "../../../document/core/options/options.ts";
import type { DocumentSource, PageOptions } from "../../../document/core/source.ts";
import { findBrokenConditions } from "../../pdf/matterhorn.ts";
import { readPdfFile } from "../../pdf/pdf-file.ts";
import { print } from "../../printing/print.ts";
import { greyPng } from "./grey-png.ts";
import { readPdf } from "./read-pdf.ts";

/** Each theme on each paper: its size, its numbers, what is in its margins, and that nothing reaches into them. */

const papers = {
  a4: [595, 842],
  a3: [842, 1191],
  a5: [420, 595],
  a6: [298, 420],
  letter: [612, 792],
  legal: [612, 1008],
  "16:9": [720, 405],
  "4:3": [540, 405],
} as const satisfies Record<PageOptions["paper"], readonly [number, number]>;
const themes = Object.keys(documentOptions.theme.words) as PageOptions["theme"][];
/** Each theme and each paper once, and all of one with all of the other with `SWEEP=all`. */
const matrix = themes.flatMap((theme, row) =>
  (Object.keys(papers) as PageOptions["paper"][])
    .filter((_, column) => process.env.SWEEP === "all" || column % themes.length === row)
    .map((paper) => [theme, paper] as const),
);

const sentence = "The tide comes late into a harbour which lies at the end of its own narrow inlet. ";
const cells = (row: number) => Array.from({ length: 9 }, (_, column) => `value ${row}.${column} of many`);
/** Sections with a word each that nothing else has, notes, what is wide, and what is long. */
const sections = Array.from(
  { length: 7 },
  (_, index) => `## Part${index}x of it

${sentence.repeat(3 + 5 * index)}[^${index}]

${index === 2 ? `| ${cells(0).join(" | ")} |\n|${" - |".repeat(9)}\n| ${cells(1).join(" | ")} |\n` : ""}
${index === 3 ? `\`\`\`js\n${"const height = read(gauge); // in metres above the datum of the harbour, which was levelled\n".repeat(30)}\`\`\`` : ""}
${index === 4 ? `$$ a_0 + ${Array.from({ length: 30 }, (_, n) => `a_{${n}} x^{${n}}`).join(" + ")} = 0 $$` : ""}
${index === 5 ? `| Hour | Level |\n|---|---|\n${"| 12:00 | 2.4 |\n".repeat(40)}` : ""}

- one
- two

[^${index}]: Note ${index}. ${sentence}
`,
);
const markdown = `# On harbours\n\n${sections.join("\n")}`;
/** Those with what is wide. */
const wide = sections.slice(2, 5).join("\n");

async function printTheme(source: Partial<DocumentSource> & { layout: Partial<PageOptions> }) {
  const { pdf } = await print({ markdown, meta: { title: "On harbours" }, ...source });
  return pdf;
}

/** Lists the boxes of all texts from a page on, and the size of each page, in points. */
async function textBoxes(pdf: Uint8Array, from: number) {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  const texts: { str: string; left: number; right: number; size: number; page: [number, number] }[] = [];
  for (let number = from; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    for (const item of (await page.getTextContent()).items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      const [a = 0, b = 0, , , x = 0] = item.transform as number[];
      texts.push({
        str: item.str,
        left: x,
        right: x + item.width,
        size: Math.hypot(a, b),
        page: [width, height],
      });
    }
  }
  await task.destroy();
  return texts;
}

/** Finds a heading's page in the list of contents, and the label of its actual page. */
function listedAndReal(text: readonly string[], labels: readonly string[], word: string) {
  // Without pages before the text, the list is on its first one.
  const first = Math.max(1, labels.indexOf("1"));
  const list = text.slice(0, first).join(" ");
  const listed = new RegExp(`${word} of it ?(\\d+)`).exec(list)?.[1];
  const page = Math.max(
    0,
    text.findIndex((pageText, index) => index >= first && pageText.includes(`${word} of it`)),
  );
  return { listed, real: labels[page] ?? String(page + 1) };
}

describe("a theme on a paper", () => {
  it.each(matrix)("prints %s on %s", async (theme, paper) => {
    const pdf = await printTheme({
      layout: { theme, paper, contents: "on", cover: "off", runningHeads: "off" },
    });
    const { text, labels, size } = await readPdf(pdf);

    const upright = papers[paper];
    const isTurned = theme === "slides" && upright[0] < upright[1];
    expect(size.map(Math.round)).toEqual(isTurned ? upright.toReversed() : upright);
    for (let index = 0; index < 7; index++) {
      const { listed, real } = listedAndReal(text, labels, `Part${index}x`);
      expect(listed, `Part${index}x`).toBeDefined();
      expect(listed).toBe(real);
    }
    for (const { str, left, right, page } of await textBoxes(pdf, 1)) {
      // The least margin is 12 mm, 34 points.
      expect(left, str).toBeGreaterThan(30);
      expect(right, str).toBeLessThan(page[0] - 30);
    }
    expect(findBrokenConditions(readPdfFile(pdf))).toEqual([]);
  });

  it.each(themes)("keeps its type size in %s, whatever the document contains", async (theme) => {
    const pdf = await printTheme({ markdown: wide, layout: { theme, size: 9 } });
    const sizes = (await textBoxes(pdf, 1))
      .filter(({ str }) => str.includes("harbour"))
      .map(({ size }) => size);
    expect(sizes.some((size) => Math.abs(size - 9) < 0.05)).toBe(true);
  });

  it.each([
    ["narrow margins", { margins: "narrow" }],
    ["wide margins", { margins: "wide", paper: "a5" }],
    ["margins of 12 mm", { margins: 12 }],
    ["margins of 50 mm", { margins: 50, paper: "letter" }],
    ["small type", { size: 7 }],
    ["large type", { size: 24, paper: "a3" }],
    ["another face", { font: "noto-serif", align: "justify" }],
    ["two columns", { columns: 2 }],
    ["two columns of an article", { columns: 2, theme: "article", paper: "letter" }],
  ] as const)("lists the right pages in the contents with %s", async (_name, layout) => {
    const pdf = await printTheme({ layout: { contents: "on", runningHeads: "off", ...layout } });
    const { text, labels } = await readPdf(pdf);
    for (let index = 0; index < 7; index++) {
      const { listed, real } = listedAndReal(text, labels, `Part${index}x`);
      expect(listed, `Part${index}x`).toBeDefined();
      expect(listed).toBe(real);
    }
    expect(findBrokenConditions(readPdfFile(pdf))).toEqual([]);
  });
});

describe("the margins of pages", () => {
  it("contain page, pages, title, section and date, each in its place", async () => {
    const layout = {
      header: "{title}|{section}|{date}",
      footer: "|{page} of {pages}|",
      contents: "on",
    } as const;
    const pdf = await printTheme({ layout, meta: { title: "On harbours", date: "9 May", author: "Ada" } });
    const { text, labels } = await readPdf(pdf);
    const first = labels.indexOf("1");
    const last = labels.at(-1);
    expect(first).toBe(2);
    expect(text[0]).not.toContain("of");
    expect(text[1]).toMatch(new RegExp(`i of ${last}`));
    for (const [index, page] of text.slice(first).entries()) {
      expect(page).toContain("9 May");
      expect(page).toMatch(/On harbours ?(?:\(continued\) ?)?Part\dx of it ?9 May/);
      expect(page).toMatch(new RegExp(`\\b${index + 1} of ${last}\\b`));
    }
  });

  it("are empty for an empty text", async () => {
    const pdf = await printTheme({ markdown: "only this", meta: {}, layout: { footer: "" } });
    expect((await readPdf(pdf)).text).toEqual(["only this"]);
  });
});

describe("a watermark and a logo", () => {
  it("stand on their pages, and are no part of what is read aloud", async () => {
    const logo = `data:image/png;base64,${greyPng(40, 20, () => 128).toString("base64")}`;
    const pdf = await printTheme({ layout: { watermark: "DRAFT <1>", logo } });
    const { text } = await readPdf(pdf);
    for (const page of text) expect(page).toContain("DRAFT <1>");
    const file = readPdfFile(pdf);
    expect(findBrokenConditions(file)).toEqual([]);
    const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
    const page = await (await task.promise).getPage(1);
    const tree = JSON.stringify(await page.getStructTree());
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    await task.destroy();
    expect(tree).not.toContain("Figure");
    const at = items.findIndex((item) => "str" in item && item.str.includes("DRAFT"));
    const before = items.slice(0, at).findLast((item) => "type" in item);
    expect(before).toMatchObject({ tag: "Artifact" });
  });

  it("cause a warning when the logo cannot be fetched, and leave nothing in its place", async () => {
    const { pdf, warnings } = await print({
      markdown: "text",
      meta: {},
      layout: { logo: "https://example.com/logo.png" },
    });
    expect(warnings[0]?.what).toContain("We couldn't download the image https://example.com/logo.png");
    expect((await readPdf(pdf)).text[0]).toBe("1 text");
  });
});

describe("slides", () => {
  it("begin at each rule and each top heading, once where both stand together", async () => {
    const source = "# A\n\none\n\n---\n\n# B\n\ntwo\n\n---\n\nthree\n\n# C\n\nfour\n";
    const pdf = await printTheme({ markdown: source, meta: {}, layout: { theme: "slides" } });
    expect((await readPdf(pdf)).text).toEqual(["1 A one", "2 B two", "3 three", "4 C four"]);
  });

  it("have their notes at their own feet", async () => {
    const source = "# A\n\none[^1]\n\n---\n\n# B\n\ntwo\n\n# C\n\n[^1]: Noted.";
    const pdf = await printTheme({ markdown: source, meta: {}, layout: { theme: "slides" } });
    expect((await readPdf(pdf)).text.findIndex((page) => page.includes("Noted."))).toBe(0);
  });

  it("have no empty page behind one that is full", async () => {
    const code = `\`\`\`\n${"line\n".repeat(40)}\`\`\``;
    const pdf = await printTheme({
      markdown: `# A\n\n${code}\n\n---\n\n# B\n`,
      meta: {},
      layout: { theme: "slides" },
    });
    for (const page of (await readPdf(pdf)).text) expect(page.replace(/^\d+ ?/, "")).not.toBe("");
  });
});

describe("a letter", () => {
  it("names sender and recipient, and ends with the signature", async () => {
    const letter = `---
theme: letter
from: [Ada Lovelace, 12 St James's Square]
to: |
  Mr. Babbage
  1 Dorset Street
place: London
date: 10 July 1843
subject: The <engine>
opening: My dear Babbage,
closing: Yours,
signature: A. L.
---

I want to put in something about Bernoulli's numbers.
`;
    const pdf = await printTheme({ markdown: letter, meta: {}, layout: {} });
    const { text, information } = await readPdf(pdf);
    expect(text).toEqual([
      "Ada Lovelace 12 St James's Square Ada Lovelace · 12 St James's Square Mr. Babbage 1 Dorset Street London, 10 July 1843 The <engine> My dear Babbage, " +
        "I want to put in something about Bernoulli’s numbers. Yours, A. L.",
    ]);
    expect(information).toMatchObject({ Title: expect.stringContaining("engine") as string });
    expect(findBrokenConditions(readPdfFile(pdf))).toEqual([]);
  });
});
