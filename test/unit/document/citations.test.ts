import { describe, expect, it } from "vitest";
import { worksOfBibtex } from "../../../document/citations/bibtex.ts";
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
  it("is read with its accents, names and joints", () => {
    const [work] = worksOfBibtex(
      '@Article{a:b, author = {M{\\"u}ller, J{\\\'e}r{\\^o}me and {The Group} and Ludwig van Beethoven}, title = "A " # {B --- C\\& D}, year = 2020, url={javascript:x}',
    );
    expect(work).toMatchObject({
      key: "a:b",
      kind: "article",
      authors: [
        { family: "Müller", given: "Jérôme" },
        { family: "The Group", given: "" },
        { family: "van Beethoven", given: "Ludwig" },
      ],
      title: "A B — C& D",
      url: "",
    });
  });

  it("reads nothing from what is no BibTeX", () => {
    expect(worksOfBibtex("Mail me @home, {or not}")).toEqual([]);
    expect(worksOfCsl([1, { title: "x" }, null])).toEqual([]);
    expect(styleNamed("https://www.zotero.org/styles/ieee.csl")).toBe(styleNamed("ieee"));
  });
});
