import { familyFirst, familyOf, initialsFirst, inRow, sortedNames, sortedTitle } from "../names.ts";
import { isPart, type Name, type Work } from "../works.ts";
import { editionText } from "./editions.ts";
import {
  addressWithEnd,
  areSame,
  capitalised,
  endSentence,
  italicSentence,
  joined,
  monthAndDay,
  numberedGenre,
  pagesWithin,
  prefixed,
  suffixed,
  wordFor,
} from "./style.ts";
import type { CitationStyle, Piece } from "./style.ts";

const row = { max: 20, shown: 19, last: ", & " };
const between = { ...row, pair: " & " };
const editor = ["Ed.", "Eds."] as const;

/** Publication Manual of the American Psychological Association, 7th edition. */
export const apa: CitationStyle = {
  cites: "author-date",
  and: "&",
  beforeYear: ", ",
  quotes: ["article", "part", "paper"],
  // Volumes stand before what has none.
  sortedBy: (work) => [sortedNames(work, familyOf), work.year ?? "", sortedTitle(work), work.volume || "~"],
  address: addressWithEnd(""),
  entry(work, year) {
    const { kind, title, container, pages, publisher } = work;
    const role = work.authors.length > 0 ? "" : wordFor(work.editors, editor);
    const names = inRow(namedFirst(work).map(familyFirst), row) + prefixed(" (", suffixed(role, ")"));
    const date = `(${year}${dayOf(work)}). `;
    const head = names === "" ? "" : `${endSentence(names)} ${date}`;
    const headed = (pieces: readonly Piece[]): readonly Piece[] =>
      head === "" ? [...pieces, ` ${date}`] : [head, ...pieces, " "];
    if (kind === "article" && container !== "") return [...headed([endSentence(title)]), ...journal(work)];
    if (isPart(work)) {
      const within = joined([editionText(work.edition), volumeText(work), placeInBook(work)], ", ");
      return [
        ...headed([endSentence(title)]),
        `In ${suffixed(keepers(work), ", ")}`,
        { italic: container },
        `${prefixed(" (", suffixed(within, ")"))}.${prefixed(" ", endSentence(publisher))}`,
      ];
    }
    const isNumbered = (kind === "report" || kind === "patent") && work.number !== "";
    const numbered = isNumbered ? numberedGenre(work) : "";
    const genre = capitalised(kind === "thesis" ? work.genre || "Thesis" : work.genre);
    const bracket = numbered === "" && genre !== "" ? ` [${genre}]` : "";
    const details = joined([editionText(work.edition), volumeText(work), placeInBook(work)], ", ");
    const brackets = joined([others(work), details, numbered], "; ");
    const inBrackets = prefixed(" (", suffixed(brackets, ")")) + bracket;
    const titled = inBrackets === "" ? italicSentence(title) : [{ italic: title }, `${inBrackets}.`];
    return [
      ...headed(titled),
      endSentence(publisher || (kind === "web" || kind === "other" ? container : "")),
      kind === "article" ? endSentence(pages) : "",
    ];
  },
};

/** Authors or editors: translators are named behind the title. */
function namedFirst({ authors, editors }: Work): readonly Name[] {
  return authors.length > 0 ? authors : editors;
}

function journal({ container, volume, issue, pages, number }: Work): readonly Piece[] {
  const place = pages === "" ? prefixed(", Article ", number) : `, ${pages}`;
  const numbered = `${issue === "" ? "" : `(${issue})`}${place}.`;
  const italic = joined([container, volume], ", ");
  return [{ italic }, italic === "" ? numbered.replace(/^, /, "") : numbered];
}

/** The day of what appears from day to day. */
function dayOf({ kind, issued }: Work): string {
  return (kind === "web" || kind === "pamphlet") && issued?.month !== undefined
    ? prefixed(", ", monthAndDay(issued))
    : "";
}

function placeInBook(work: Work): string {
  if (work.kind === "article") return "";
  return prefixed("pp. ", pagesWithin(work)) || prefixed("Chapter ", work.chapter);
}

function volumeText({ volume, volumes }: Work): string {
  if (volume !== "") return `Vol. ${volume}`;
  return volumes === "" ? "" : `Vols. 1–${volumes}`;
}

/** Who is named before the book that a part is in. */
function keepers({ editors, containerAuthors }: Work): string {
  if (containerAuthors.length > 0) return inRow(containerAuthors.map(initialsFirst), between);
  return editors.length === 0
    ? ""
    : `${inRow(editors.map(initialsFirst), between)} (${wordFor(editors, editor)})`;
}

/** Editors and translators of what has authors. */
function others(work: Work): string {
  const first = namedFirst(work);
  const named = (names: readonly Name[], word: string): string =>
    names.length === 0 || names === first ? "" : `${inRow(names.map(initialsFirst), between)}, ${word}`;
  const { editors, translators } = work;
  const word = wordFor(editors, editor);
  if (areSame(editors, translators) && editors !== first) return named(editors, `${word} & Trans.`);
  return joined([named(editors, word), named(translators, "Trans.")], "; ");
}
