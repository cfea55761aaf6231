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
      "NASA<em> Data of &#x3C;X></em>",
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

  // Words that were lost where the parser knows no command, formula or year.
  it.each([
    [
      "formulas with words",
      "title = {{$O(n \\log n / \\! \\log\\log n)$} Sorting}",
      "“<em>O</em>(<em>n</em> log <em>n</em>/log log <em>n</em>) sorting,”",
    ],
    [
      "functions and their powers",
      "title = {The $\\max_i \\sin^2 x$ Rule}",
      "“The max <em>i</em> sin² <em>x</em> rule,”",
    ],
    [
      "formulas of their own",
      "title = {A $$\\max x$$ and \\[\\ln y\\] or \\(\\tan z\\)}",
      "A max <em>x</em> and ln <em>y</em> or tan <em>z</em>",
    ],
    ["a formula that nothing ends", "title = {Half $open {Formula} here}", "“Half $open Formula here,”"],
    ["commands that nothing defines", "title = {A \\foo{Word} and {\\baz More}}", "“A word and more,”"],
    ["slanted text", "title = {A \\textsl{Slanted} Word}", "“A <em>slanted</em> word,”"],
    ["single quotation marks", "title = {A `Quoted' Word}", "“A ‘quoted’ word,”"],
    ["a year to sort by", "title = {T}, year = {{\\noopsort{1973a}}{\\switchargs{--90}{1968}}}", " 1968;"],
    ["a year to sort by, without braces", "title = {T}, year = {\\sortnoop{1973}1968}", " 1968;"],
  ])("loses no word of %s", async (_name, fields, shown) => {
    const style = shown.startsWith(" ") ? "vancouver" : "ieee";
    const entry = `@article{a, volume = 7, journal = {J}, ${fields}}`;
    expect(await list(entry, style)).toContain(shown);
  });

  it.each([
    [
      "capitals of headlines",
      "The Gnats and Gnus: A Preparation System",
      "The gnats and gnus: A preparation system",
    ],
    ["protected words", "A {Bayesian} Look at {New York}", "A Bayesian look at New York"],
    [
      "words with capitals within",
      "An iPhone, DNA and O'Hare: GPT-4 Models",
      "An iPhone, DNA and O’Hare: GPT-4 models",
    ],
    ["letters", "Vitamin C and I: A B", "Vitamin C and I: A B"],
    ["sentences", "Is It So? No! Proc. Fifteenth Symposium", "Is it so? No! Proc. Fifteenth symposium"],
    ["compounds", "Self-Supervised Pre-Training", "Self-supervised pre-training"],
    [
      "names in what is a sentence",
      "Deep learning in the cafes of New York",
      "Deep learning in the cafes of New York",
    ],
    ["a whole title in braces", "{Capitals That Somebody Chose}", "Capitals That Somebody Chose"],
    ["emphasis", "A Study of \\emph{Some Words}", "A study of <em>some words</em>"],
    ["emphasis in braces", "7 Bits {\\em Or} {\\bf Eight}", "7 bits <em>Or</em> <strong>Eight</strong>"],
    ["accents", 'Die {\\"U}ber Sache', "Die über sache"],
    ["what follows a colon", "A word: the other one", "A word: The other one"],
  ])("is a sentence in APA, and keeps %s", async (_name, title, shown) => {
    const entry = `@article{a, title = {${title}}, journal = {The Journal Of X}, ${book}}`;
    expect(await list(entry, "apa")).toContain(`(1843). ${shown}. <em>The Journal Of X</em>.`);
  });

  it("has titles of books and series as sentences, and keeps those in other languages", async () => {
    const entry = (language: string) =>
      `@incollection{a, title = {One Part}, booktitle = {The Whole Book}, series = {Notes In Science}, ${language}${book}}`;
    expect(await list(entry(""), "ieee")).toContain(
      "“One part,” in <em>The whole book</em>, in Notes in science.",
    );
    expect(await list(entry("langid = {german}, "), "ieee")).toContain(
      "“One Part,” in <em>The Whole Book</em>",
    );
    const german = await compile("---\nlang: de\ncsl: apa\n---\n\n[@a]", { bibliography: entry("") });
    expect(german).toContain("One Part. In <em>The Whole Book</em>");
  });

  it("sets off within italics what is italic, and keeps marks of CSL", async () => {
    const title = 'On <i>Hamlet</i> in <b>bold</b> and <span class="nocase">lower</span> case';
    const csl = JSON.stringify([{ id: "a", type: "book", title, issued: { "date-parts": [[2000]] } }]);
    expect(await list(csl)).toContain(
      "<em>On </em>Hamlet<em> in </em><em><strong>Bold</strong></em><em> and lower Case</em>. 2000.",
    );
    expect(await list(csl, "vancouver")).toContain(
      "On <em>Hamlet</em> in <strong>bold</strong> and lower case.",
    );
  });

  it("keeps what is lower or raised in titles", async () => {
    const title = "On CO<sub>2</sub>, x<sup>th</sup> and Ca<sup>2+</sup>";
    const csl = JSON.stringify([{ id: "a", title, "container-title": "J", type: "article" }]);
    const entry = `@article{a, journal = {J}, title = {Of $x_{ij}$, $y^n$ and 4\\textsuperscript{th}}}`;
    const tags = async (bibliography: string) =>
      (await compile("---\ncsl: vancouver\n---\n\n[@a]", { bibliography })).replace(
        /<(?!\/?(?:su|em))[^>]*>/g,
        "",
      );
    expect(await tags(csl)).toContain("On CO<sub>2</sub>, x<sup>th</sup> and Ca<sup>2+</sup>. J.");
    expect(await tags(entry)).toContain("Of <em>x</em><sub>ij</sub>, <em>y</em>ⁿ and 4ᵗʰ. J.");
  });

  it("inherits what an entry lacks, and not what it leaves empty", async () => {
    const parent =
      "@proceedings{P, title = {Proceedings}, organization = {ACM}, address = {Boston}, year = 1983}";
    const child = (more: string) => `@inproceedings{a, title = {T}, crossref = {P}${more}}\n${parent}`;
    expect(await list(child(""), "ieee")).toContain("<em>Proceedings</em>, Boston: ACM, 1983.");
    expect(await list(child(', organization = ""'), "ieee")).toContain("<em>Proceedings</em>, Boston, 1983.");
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
