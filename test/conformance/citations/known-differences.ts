/** What citeproc writes otherwise than we do, and why we leave ours. */
export interface KnownDifference {
  readonly reason: string;
  /** Of the entries that have it, between blanks. */
  readonly keys: string;
  /** Between blanks; all five where none are named. */
  readonly styles?: string;
  /** Rewrites citeproc's text as ours should be. Without it, an entry in the list may differ in any way, and its citations may not. */
  readonly rewrite?: (text: string, place: { readonly key: string; readonly style: string }) => string;
}

const editions: Readonly<Record<string, string>> = { Second: "2nd", Third: "3rd" };

/** The letters that tell works of a year apart. */
const letters: Readonly<Record<string, string>> = {
  "inbook-minimal": "b",
  "inbook-crossref": "a",
  "incollection-minimal": "b",
  "incollection-crossref": "c",
  "incollection-full": "a",
  "Anonymous-TB12-2-120": "c",
  "Anonymous-TB12-2-160-3": "a",
  "Anonymous-TB12-1-176": "b",
};

export const knownDifferences: readonly KnownDifference[] = [
  {
    reason: "Works alike in names, year and title are sorted by what follows; ours stay as they are cited",
    keys: "inbook-minimal inbook-crossref incollection-minimal incollection-crossref incollection-full",
    styles: "author-date",
    rewrite: (text, { key }) => text.replace(/(?<=19\d\d)[abc]/, letters[key] ?? ""),
  },
  {
    reason: "A work without a title stands before others; ours behind them",
    keys: "Anonymous-TB12-2-120 Anonymous-TB12-2-160-3 Anonymous-TB12-1-176",
    styles: "author-date apa",
    rewrite: (text, { key }) => text.replace(/(?<=1991)[abc]/, letters[key] ?? ""),
  },
  {
    reason: "What begins an entry is small where it is no name or title",
    keys: "misc-minimal random-note-crossref",
    styles: "author-date apa",
    rewrite: (text) => text.replace("n.d.", "N.d."),
  },
  {
    reason: "Two editors lose the period that one keeps",
    keys: "incollection-full incollection-crossref inproceedings-full",
    styles: "nature",
    rewrite: (text) => text.replace("(eds ", "(eds. "),
  },
  {
    reason: "Commands that pandoc does not know take their words with them",
    keys: "article-minimal article-full whole-journal",
    rewrite: (text) => text.replace(/(?<!’s )\bJournal\b/, "G-Animal’s Journal"),
  },
  {
    reason: "The same, of an acronym",
    keys: "Anonymous-TB18-3-226 Downes-TB22-3-228",
    rewrite: (text) =>
      text.replace("’97 list", "TUG’97 list").replace("multiple trees", "multiple TDS trees"),
  },
  {
    reason: "The same, by which such works are sorted",
    keys: "Anonymous-TB18-1-3 Anonymous-TB18-2-80 Anonymous-TB18-3-226 Anonymous-TB18-4-317",
    styles: "author-date apa",
    rewrite: (text) => text.replace(/(?<=1997)[a-d]/, (letter) => "dabc".charAt("abcd".indexOf(letter))),
  },
  {
    reason: "The same, of a logo",
    keys: "Jeffrey-TB15-3-263",
    rewrite: (text) => text.replace("font support in ", "font support in LaTeX2e").replace(".font", ". font"),
  },
  {
    reason: "Such a command leaves a blank",
    keys: "Berdnikov-TB21-3-186 Sauter-TB13-4-472 Widmann-TB24-3-468 Patashnik-TB24-1-25",
    rewrite: (text) => text.replace(/ (?=[.,])/, "").replace(/([.,])“ /, "$1 “"),
  },
  {
    reason: "Such a command takes the protection of the title's capitals with it",
    keys: "Ferguson-TB7-1-16",
    styles: "author-date",
    rewrite: (text) => text.replace("Multilingual Update", "Multilingual update"),
  },
  {
    reason: "A year in TeX is not read",
    keys: "whole-set",
    rewrite: (text) => text.replace("{\\noopsort{1973a}}{\\switchargs{--90}{1968}}", "1968"),
  },
  {
    reason: "Editions in words are not read as numbers, nor called editions",
    keys: "inbook-full inbook-crossref book-full book-crossref incollection-full incollection-crossref whole-collection",
    styles: "author-date apa ieee vancouver",
    rewrite: (text) =>
      text.replace(/\b(Second|Third)\b\.?/, (word, edition: string) => `${editions[edition] ?? edition} ed.`),
  },
  {
    reason: "What an entry calls its chapters is taken for what it is: Section to, [Part]",
    keys: "inbook-full inbook-crossref incollection-full",
    styles: "author-date apa vancouver",
    rewrite: (text) =>
      text
        .replace(/ \[(?:Section|Part)\]|(?<=\. )Section\. /, "")
        .replace("Section to", "1.2 in")
        .replace("Part to", "Chap. 3 in"),
  },
  {
    reason:
      "A part of a book by one author is taken for one of a book without a title, and loses its chapter",
    keys: "inbook-minimal inbook-full inbook-crossref",
    styles: "ieee nature vancouver",
  },
  {
    reason: "A series ends in two signs",
    keys: "incollection-full incollection-crossref",
    styles: "ieee",
    rewrite: (text) => text.replace("no. 23.,", "no. 23."),
  },
  {
    reason:
      "Nature's style leaves out editors, editions, kinds of theses and reports, and who published what is no book",
    keys: "mastersthesis-full mastersthesis-minimal techreport-full techreport-minimal",
    styles: "nature",
  },
  {
    reason: "A formula's blanks, and italics within italics",
    keys: "techreport-full techreport-minimal",
    styles: "author-date apa ieee vancouver",
    rewrite: (text) =>
      text
        .replace("</em>log", "</em> log")
        .replace("/ log", "/log")
        .replace(/(?<=<em>An ).*(?= [Ss]orting)/, (formula) => formula.replace(/<\/?em>/g, "")),
  },
  {
    reason: "A given name that begins with a letter in braces has no initial",
    keys: "mastersthesis-full mastersthesis-minimal",
    styles: "apa ieee vancouver",
    rewrite: (text) => text.replace(/Édouard\.?/, "É."),
  },
  {
    reason: "The kind of a thesis is not read as TeX",
    keys: "mastersthesis-full phdthesis-full",
    styles: "author-date apa ieee vancouver",
    rewrite: (text) => text.replace("Master's", "Master’s").replace("{PhD}", "PhD"),
  },
  {
    reason: "Every particle of BibTeX stands behind the given name; ours as the style's manual has it",
    keys: "Meer-TB15-1-57",
    styles: "author-date apa nature vancouver",
    rewrite: (text) =>
      text
        .replace("Meer, H. van der.", "van der Meer, H.")
        .replace("Meer H van der.", "van der Meer H.")
        .replace("(Meer", "(van der Meer"),
  },
  {
    reason: "Signs stand behind a closing quotation mark of a title",
    keys: "Clark-TB12-3-528",
    rewrite: (text, { style }) =>
      style === "nature" ? text.replace(/‘(.*)’\./, "“$1.”") : text.replace(/([’”])([.,])/, "$2$1"),
  },
  {
    reason: "Hyphens are taken for those of ranges",
    keys: "Anonymous-TB11-2-M-2",
    rewrite: (text) => text.replace("M-1-M-9", "M-1–M-9").replace("pp. M", "p. M"),
  },
  {
    reason: "Pages that are no numbers are a range to nothing, or lack a sign around them",
    keys: "Anonymous-TB3-2-xx-2",
  },
  {
    reason: "Out has a capital; CSL's list of small words has it",
    keys: "misc-full",
    styles: "author-date",
    rewrite: (text) => text.replace("Handing Out", "Handing out"),
  },
  {
    reason: "NLM's style writes whose editors they are before their names",
    keys: "incollection-full incollection-crossref inproceedings-full proceedings-full whole-collection",
    styles: "vancouver",
    rewrite: (text) =>
      text.replace(
        /(^|In), editors([^.]*)\. /,
        (_, start: string, names: string) => `${start && "In: "}${names}, editors. `,
      ),
  },
];
