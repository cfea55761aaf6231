import { describe, expect, it } from "vitest";
import { divideBibtex } from "../../../document/citations/bibtex/bibtex-entries.ts";
import { citationsIn } from "../../../document/citations/citations.ts";
import { styleNamed } from "../../../document/citations/styles.ts";
import { worksOfCsl } from "../../../document/citations/works.ts";
import { compile, compileAlone } from "../../integration/document/compile.ts";

const knuth =
  "@article{knuth84, author = {Donald E. Knuth}, title = {Literate {P}rogramming}, journal = {The Computer Journal}, year = 1984, volume = 27, number = 2, pages = {97--111}}";
const notes =
  '@book{ada43, author = "Lovelace, Ada and Charles Babbage", title = "Notes on G{\\"o}del", publisher = {Taylor}, address = {London}, year = {1843}}';
const more =
  "@inproceedings{ada43b, author = {Lovelace, Ada and Babbage, Charles}, title = {More}, booktitle = {Proc. of X}, pages = {1-2}, year = {1843}}";
const bibliography = [knuth, notes, more].join("\n");

async function cited(text: string, style?: string): Promise<string> {
  const front = style === undefined ? "" : `---\ncsl: ${style}\n---\n\n`;
  const html = await compile(front + text, { bibliography });
  return html.replace(/<a href="#ref-[\w-]+">([^<]*)<\/a>/g, "$1").split("<h1")[0] ?? "";
}

describe("a citation", () => {
  const rows: readonly [style: string, written: string, shown: string][] = [
    ["author-date", "[@knuth84]", "(Knuth 1984)"],
    [
      "author-date",
      "[see @knuth84, pp. 3-4; @ada43]",
      "(see Knuth 1984, pp. 3–4; Lovelace and Babbage 1843)",
    ],
    ["author-date", "@knuth84 says", "Knuth (1984) says"],
    ["author-date", "@knuth84 [p. 3] says", "Knuth (1984, p. 3) says"],
    ["author-date", "Knuth [-@knuth84]", "Knuth (1984)"],
    ["author-date", "[@ada43] [@ada43b]", "(Lovelace and Babbage 1843b) (Lovelace and Babbage 1843a)"],
    ["apa", "[@ada43]", "(Lovelace &#x26; Babbage, 1843)"],
    ["ieee", "[@ada43] [@knuth84; @ada43]", "[1] [2, 1]"],
    ["vancouver", "@knuth84 says", "Knuth [1] says"],
    ["nature", "that[@knuth84; @ada43]", "that<sup>1, 2</sup>"],
  ];
  it.each(rows)("writes a citation in %s: %s", async (style, written, shown) => {
    expect(await cited(written, style)).toBe(`<p>${shown}</p>`);
  });

  it.each(["ada@knuth84", "@nobody says", "`@knuth84`", "a.b@c.example"])(
    "takes for no citation: %s",
    async (text) => {
      expect(await cited(text)).toContain(text.replaceAll("`", "").slice(0, 4));
      expect(await cited(text)).not.toContain("(1984)");
    },
  );

  it("keeps the text of a citation of an unknown work, and warns", async () => {
    const { html, warnings } = await compileAlone("Text\n\n[@nobody] @knuth84", undefined, { bibliography });
    expect(html).toContain("[@nobody]");
    expect(warnings).toEqual([{ line: 3, what: "The citation @nobody is not in the bibliography." }]);
  });

  it("is read as pandoc reads it", () => {
    expect(citationsIn("a [see @b.c, p. 3; and -@{d}] @e. x@f")).toMatchObject([
      {
        index: 2,
        works: [
          { key: "b.c", prefix: "see", suffix: "p. 3", isYearAlone: false },
          { key: "d", prefix: "and", suffix: "", isYearAlone: true },
        ],
      },
      { index: 30, works: [{ key: "e" }], isInText: true },
    ]);
  });
});

describe("the list of references", () => {
  const entry = async (style: string, key = "knuth84"): Promise<string> =>
    (await compile(`---\ncsl: ${style}\n---\n\n[@${key}]`, { bibliography }))
      .split("</h1>")[1]
      ?.replace(/<\/?(?:p|ol|li)[^>]*>/g, "") ?? "";

  it.each([
    [
      "author-date",
      "Knuth, Donald E. 1984. “Literate Programming.” <em>The Computer Journal</em> 27 (2): 97–111.",
    ],
    ["apa", "Knuth, D. E. (1984). Literate Programming. <em>The Computer Journal, 27</em>(2), 97–111."],
    [
      "ieee",
      "D. E. Knuth, “Literate Programming,” <em>The Computer Journal</em>, vol. 27, no. 2, pp. 97–111, 1984.",
    ],
    [
      "nature",
      "Knuth, D. E. Literate Programming. <em>The Computer Journal</em> <strong>27</strong>, 97–111 (1984).",
    ],
    ["vancouver", "Knuth DE. Literate Programming. The Computer Journal. 1984;27(2):97–111."],
  ])("writes the list of references in the style %s", async (style, shown) => {
    expect(await entry(style)).toBe(shown);
  });

  it("has what is cited, at its heading", async () => {
    const html = await compile("# A\n\n[@ada43]\n\n# References\n\n# B", { bibliography });
    expect(html).toMatch(
      /<h1 id="references">References<\/h1><p class="reference" id="ref-ada43">.*Gödel.*<\/p><h1 id="b">/,
    );
    expect(html).not.toContain("Knuth");
  });

  it("stands at the end, in the document's language, where there is no heading", async () => {
    expect(await compile("---\nlang: de\n---\n\n[@ada43]", { bibliography })).toContain(">Literatur</h1><p");
  });

  it("is of a block of BibTeX or CSL in the document, which is not shown", async () => {
    expect(await compile(`[@knuth84]\n\n\`\`\`bibtex\n${knuth}\n\`\`\``)).toMatch(
      /^<p>\(.*Knuth 1984.*<h1[^]*Literate/,
    );
    expect(await compile(`Text\n\n\`\`\`bibtex\n${knuth}\n\`\`\``)).toContain("<pre>");
    const csl =
      '[{"id": "x", "type": "book", "title": "T", "author": [{"family": "F"}], "issued": {"date-parts": [[2020]]}}]';
    expect(await compile(`@x\n\n\`\`\`csl-json\n${csl}\n\`\`\``)).toContain("F (");
  });

  it("is of the front matter", async () => {
    const yaml =
      "references:\n  - id: x\n    type: book\n    title: T\n    author:\n      - family: F\n        given: G\n    issued: {year: 2020}";
    expect(await compile(`---\n${yaml}\n---\n\n[@x]`)).toContain("F, G. 2020. <em>T</em>.");
  });

  it("falls back to names and years for an unknown style, and warns", async () => {
    const { html, warnings } = await compileAlone("---\ncsl: klingon\n---\n\n[@ada43]", undefined, {
      bibliography,
    });
    expect(html).toContain("1843</a>)");
    expect(warnings[0]?.what).toContain('"klingon" is not one of author-date');
  });
});

describe("BibTeX", () => {
  const list = async (entries: string, style = "author-date"): Promise<string> => {
    const html = await compile(`---\ncsl: ${style}\n---\n\n[@a]`, { bibliography: entries });
    return html.split("</h1>")[1]?.replace(/<(?!\/?(?:em|strong))[^>]*>/g, "") ?? "";
  };

  const book = "author = {Ada Lovelace}, year = 1843";
  it.each([
    [
      "a dollar",
      `@book{a, title = {Save \\$5 & 10\\% of \\#1}, ${book}}`,
      "<em>Save $5 &#x26; 10% of #1</em>",
    ],
    [
      "a logo",
      `@book{a, title = {\\LaTeX\\ and {\\TeX} in \\LaTeX}, ${book}}`,
      "<em>LaTeX and TeX in LaTeX</em>",
    ],
    [
      "an abbreviation",
      `@string{jx = "Journal of X"}\n@article{a, title = {T}, journal = jx # { B}, ${book}}`,
      "<em>Journal of X B</em>",
    ],
    [
      "one of another",
      `@string{x = "X"}\n@string{jx = "Of " # x}\n@article{a, title = {T}, journal = JX, ${book}}`,
      "<em>Of X</em>",
    ],
    [
      "an institution",
      "@book{a, title = {T}, author = {{Barnes and Noble} and Knuth, Donald E.}, year = 1843}",
      "Barnes and Noble, and Donald E. Knuth. 1843.",
    ],
    [
      "others",
      "@book{a, title = {T}, author = {Ada Lovelace and others}, year = 1843}",
      "Lovelace, Ada et al. 1843.",
    ],
    [
      "a particle and a generation",
      "@book{a, title = {T}, author = {Ludwig van Beethoven and King, Jr., Martin Luther}, year = 1843}",
      "van Beethoven, Ludwig, and Martin Luther King Jr. 1843.",
    ],
    ["accents", `@book{a, title = {{\\"U}ber \\o, \\c{c} and \\v s}, ${book}}`, "<em>Über ø, ç and š</em>"],
    [
      "dashes, quotes and ties",
      `@book{a, title = {A~B -- \`\`C'' --- D}, ${book}}`,
      "<em>A\u00a0B – “C” — D</em>",
    ],
    [
      "formulas",
      `@book{a, title = {H$_2$O and $x^2 + \\alpha < y$}, ${book}}`,
      "<em>H₂O and x²+α&#x3C;y</em>",
    ],
    [
      "emphasis and capitals",
      `@book{a, title = {\\emph{NASA} {D}ata Of <X>}, ${book}}`,
      "<em>NASA Data Of &#x3C;X></em>",
    ],
    [
      "what an entry inherits",
      `@inproceedings{a, title = {T}, crossref = {P}, ${book}}\n@proceedings{P, title = {Proceedings}, publisher = {House}}`,
      "<em>Proceedings</em>. House.",
    ],
    ["an entry between parentheses", `@book(a, title = "T (a) {b}", ${book})`, "<em>T (a) b</em>"],
    [
      "comments",
      `% @book{b, x = {\n@comment{@book{c, title = {\n}}}\n@book{a, title = {T}, ${book}}`,
      "<em>T</em>",
    ],
    [
      "a date",
      "@online{a, title = {T}, author = {A}, date = {2010-05-01}, eprint = {1234.5678}, archivePrefix = {arXiv}}",
      "2010. “T.” https://arxiv.org/abs/1234.5678.",
    ],
  ])("is read with %s", async (_name, entries, shown) => {
    expect(await list(entries)).toContain(shown);
  });

  const edition = (value: string) => `@book{a, title = {T}, publisher = {P}, edition = ${value}, ${book}}`;
  it.each([
    ["author-date", "3", "<em>T</em>. 3rd ed. P."],
    ["apa", "{Second}", "<em>T</em> (2nd ed.). P."],
    ["ieee", "{11th}", "<em>T</em>, 11th ed. P, 1843."],
    ["nature", "22", "<em>T</em> 22nd edn (P, 1843)."],
    ["vancouver", "{first edition}", "T. 1st ed. P; 1843."],
    ["author-date", "{Revised}", "<em>T</em>. Revised ed. P."],
  ])("is listed with its edition in %s: %s", async (style, value, shown) => {
    expect(await list(edition(value), style)).toContain(shown);
  });

  it.each([
    ["ieee", ", 1843, doi: 10.1000/x_y<1>."],
    ["apa", ". https://doi.org/10.1000/x_y<1>"],
    ["author-date", ". https://doi.org/10.1000/x_y<1>."],
  ])("is listed with its DOI in %s", async (style, shown) => {
    const html = await list(`@book{a, title = {T}, doi = {10.1000/x_y<1>}, ${book}}`, style);
    expect(html.replaceAll("&#x3C;", "<")).toContain(shown);
  });

  it("reads nothing from what is no BibTeX", () => {
    expect(divideBibtex("Mail me @home, {or not}").entries.size).toBe(0);
    expect(worksOfCsl([1, { title: "x" }, null])).toEqual([]);
    expect(styleNamed("https://www.zotero.org/styles/ieee.csl")).toBe(styleNamed("ieee"));
  });
});
