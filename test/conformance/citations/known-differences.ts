/** What citeproc writes otherwise than we do, and why we leave ours. */
export interface KnownDifference {
  readonly reason: string;
  /** Of the entries that have it, between blanks. */
  readonly keys: string;
  /** Between blanks; all five where none are named. */
  readonly styles?: string;
  /** citeproc's text as ours is to be. Without it, an entry in the list may read in any way, and its citations may not differ. */
  readonly rewrite?: (text: string, place: { readonly key: string; readonly style: string }) => string;
}

const editions: Readonly<Record<string, string>> = { Second: "2nd", Third: "3rd" };

export const knownDifferences: readonly KnownDifference[] = [
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
    reason: "A work without names and title is cited by nothing but its date; ours by its key",
    keys: "misc-minimal random-note-crossref whole-journal",
    styles: "author-date apa",
    rewrite: (text, { key, style }) =>
      text
        .replace(/^\((n\.d\.|1986)(?:-[ab])?\)$/, (_, date: string) =>
          style === "apa" || date === "n.d." ? `(${key}, ${date})` : `(${key} ${date})`,
        )
        .replace(/n\.d\.-[ab]\.?/, "n.d."),
  },
  {
    reason: "Editions in words are not read as numbers, nor called editions",
    keys: "inbook-full inbook-crossref book-full book-crossref incollection-full incollection-crossref whole-collection manual-full",
    styles: "author-date apa ieee vancouver",
    rewrite: (text) =>
      text.replace(
        /\b(Second|Third|Silver)\b\.?/,
        (word, edition: string) => `${editions[edition] ?? edition} ed.`,
      ),
  },
  {
    reason: "What an entry calls its chapters is taken for what it is: Section to, [Part]",
    keys: "inbook-full inbook-crossref incollection-full",
    styles: "author-date apa vancouver",
    rewrite: (text) =>
      text.replace(/ \[(?:Section|Part)\]|(?<=\. )Section\. /, "").replace(/(?:Section|Part) to/, "In"),
  },
  {
    reason: "A chapter's number stands without a word",
    keys: "inbook-minimal inbook-crossref",
    styles: "apa",
    rewrite: (text) => text.replace(/1\.2(?=\))/, "Chapter 1.2"),
  },
  {
    reason:
      "A part of a book by one author is taken for one of a book without a title, and loses its chapter",
    keys: "inbook-minimal inbook-full inbook-crossref",
    styles: "ieee nature vancouver",
  },
  {
    reason: "Works alike in names, year and title are sorted by what follows; ours stay as they are cited",
    keys: "inbook-full inbook-crossref incollection-full incollection-crossref inproceedings-full inproceedings-minimal",
    styles: "author-date",
    rewrite: (text, { key }) =>
      text.replace(/(?<=19(?:73|77|83))[abc]/, (letter) =>
        key.startsWith("inproceedings") ? (letter === "a" ? "b" : "a") : letter === "b" ? "c" : "b",
      ),
  },
  {
    reason: "Proceedings without editors and a publisher are set as a journal is",
    keys: "inproceedings-minimal inproceedings-crossref",
    styles: "author-date apa",
  },
  {
    reason: "A series repeats the number of the volume, and ends in two signs",
    keys: "book-full book-crossref incollection-full incollection-crossref",
    styles: "ieee",
    rewrite: (text) => text.replace(/(programming), vol\. \d\./, "$1.").replace("no. 23.,", "no. 23."),
  },
  {
    reason:
      "Nature's style leaves out editors, editions, kinds of theses and reports, and who published what is no book",
    keys: "book-full book-crossref booklet-full manual-full mastersthesis-full mastersthesis-minimal misc-full phdthesis-full phdthesis-minimal proceedings-full techreport-full techreport-minimal whole-collection",
    styles: "nature",
  },
  {
    reason: "Nature's style has a comma where there are no pages",
    keys: "whole-journal",
    styles: "nature",
    rewrite: (text) => text.replace("</strong>, (", "</strong> ("),
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
    rewrite: (text) => text.replace("M-1-M-9", "M-1–M-9"),
  },
  {
    reason: "Pages that are no numbers are a range to nothing, or lack a sign around them",
    keys: "Anonymous-TB3-2-xx-2",
    styles: "author-date apa vancouver",
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
