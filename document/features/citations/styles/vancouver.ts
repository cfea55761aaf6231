import { isPart, makersOf, type Name, type Work, type WorkDate } from "../works.ts";
import { bareName, inRow } from "../names.ts";
import { editionText } from "./editions.ts";
import { fewestDigits } from "./page-ranges.ts";
import {
  capitalised,
  endSentence,
  joined,
  pagesWithin,
  prefixed,
  publisherText,
  roleOf,
  shortMonth,
  suffixed,
  wordFor,
} from "./style.ts";
import type { CitationStyle } from "./style.ts";

const editor = ["editor", "editors"] as const;

/** Citing Medicine, of the National Library of Medicine. */
export const vancouver: CitationStyle = {
  cites: "number",
  and: "and",
  beforeYear: ", ",
  quotes: ["article", "part", "paper"],
  address({ doi, url }) {
    if (doi !== "") return { before: " doi:", text: doi, after: "" };
    return url === "" ? undefined : { before: " Available from: ", text: url, after: "" };
  },
  entry(work, year) {
    const { title, container, volume, issue, edition, kind, genre } = work;
    const role = roleOf(work, { editor, translator: ["translator", "translators"] });
    const isOnline = kind === "web" && work.url !== "";
    const mark = isOnline ? " [Internet]" : isMarked(work) && genre !== "" ? ` [${genre}]` : "";
    const head = `${suffixed(endSentence(joined([names(makersOf(work)), role], ", ")), " ")}${endSentence(title + mark)} `;
    if (kind === "article") {
      const pages = fewestDigits(work.pages);
      const month = work.issued ? prefixed(" ", dayText({ ...work.issued, year: "" })) : "";
      const place = `${prefixed(";", volume)}${issue === "" ? "" : `(${issue})`}${prefixed(":", pages || work.number)}`;
      const dated = (year === "" ? "" : year + month) + place;
      return [
        head,
        joined([endSentence(container.replaceAll(".", "")), endSentence(dated.replace(/^[;:]/, ""))], " "),
      ];
    }
    if (isOnline) {
      const read = work.accessed ? ` [cited ${dayText(work.accessed)}]` : "";
      const source = publisherText(work) || container;
      return [head, endSentence(joined([source, year + read], "; "))];
    }
    const kept =
      work.editors.length === 0 || work.editors === makersOf(work)
        ? ""
        : `${names(work.editors)}, ${wordFor(work.editors, editor)}.`;
    const house =
      kind === "thesis"
        ? joined([work.place === "" ? "" : `[${work.place}]`, work.publisher], ": ")
        : publisherText(work);
    const source = house || (kind === "web" || kind === "other" ? container : "");
    const date = kind === "report" && work.issued ? dayText({ ...work.issued, year }) : year;
    const published = kind === "patent" ? joined([work.number, year], ", ") : joined([source, date], "; ");
    const within = isPart(work) ? prefixed("In: ", joined([kept, endSentence(container)], " ")) : "";
    const details = [
      within,
      editionText(edition),
      within === "" ? kept : "",
      kind === "book" && volume !== "" ? `Vol. ${volume}.` : "",
      endSentence(published),
      endSentence(prefixed("p. ", fewestDigits(pagesWithin(work))) || prefixed("Chapter ", work.chapter)),
      kind === "report" ? suffixed(capitalised(joined([genre, work.number], " no.: ")), ".") : "",
      work.series === "" ? "" : `(${work.series}${prefixed("; no. ", work.seriesNumber)}).`,
    ];
    return [head, joined(details, " ")];
  },
};

function isMarked({ kind }: Work): boolean {
  return kind === "thesis" || kind === "report" || kind === "patent";
}

function names(list: readonly Name[]): string {
  return inRow(list.map(bareName), { max: 6, shown: 6, last: ", " });
}

/** `2006 Oct 1`. */
function dayText(date: WorkDate): string {
  return joined([date.year, shortMonth(date), String(date.day ?? "")], " ");
}
