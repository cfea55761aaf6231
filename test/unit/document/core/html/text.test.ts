import { describe, expect, it } from "vitest";
import { compile, compileAlone } from "../../../../integration/document/compile.ts";

describe("hyphenation", () => {
  const hyphenated = async (markdown: string, language: string) =>
    (await compileAlone(`---\nlang: ${language}\n---\n\n${markdown}`)).html.trim().replaceAll("\u00ad", "·");

  it.each([
    ["en", "hyphenation ends", "<p>hy·phen·ation ends</p>"],
    ["de", "Silbentrennung hilft", "<p>Sil·ben·tren·nung hilft</p>"],
    ["de-AT", "Silbentrennung hilft", "<p>Sil·ben·tren·nung hilft</p>"],
  ])("is that of the language: %s", async (language, word, html) => {
    expect(await hyphenated(word, language)).toBe(html);
  });

  it("leaves names of products whole", async () => {
    expect(await hyphenated("TypeScript and considerations end", "en")).toBe(
      "<p>TypeScript and con·sid·er·a·tions end</p>",
    );
  });

  it("divides no words in a language without patterns", async () => {
    expect(await hyphenated("omnipotentia", "la")).toBe("<p>omnipotentia</p>");
  });

  it("leaves short words whole, and words whose division would mislead", async () => {
    const markdown =
      "# Hyphenation\n\nbonus `hyphenation` [hyphenation](#x)\n\n| hyphenation |\n|---|\n| hyphenation characteristically |";
    const html = await hyphenated(markdown, "en");
    expect(html.match(/·/g)).toHaveLength(5);
    // A column is as wide as words of up to a dozen letters.
    expect(html).toContain("<td>hyphenation char·ac·ter·is·ti·cally</td>");
  });

  it.each([
    ["the last word of a paragraph", "A long hyphenation", "<p>A long hyphenation</p>"],
    [
      "the last word of an item",
      "- A long *hyphenation*",
      "<ul>\n<li>A long <em>hyphenation</em></li>\n</ul>",
    ],
    ["options", "Set --hyphenation and -hyphenation on", "<p>Set --hyphenation and -hyphenation on</p>"],
    [
      "paths and names of programs",
      "See lib/hyphenation or hyphenation.html or my_hyphenation here",
      "<p>See lib/hyphenation or hyphenation.html or my_hyphenation here</p>",
    ],
    [
      "the end before a quote",
      "The walrus’s mother’s hyphenations’ end",
      "<p>The wal·rus’s mother’s hy·phen·ations’ end</p>",
    ],
  ])("does not hyphenate %s", async (_name, markdown, html) => {
    expect(await hyphenated(markdown, "en")).toBe(html);
  });

  it("leaves two letters before a division, and three behind it", async () => {
    const words =
      "apologies economics idealism ability reality quickly obviously already amazing alumni eligible";
    const divided = await hyphenated(`${words} end`, "en");
    expect(divided).toContain("·");
    expect(divided).not.toMatch(/(?<![\p{L}·])\p{L}·|·\p{L}{1,2}(?![\p{L}·])/u);
  });

  it("leaves generated text alone", async () => {
    expect(await hyphenated(`hyphenation ${"x".repeat(100)}`, "en")).not.toContain("·");
  });
});

describe("a long word", () => {
  const pieces = (html: string) => [...html.matchAll(/<span>(.*?)<\/span>/gs)].map(([, text = ""]) => text);

  it("is cut where the browser would take long, and nothing of it is lost", async () => {
    const word = `a${"x".repeat(2_000)}b`;
    const cut = pieces(await compile(`before ${word} after`));
    expect(cut.join("")).toBe(`before ${word} after`);
    expect(Math.max(...cut.map(({ length }) => length))).toBeLessThanOrEqual(500);
  });

  it("is not cut within a letter", async () => {
    const cut = pieces(await compile(`a${"🐚".repeat(1_200)}`));
    expect(cut.length).toBeGreaterThan(1);
    for (const piece of cut) expect(piece.isWellFormed()).toBe(true);
  });

  it("keeps a long word whole that a person could have written", async () => {
    expect(await compile("x".repeat(999))).not.toContain("<span>");
  });
});
