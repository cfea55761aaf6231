import { describe, expect, it } from "vitest";
import { compile } from "../../integration/document/compile.ts";

const works = `
@inbook{inbook, author = {Ann Doe}, title = {The Book of Words}, chapter = 3, pages = {10--19}, publisher = {House}, year = 2000}
@inbook{chapter, author = {Ann Doe}, title = {The Book of Words}, chapter = 3, publisher = {House}, year = 2000}
@inbook{within, author = {Ann Doe}, title = {A Part}, booktitle = {The Book of Words}, edition = 2, pages = {10--19}, publisher = {House}, year = 2000}
@booklet{booklet, author = {Ann Doe}, title = {A Booklet}, howpublished = {Art Center}, month = feb, year = 1988}
@misc{misc, author = {Ann Doe}, title = {A Pamphlet}, howpublished = {Handed out}, month = oct, year = 1984}
@unpublished{draft, author = {Ann Doe}, title = {A Draft}}
@inproceedings{paper, author = {Ann Doe}, title = {A Paper}, booktitle = {Proc. of X}, organization = {ACM}, publisher = {House}, month = mar, year = 1983}
@manual{manual, title = {The Manual of X}}
@article{article, title = {An Article}, journal = {J}}
@article{bare, author = {Ann Doe}, title = {The Gnats}, pages = {7--9}}
@mastersthesis{thesis, author = {Ann Doe}, title = {A Thesis}, school = {X University}, type = {Master's project}, year = 1988}
@techreport{report, author = {Ann Doe}, title = {A Report}, institution = {X}, type = {Memo}, number = 7, month = oct, year = 1988}`;

async function written(style: string, key: string): Promise<{ cite: string; entry: string }> {
  const html = await compile(`---\ncsl: ${style}\n---\n\n[@${key}]`, { bibliography: works });
  const [cite = "", entry = ""] = html.replace(/<(?!\/?(?:em|h1))[^>]*>/g, "").split(/<h1[^]*<\/h1>/);
  return { cite, entry };
}

describe("an entry in a list of references", () => {
  // What citeproc writes for these works by the CSL files of August 2026, where that names the part, the edition and the publisher.
  it.each([
    ["author-date", "inbook", "Doe, Ann. 2000. <em>The Book of Words</em>. House."],
    ["apa", "inbook", "Doe, A. (2000). <em>The book of words</em> (pp. 10–19). House."],
    ["apa", "chapter", "Doe, A. (2000). <em>The book of words</em> (Chapter 3). House."],
    ["ieee", "inbook", "A. Doe, <em>The book of words</em>. House, 2000, ch. 3, pp. 10–19."],
    ["nature", "inbook", "Doe, A. <em>The Book of Words</em>. 10–19 (House, 2000)."],
    ["vancouver", "chapter", "Doe A. The book of words. House; 2000. Chapter 3."],
    ["apa", "within", "Doe, A. (2000). A part. In <em>The book of words</em> (2nd ed., pp. 10–19). House."],
    ["author-date", "within", "Doe, Ann. 2000. “A Part.” In <em>The Book of Words</em>, 2nd ed. House."],
    ["author-date", "booklet", "Doe, Ann. 1988. <em>A Booklet</em>. Art Center."],
    ["apa", "booklet", "Doe, A. (1988, February). <em>A booklet</em>. Art Center."],
    ["ieee", "booklet", "A. Doe, “A booklet.” Art Center, Feb. 1988."],
    ["vancouver", "booklet", "Doe A. A booklet. Art Center; 1988."],
    ["author-date", "misc", "Doe, Ann. 1984. <em>A Pamphlet</em>. Handed out."],
    ["apa", "misc", "Doe, A. (1984). <em>A pamphlet</em>. Handed out."],
    ["author-date", "draft", "Doe, Ann. n.d. “A Draft.” Unpublished manuscript."],
    ["apa", "draft", "Doe, A. (n.d.). <em>A draft</em> [Unpublished manuscript]."],
    ["ieee", "draft", "A. Doe, “A draft.”"],
    ["nature", "draft", "Doe, A. A draft."],
    ["vancouver", "draft", "Doe A. A draft."],
    ["ieee", "paper", "A. Doe, “A paper,” in <em>Proc. of X</em>, ACM; House, Mar. 1983."],
    ["nature", "manual", "<em>The Manual of X</em>."],
    ["vancouver", "article", "An article. J."],
    ["nature", "article", "An article. <em>J</em>."],
    ["author-date", "bare", "Doe, Ann. n.d. <em>The Gnats</em>. 7–9."],
    ["nature", "bare", "Doe, A. The gnats. 7–9."],
    ["vancouver", "bare", "Doe A. The gnats. 7–9."],
    ["apa", "thesis", "Doe, A. (1988). <em>A thesis</em> [Master’s project]. X University."],
    ["vancouver", "report", "Doe A. A report [Memo]. X; 1988 Oct. Memo no.: 7."],
    ["ieee", "report", "A. Doe, “A report,” X, Memo 7, Oct. 1988."],
  ])("names in %s what a work is and who published it: %s", async (style, key, entry) => {
    expect((await written(style, key)).entry).toBe(entry);
  });
});

describe("a citation by names and years", () => {
  it.each([
    ["author-date", "draft", "(Doe, n.d.)"],
    ["author-date", "manual", "(<em>The Manual of X</em>, n.d.)"],
    ["apa", "manual", "(<em>The Manual of X</em>, n.d.)"],
    ["author-date", "article", "(“An Article,” n.d.)"],
    ["apa", "article", "(“An Article,” n.d.)"],
  ])("has a comma before no date, and a book's title in italics, in %s: %s", async (style, key, cite) => {
    expect((await written(style, key)).cite).toBe(cite);
  });

  it.each([
    ["author-date", "(N. H. F. Beebe 1991; N. Beebe 1993; Ode 1993)"],
    ["apa", "(N. H. F. Beebe, 1991; N. Beebe, 1993; Ode, 1993)"],
  ])("has initials where first authors share a surname, in %s", async (style, cite) => {
    const bibliography = ["Nelson H. F. Beebe, 1991", "Nelson Beebe, 1993", "Ed Ode and Ann Beebe, 1993"]
      .map((made) => made.split(", "))
      .map(
        ([author, year], at) =>
          `@book{k${String(at)}, title = {T}, author = {${author ?? ""}}, year = ${year ?? ""}}`,
      )
      .join("\n");
    const html = await compile(`---\ncsl: ${style}\n---\n\n[@k0; @k1; @k2]`, { bibliography });
    expect(html.split("<h1")[0]?.replace(/<[^>]*>/g, "")).toBe(
      cite.replace("Ode", style === "apa" ? "Ode &#x26; Beebe" : "Ode and Beebe"),
    );
  });

  it("tells works alike apart in APA by volumes, which stand before what has none", async () => {
    const work = (key: string, more: string) =>
      `@book{${key}, title = {T}, author = {Ann Doe}, year = 2000${more}}`;
    const bibliography = [work("a", ""), work("b", ", volume = 2"), work("c", ", volume = 1")].join("\n");
    const html = await compile("---\ncsl: apa\n---\n\n[@a] [@b] [@c]", { bibliography });
    expect(html.split("<h1")[0]?.replace(/<[^>]*>/g, "")).toBe("(Doe, 2000c) (Doe, 2000b) (Doe, 2000a)");
  });
});
