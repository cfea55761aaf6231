import { describe, expect, it } from "vitest";
import { divideBibtex } from "../../../document/citations/bibtex/bibtex-entries.ts";
import { styleNamed } from "../../../document/citations/styles/styles.ts";
import { worksOfCsl } from "../../../document/citations/works.ts";
import { compile } from "../../integration/document/compile.ts";

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
      "Beethoven, Ludwig van, and Martin Luther King Jr. 1843.",
    ],
    ["accents", `@book{a, title = {{\\"U}ber \\o, \\c{c} and \\v s}, ${book}}`, "<em>Über Ø, Ç and Š</em>"],
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
    ["an entry between parentheses", `@book(a, title = "T (A) {B}", ${book})`, "<em>T (A) B</em>"],
    [
      "comments",
      `% @book{b, x = {\n@comment{@book{c, title = {\n}}}\n@book{a, title = {T}, ${book}}`,
      "<em>T</em>",
    ],
    [
      "a date",
      "@online{a, title = {T}, author = {A}, date = {2010-05-01}, eprint = {1234.5678}, archivePrefix = {arXiv}}",
      "2010. “T.” May 1. https://arxiv.org/abs/1234.5678.",
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
    ["ieee", ". 1843, doi: 10.1000/x_y<1>."],
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
