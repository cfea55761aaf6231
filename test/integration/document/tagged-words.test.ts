import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { print } from "../../printing/print.ts";
import { readersHere } from "../../textcheck/readers.ts";
import { taggedWords } from "./tagged-words.ts";

/** As compared: words that are divided where a line ends keep the hyphen that is shown, and apostrophes are curved. */
function comparable(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll("’", "'")
    .replace(/(\p{L})-(?=\p{L})/gu, "$1");
}

/** Words in tags that neither the page has, as its lines are read, nor the document as it is written. */
async function strayWords(markdown: string): Promise<string[]> {
  const { pdf } = await print({ markdown, meta: {} });
  const [mupdf] = (await readersHere(["mupdf"])).here;
  const shown = new Set(comparable((await mupdf?.read(pdf)) ?? "").split(/\s+/));
  const written = comparable(markdown);
  const words = await taggedWords(pdf);
  expect(words.length).toBeGreaterThan(20);
  return words.map(comparable).filter((word) => !shown.has(word) && !written.includes(word));
}

describe("the words that a program finds by tags alone", () => {
  it.each([
    "examples/report.md",
    "examples/gallery/chapter.md",
    "examples/gallery/contract.md",
    "examples/gallery/handbook.md",
    "examples/gallery/japanese.md",
    "test/textcheck/documents/de.md",
    "test/textcheck/documents/ko.md",
  ])("are those of the document, across the ends of lines and pages: %s", async (file) => {
    expect(await strayWords(await readFile(file, "utf8"))).toEqual([]);
  });

  it("stand apart where a gap on their line parts them, in every script", async () => {
    const markdown = "---\ntoc: true\n---\n\n# บทนำ\n\n**Analyst** \\hfill 2019\n\n## สารบาญ\n\nText";
    const { pdf } = await print({ markdown, meta: {} });
    const words = await taggedWords(pdf);
    expect(words).toEqual(expect.arrayContaining(["Analyst", "2019"]));
    expect(words.filter((word) => /\p{sc=Thai}.*\d/u.test(word))).toEqual([]);
  });

  it("are whole where a line ends within them", async () => {
    const address = `https://example.com/${"a-long/path_of.parts?to=".repeat(12)}end`;
    const markdown = `# Title\n\n${"some words and well-known self-made ones, ".repeat(30)}\n\n| A | B |\n| - | - |\n| <${address}> | text of a cell |\n\n\`${"0123456789abcdef".repeat(20)}\` ends.\n`;
    const { pdf } = await print({ markdown, meta: {} });
    const words = await taggedWords(pdf);
    expect(words).toContain(address);
    expect(words).toContain("0123456789abcdef".repeat(20));
    expect(words.filter((word) => word === "well-known")).toHaveLength(30);
    expect(words.filter((word) => word === "self-made")).toHaveLength(30);
    expect(await strayWords(markdown)).toEqual([]);
  });
});
