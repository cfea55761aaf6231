import { describe, expect, it } from "vitest";
import { citationsIn } from "../../../document/citations/citations.ts";
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
  const kinds = `
@book{book, editor = {Donald E. Knuth}, translator = {Ada van Lace}, title = {A “book” of words}, edition = 2, volumes = 5, series = {Series X}, number = 7, publisher = {House}, address = {Town}, date = {1984/1986}}
@incollection{part, author = {Ada van Lace}, title = {The “part”}, booktitle = {C}, editor = {Donald E. Knuth}, volume = 5, pages = {1264--1266}, publisher = {House}, address = {Town}, year = 2001}
@online{web, title = {A site}, date = {2005-10-16}, urldate = {2006-11-01}, url = {https://x.example/a}}
@report{report, title = {A long way to go}, type = {Tech report}, number = 4, institution = {House}, year = 1999}`;
  const entry = async (style: string, key = "knuth84"): Promise<string> =>
    (await compile(`---\ncsl: ${style}\n---\n\n[@${key}]`, { bibliography: bibliography + kinds }))
      .split("</h1>")[1]
      ?.replace(/<\/?(?:p|ol|li|a)\b[^>]*>/g, "") ?? "";

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

  // What citeproc-js 2.4 writes for these works by the CSL styles of August 2026, but for the year of a web page in IEEE's.
  it.each([
    [
      "author-date",
      "book",
      "Knuth, Donald E., ed. 1984–1986. <em>A “Book” of Words</em>. 2nd ed. Translated by Ada van Lace. 5 vols. Series X 7. House.",
    ],
    [
      "apa",
      "book",
      "Knuth, D. E. (Ed.). (1984–1986). <em>A “book” of words</em> (A. van Lace, Trans.; 2nd ed., Vols. 1–5). House.",
    ],
    [
      "ieee",
      "book",
      "D. E. Knuth, Ed., <em>A “book” of words</em>, 2nd ed., 5 vols. in Series X, no. 7. Town: House, 1984–1986.",
    ],
    [
      "author-date",
      "part",
      "Lace, Ada van. 2001. “The ‘Part.’” In <em>C</em>, edited by Donald E. Knuth, vol. 5. House.",
    ],
    [
      "apa",
      "part",
      "van Lace, A. (2001). The “part.” In D. E. Knuth (Ed.), <em>C</em> (Vol. 5, pp. 1264–1266). House.",
    ],
    [
      "ieee",
      "part",
      "A. van Lace, “The ‘part,’” in <em>C</em>, vol. 5, D. E. Knuth, Ed., Town: House, 2001, pp. 1264–1266.",
    ],
    [
      "nature",
      "part",
      "van Lace, A. The “part.” in <em>C</em> (ed. Knuth, D. E.) vol. 5 1264–1266 (House, Town, 2001).",
    ],
    ["vancouver", "part", "van Lace A. The “part.” In: Knuth DE, editor. C. Town: House; 2001. p. 1264–6."],
    ["author-date", "web", "“A Site.” 2005. October 16. https://x.example/a."],
    ["apa", "web", "<em>A site</em>. (2005, October 16). https://x.example/a"],
    ["ieee", "web", "“A site,” 2005. Accessed: Nov. 01, 2006. [Online]. Available: https://x.example/a"],
    ["vancouver", "web", "A site [Internet]. 2005 [cited 2006 Nov 1]. Available from: https://x.example/a"],
    ["author-date", "report", "<em>A Long Way to Go</em>. 1999. Tech Report No. 4. House."],
    ["apa", "report", "<em>A long way to go</em> (Tech Report No. 4). (1999). House."],
  ])("writes in %s a %s as citeproc does", async (style, key, shown) => {
    expect(await entry(style, key)).toBe(shown);
  });

  it("has what is cited, at its heading", async () => {
    const html = await compile("# A\n\n[@ada43]\n\n# References\n\n# B", { bibliography });
    expect(html).toMatch(
      /<h1 id="references">References<\/h1><p class="reference" id="ref-ada43">.*Gödel.*<\/p><h1 id="b">/,
    );
    expect(html).not.toContain("Knuth");
  });

  it("has English capitals in documents in English alone", async () => {
    const sources = { bibliography: "@book{a, title = {Über den wahren Weg}, year = 2001}" };
    expect(await compile("---\nlang: de\n---\n\n[@a]", sources)).toContain("<em>Über den wahren Weg</em>");
    expect(await compile("[@a]", sources)).toContain("<em>Über Den Wahren Weg</em>");
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

describe("an entry that lacks a field", () => {
  const styles = ["author-date", "apa", "ieee", "nature", "vancouver"];
  const kinds = [
    "article",
    "book",
    "incollection",
    "inbook",
    "misc",
    "techreport",
    "phdthesis",
    "unpublished",
  ];
  const fields = [
    "title = {A title}",
    "journal = {J}",
    "booktitle = {B}",
    "author = {Doe, Jane}",
    "year = 2001",
  ];
  const lacking = styles.flatMap((style) => kinds.map((kind): [string, string] => [style, kind]));

  // A sign that stood around what is missing: “.”, "in ,", ". ,", "n.d..".
  it.each(lacking)("has no signs around it, in %s: %s", async (style, kind) => {
    for (const left of [...fields, "title = {A title}, year = 2001"]) {
      const given = fields.filter((field) => !left.includes(field)).join(", ");
      const works = `@${kind}{k, pages = {3--4}, ${given}}`;
      const html = await compile(`---\ncsl: ${style}\n---\n\n[@k]`, { bibliography: works });
      const entry = (html.split("</h1>")[1] ?? "").replace(/<[^>]*>/g, "").replaceAll("n.d.,", "");
      expect(entry, works).not.toMatch(/“[.,]?”|[.,:] *,|\bin ?[,.]|\.\.| :|In: [A-Z]?$/);
    }
  });
});

describe("pages", () => {
  // A range of one page, and hyphens within the numbers of pages.
  it.each([
    ["57--57", "57."],
    ["M-1--M-9", "M-1–M-9."],
    ["3-9", "3–9."],
  ])("are written as a range where they are one: %s", async (pages, shown) => {
    const works = `@article{k, author = {Doe, J}, title = {T}, journal = {J}, year = 2001, pages = {${pages}}}`;
    expect(await compile("---\ncsl: apa\n---\n\n[@k]", { bibliography: works })).toContain(`, ${shown}`);
  });
});
