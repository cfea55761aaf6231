import { describe, expect, it } from "vitest";
import { compileAlone } from "../../../integration/document/compile.ts";

/** What a text shows, without the room of page numbers. */
async function shownBy(markdown: string): Promise<string> {
  const { html } = await compileAlone(markdown);
  const text = html.replace(
    /(?:, |\u2003)<span class="page-list">.*?<\/span><\/a><\/span>|<[^>]*>|\u2003|\u00ad/g,
    "",
  );
  return text.replace(/\d/g, "").replace(/\s+/g, " ").trim();
}

describe("an index", () => {
  // Catches an order by code units, entries that are not joined, and signs of makeidx that are printed.
  it.each([
    ["zeta|apple|Émile|eel|banana", "en", "Index apple banana eel Émile zeta"],
    ["ö|z|o|ä", "de", "Stichwortverzeichnis ä o ö z"],
    ["ö|z|o|ä", "sv", "Sakregister o z ä ö"],
    ["a!c!d|a!b|a", "en", "Index a b c d"],
    ["beta@*B*|alpha@`A`", "en", "Index A B"],
    ['what"!|a"@b', "en", "Index a@b what!"],
  ])("is in the order of its language: %s in %s", async (terms, language, shown) => {
    const text = terms.split("|").map((term) => `x\\index{${term}}`);
    expect(await shownBy(`---\nlang: ${language}\n---\n\n${text.join("\n\n")}\n\n\\printindex`)).toBe(
      `${"x ".repeat(text.length)}${shown}`,
    );
  });

  it("sends from one entry to another, and takes its own title", async () => {
    const text = "x\\index{eel|see{fish}}\\index{cod|seealso{fish}}\n\n\\printindex[title=Terms]";
    expect(await shownBy(text)).toMatch(/^x (?:Index|Terms) cod, see also fish eel, see fish$/);
  });

  it("is not made where none is wanted, nor of code", async () => {
    expect(await shownBy("a\\index{b} c `\\index{d}`")).toBe("a c \\index{d}");
  });
});

describe("a glossary", () => {
  const entries =
    "\\newglossaryentry{a}{name=ledger, description={a {book}, *bound*}}\n\\newacronym{b}{API}{interface}";

  it("explains the terms that the text has, an acronym at its first", async () => {
    const text = "\\Gls{a}, \\glspl{b}, \\gls{b}, \\acrlong{b}.";
    expect(await shownBy(`${entries}\n\n${text}\n\n\\printglossary`)).toBe(
      "Ledger, interfaces (APIs), API, interface. Glossary API interface ledger a book, bound",
    );
  });

  it("lists its acronyms apart where that is asked for", async () => {
    const { html } = await compileAlone(
      `${entries}\n\n\\gls{a} \\ac{b}\n\n\\printglossary\n\n\\printacronyms`,
    );
    expect(html.match(/<h\d[^>]*>\w+|<dt[^>]*>\w+/g)?.map((tag) => tag.replace(/.*>/, ""))).toEqual([
      "Glossary",
      "ledger",
      "Acronyms",
      "API",
    ]);
  });
});

// Catches a command that is printed raw or lost without a word, and a finding without its line.
it.each([
  ["\\gls{none}", "\\gls{none} names no entry"],
  ["\\index{}", "\\index{} names no term"],
  ["\\gls{none and \\index{a", "\\index has a group that does not end"],
])("a broken form is a finding with its line: %s", async (form, finding) => {
  const { warnings } = await compileAlone(`Text\n\nText\n${form}\n\n\\printindex`);
  expect(warnings).toContainEqual({ line: 4, what: expect.stringContaining(finding) as string });
});

// Catches lists that are made again, which with as many entries takes time with the square of a text.
it("a list stands once", async () => {
  const { html, warnings } = await compileAlone(
    "a\\index{b}\n\n\\printindex\n\n\\printindex\n\n\\printindex",
  );
  expect(html.match(/class="index"/g)).toHaveLength(1);
  expect(warnings.map(({ line }) => line)).toEqual([5, 7]);
});
