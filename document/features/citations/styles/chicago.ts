import { isPart, makersOf, type Name, type Work } from "../works.ts";
import { familyBeforeGiven, fullName, inRow, sortedNames, sortedTitle } from "../names.ts";
import { editionText } from "./editions.ts";
import { chicagoPages } from "./page-ranges.ts";
import {
  addressWithEnd,
  areSame,
  capitalised,
  endSentence,
  headline,
  italicSentence,
  joined,
  monthAndDay,
  numberedGenre,
  prefixed,
  quoted,
  roleOf,
  suffixed,
} from "./style.ts";
import type { CitationStyle, Piece } from "./style.ts";

const row = { max: 6, shown: 3, last: ", and ", pair: ", and " };
const between = { ...row, pair: " and " };

/** Chicago Manual of Style, 18th edition, author and date. */
export const chicago: CitationStyle = {
  cites: "author-date",
  and: "and",
  beforeYear: " ",
  quotes: ["article", "part", "paper", "thesis", "web", "manuscript"],
  sortedBy: (work) => [sortedNames(work, ({ family }) => family), work.year ?? "~", sortedTitle(work)],
  address: addressWithEnd("."),
  entry(work, year) {
    const { kind, volume, issue, number, edition, editors, genre } = work;
    const [first, ...others] = makersOf(work);
    const names = inRow(first ? [familyBeforeGiven(first), ...others.map(fullName)] : [], row);
    const role = roleOf(work, { editor: ["ed.", "eds."], translator: ["trans.", "trans."] });
    const makers = names + prefixed(", ", role);
    const head = makers === "" ? "" : `${endSentence(makers)} ${endSentence(year)} `;
    const title = headline(work.title, work);
    const container = { italic: headline(work.container, work) };
    const headed = (pieces: readonly Piece[]): readonly Piece[] =>
      head === "" ? [...pieces, ` ${endSentence(year)} `] : [head, ...pieces, " "];
    const inQuotes = headed([quoted(title, ".")]);
    if (kind === "article" && work.container !== "") {
      const pages = chicagoPages(work.pages) || number;
      const issued = issue === "" ? "" : ` (${issue})`;
      return [...inQuotes, container, `${prefixed(" ", volume)}${issued}${prefixed(": ", pages)}.`];
    }
    const book = joined([seriesText(work), endSentence(work.publisher)], " ");
    if (isPart(work)) {
      const by = work.containerAuthors.length > 0 ? "by" : "edited by";
      const keepers = inRow((by === "by" ? work.containerAuthors : editors).map(fullName), between);
      const kept = [editionText(edition), prefixed(`${by} `, keepers), prefixed("vol. ", volume)];
      const after = prefixed(", ", joined(kept, ", "));
      return [...inQuotes, "In ", container, (after === "" ? "." : endSentence(after)) + prefixed(" ", book)];
    }
    if (kind === "thesis" || kind === "manuscript") {
      const what = genre || (kind === "thesis" ? "Thesis" : "Unpublished manuscript");
      return [...inQuotes, endSentence(joined([capitalised(what), work.publisher], ", "))];
    }
    if (kind === "web") {
      const day = work.issued ? monthAndDay(work.issued) : "";
      return [...inQuotes, joined([endSentence(work.publisher || work.container), endSentence(day)], " ")];
    }
    const ofBook = [
      endSentence(editionText(edition)),
      contributors(work),
      volumeText(work),
      book || endSentence(kind === "other" ? work.container : ""),
      kind === "article" ? endSentence(work.pages) : "",
    ];
    const numbered =
      kind === "report" && number !== ""
        ? numberedGenre(work)
        : joined([genre || (kind === "patent" ? "Patent" : ""), number], " ");
    const isNumbered = kind === "report" || kind === "patent";
    return [
      ...headed(italicSentence(title)),
      joined([endSentence(capitalised(isNumbered ? numbered : genre)), ...ofBook], " "),
    ];
  },
};

function seriesText(work: Work): string {
  return endSentence(joined([headline(work.series, work), work.series === "" ? "" : work.seriesNumber], " "));
}

function volumeText({ volume, volumes }: Work): string {
  if (volume !== "") return `Vol. ${volume}.`;
  return suffixed(volumes, " vols.");
}

/** Editors and translators of what has authors. */
function contributors(work: Work): string {
  const first = makersOf(work);
  const named = (word: string, names: readonly Name[]): string =>
    names === first ? "" : prefixed(`${word} by `, endSentence(inRow(names.map(fullName), between)));
  const { editors, translators } = work;
  if (areSame(editors, translators) && editors !== first) return named("Edited and translated", editors);
  return joined([named("Edited", editors), named("Translated", translators)], " ");
}
