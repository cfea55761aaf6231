import { describe, expect, it } from "vitest";
import { printTexts } from "../../printing/cases.ts";
import { print } from "../../printing/print.ts";
import { readPdf } from "./read-pdf.ts";

async function printAndRead(markdown: string) {
  const { pdf } = await print({ markdown, meta: {} });
  return readPdf(pdf);
}

describe("a callout", () => {
  it("prints its title and its text, whatever its kind", async () => {
    const kinds = ["NOTE", "TIP", "IMPORTANT", "WARNING", "CAUTION"];
    const { text } = await printAndRead(kinds.map((kind) => `> [!${kind}]\n> About ${kind}.`).join("\n\n"));
    expect(text[0]).toMatch(/Note About NOTE\. Tip About TIP\. .*Caution About CAUTION\./);
  });
});

describe("the text of a page", () => {
  it("explains abbreviations where they are used first", async () => {
    const { text } = await printAndRead(
      "# HTML\n\nHTML, the HTML of `HTML` in XHTML.\n\n*[HTML]: HyperText Markup Language\n*[C++]: A language",
    );
    expect(text[0]).toMatch(/HTML HTML \(HyperText Markup Language\), the HTML of HTML in XHTML\.$/);
  });
});

it("shows the numbers of a list whole, however long they are", async () => {
  const { text } = await printAndRead("99. a\n100. b\n\ntext\n\n> 2024. c\n\ntext\n\n123456789. d");
  expect(text[0]).toMatch(/99\. a 100\. b text 2024\. c text 123456789\. d/);
});

describe("a page break", () => {
  const rows: readonly string[] = [
    "<!-- pagebreak -->",
    "<!-- page-break -->",
    "\\newpage",
    "\\pagebreak",
    '<div style="page-break-after: always"></div>',
    '<div style="page-break-after:always;"></div>',
    '<p style="break-before: page"></p>',
    '<div class="page-break"></div>',
  ];
  it("is made by each form of its syntax", async () => {
    const texts = await printTexts(rows.map((sign) => (word) => `${word}\n\n${sign}\n\nAfter`));
    for (const [at, text] of texts.entries()) {
      expect(text, rows[at]).toHaveLength(2);
      expect(text[1], rows[at]).toMatch(/After$/);
    }
  });

  it("divides a paragraph within which it is written", async () => {
    expect((await printAndRead("Before\n\\newpage\nAfter")).pages).toBe(2);
  });

  it("leaves no empty page at the beginning or the end", async () => {
    expect((await printAndRead("\\newpage\n\nText\n\n<!-- pagebreak -->\n\n<!-- x -->")).pages).toBe(1);
  });

  it("is code within code", async () => {
    expect((await printAndRead("a\n\n```\n\\newpage\n<!-- pagebreak -->\n```")).pages).toBe(1);
  });
});

describe("the last page", () => {
  it("is never an empty one, however much the text fills the one before", async () => {
    const lines = (count: number): string => "line\\\n".repeat(count);
    // A page has 43 lines.
    for (let count = 35; count < 43; count++) {
      const { text } = await printAndRead(`${lines(count)}end\n\n| a |\n|---|\n| last |`);
      expect(text.at(-1), `${count} lines`).toMatch(/last$/);
    }
  });
});
