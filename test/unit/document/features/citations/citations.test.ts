import { describe, expect, it } from "vitest";
import { divideBibtex } from "../../../../../document/features/citations/bibtex/bibtex-entries.ts";
import { parseCitations } from "../../../../../document/features/citations/citations.ts";
import { parseCslWorks } from "../../../../../document/features/citations/works.ts";
import { compile } from "../../../../integration/document/compile.ts";

describe("a citation", () => {
  it("is read as pandoc reads it", () => {
    expect(parseCitations("a [see @b.c, p. 3; and -@{d}] @e. x@f")).toMatchObject([
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

  it("names no work where the source is neither BibTeX nor CSL", () => {
    expect(divideBibtex("Mail me @home, {or not}").entries.size).toBe(0);
    expect(parseCslWorks([1, { title: "x" }, null])).toEqual([]);
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
