import { describe, expect, it } from "vitest";
import { DocumentError } from "../../../document/core/errors.ts";
import type { DocumentMeta } from "../../../document/core/source.ts";
import { print } from "../../printing/print.ts";
import { pdfText } from "./pdf-text.ts";
import { readPdf } from "./read-pdf.ts";

async function printAndRead(markdown: string, meta: DocumentMeta = {}) {
  const { pdf, pages } = await print({ markdown, meta });
  const contents = await readPdf(pdf);
  expect(pages).toBe(contents.pages);
  return { ...contents, raw: pdfText(pdf) };
}

describe("a document", () => {
  it("is tagged, titled, and bookmarked by its headings", async () => {
    const pdf = await printAndRead("# One\n\ntext\n\n## Two\n\ntext\n\n# Three", { title: "On Things" });
    expect(pdf).toMatchObject({ title: "On Things", tagged: true, outline: ["On Things", "One", "Three"] });
  });

  it("takes its title from the first heading when the metadata has none", async () => {
    expect((await printAndRead("Intro\n\n# *First* heading")).title).toBe("First heading");
  });

  it("shows GitHub's Markdown in the PDF", async () => {
    const { text, links } = await printAndRead(
      "| A | B |\n|---|---:|\n| left | 1.5 |\n\n- [x] done\n- [ ] open\n\n~~gone~~ https://auto.example/x\n\n> quoted",
    );
    expect(text[0]).toMatch(/A B left 1\.5 .*done .*open gone .*quoted/);
    expect(links).toContain("https://auto.example/x");
  });

  it("links footnotes both ways", async () => {
    const { text, innerLinks } = await printAndRead(
      "Claim[^1] and [jump](#the-end).\n\n# The end\n\n[^1]: The proof.",
    );
    expect(text[0]).toContain("The proof.");
    expect(innerLinks).toBe(3);
  });

  it("sets formulas, and shows the source of a faulty one", async () => {
    const { text, raw } = await printAndRead("$E = mc^2$ and $$\\sum_{i=1}^n x_i$$ but $\\frac{1$ goes on");
    expect(text[0]).toContain("\\frac{1");
    expect(text[0]).toContain("goes on");
    expect(raw).toContain("STIXTwoMath");
  });

  it("embeds fonts for scripts and signs beyond Latin", async () => {
    const { raw, text } = await printAndRead("潮汐 満潮 밀물 Привет Ελλάδα مرحبا שלום 🌊 :wave:");
    for (const font of ["NotoSerifSC", "NotoSerifKR", "SourceSerif4", "Amiri", "NotoSerifHebrew"]) {
      expect(raw, font).toContain(font);
    }
    expect(text[0]).toContain("潮汐");
    expect(text[0]).toContain("👋");
  });

  it("does not load fonts that it has no use for", async () => {
    const { raw } = await printAndRead("Plain text.");
    expect(raw).not.toMatch(/Noto|JetBrains|STIX/);
  });

  it("keeps every character of code, however long the line", async () => {
    const line = Array.from({ length: 60 }, (_, index) => `word${index}`).join("_");
    const { text } = await printAndRead(`\`\`\`js\nconst ${line} = "x";\n\`\`\``);
    expect(text[0]?.replaceAll(" ", "")).toContain(`const${line}="x";`);
  });

  it("repeats a table's header on each page", async () => {
    const rows = Array.from({ length: 120 }, (_, index) => `| row ${index} | ${index} |`).join("\n");
    const { text, pages } = await printAndRead(`| Name | Count |\n|---|---:|\n${rows}`);
    expect(pages).toBeGreaterThan(2);
    for (const page of text) expect(page).toMatch(/Name Count row/);
  });

  it("does not print front matter as text", async () => {
    const { text } = await printAndRead("---\nsecret: yes\n---\n\nBody");
    expect(text[0]).toMatch(/Body$/);
    expect(text[0]).not.toContain("secret");
  });
});

describe("the cover", () => {
  const rows: readonly [string, DocumentMeta][] = [
    ["everything", { title: "T", subtitle: "S", author: "A", date: "D", disclaimer: "X" }],
    ["a title and a date", { title: "T", date: "D" }],
    ["an author", { author: "A" }],
    ["a disclaimer", { disclaimer: "X" }],
    ["a very long title", { title: "Long title ".repeat(40), author: "A" }],
    ["markup and quotes", { title: `<b>"T"</b> & 'U' \\ } </style><script>`, author: "A" }],
  ];

  it.each(rows)("with %s is one page before the first", async (_name, meta) => {
    const { text, pages } = await printAndRead("Body", meta);
    expect(pages).toBe(2);
    for (const part of Object.values(meta) as string[]) expect(text[0]).toContain(part.trim().slice(0, 60));
    expect(text[1]).toMatch(/Body$/);
  });

  it("is left out when there is no metadata, a title alone, or only blanks", async () => {
    expect((await printAndRead("Body")).pages).toBe(1);
    expect((await printAndRead("Body", { title: "Memo" })).text[0]).toMatch(/Memo Body$/);
    expect((await printAndRead("Body", { title: "  ", author: "" })).pages).toBe(1);
  });

  it("has no foot; other pages have title and number", async () => {
    const { text } = await printAndRead(`# A\n\n${"word ".repeat(1500)}`, {
      title: "The Title",
      author: "Ann",
    });
    expect(text[0]).toBe("The Title Ann");
    expect(text[1]).toMatch(/^The Title 1 A word/);
    expect(text[2]).toMatch(/^The Title 2 word/);
  });
});

describe("a document that is hard to print", () => {
  it("may contain an overlong word, NUL, lone surrogates and bidi controls", async () => {
    const { text } = await printAndRead(`${"x".repeat(50_000)}\n\na\0b \ud800 \u202eabc\u202c`);
    expect(text.join("").replaceAll(" ", "")).toContain("x".repeat(2000));
  });

  it("may have a hundred levels of lists and quotes", async () => {
    expect((await printAndRead(`${"> ".repeat(100)}deep`)).text[0]).toContain("deep");
  });

  it("is refused with a message when it has a thousand levels", async () => {
    await expect(printAndRead(`${">".repeat(1000)} deep`)).rejects.toThrow(DocumentError);
    await expect(printAndRead(`${">".repeat(1000)} deep`)).rejects.toThrow(/nested/);
  });
});
