import { isPart, makersOf, type Name, type Work, type WorkDate } from "../works.ts";
import { initialsFirst, inRow } from "../names.ts";
import { editionText } from "./editions.ts";
import {
  endSentence,
  italicSentence,
  joined,
  pagesWithin,
  prefixed,
  publisherText,
  quoted,
  roleOf,
  shortMonth,
  suffixed,
  wordFor,
} from "./style.ts";
import type { CitationStyle } from "./style.ts";

const editor = ["Ed.", "Eds."] as const;

/** IEEE Reference Guide. */
export const ieee: CitationStyle = {
  cites: "number",
  and: "and",
  beforeYear: ", ",
  quotes: ["article", "part", "paper"],
  address({ doi, url, accessed }) {
    if (doi !== "") return { before: ", doi: ", text: doi, after: ".", isInSentence: true };
    const read = accessed ? ` Accessed: ${dayText(accessed)}.` : "";
    return url === "" ? undefined : { before: `${read} [Online]. Available: `, text: url, after: "" };
  },
  entry(work, year) {
    const { title, kind, issued, pages } = work;
    const role = roleOf(work, { editor, translator: ["Trans.", "Trans."] });
    const head = suffixed(joined([names(makersOf(work)), role], ", "), ", ");
    const paged = prefixed(pages.includes("–") ? "pp. " : "p. ", pages);
    const chapter = prefixed("ch. ", work.chapter);
    const date = joined([issued ? shortMonth(issued, ".") : "", year], " ");
    const series = prefixed("in ", joined([work.series, prefixed("no. ", work.seriesNumber)], ", "));
    if (kind === "article") {
      const place = [
        prefixed("vol. ", work.volume),
        prefixed("no. ", work.issue),
        paged || prefixed("Art. no. ", work.number),
      ];
      return [
        `${head}${quoted(title, ",")} `,
        { italic: work.container },
        prefixed(work.container === "" ? "" : ", ", endSentence(joined([...place, date], ", "))),
      ];
    }
    if (isPart(work)) {
      const editors = joined([names(work.editors), wordFor(work.editors, editor)], ", ");
      const book = [editionText(work.edition), prefixed("vol. ", work.volume), editors];
      const place = [publisherText(work), kind === "paper" ? date : year, chapter, paged];
      const kept = work.series === "" ? [] : [...book, series];
      const published = joined(kept.length > 0 ? place : [...book, ...place], ", ");
      const sentences = joined([endSentence(joined(kept, ", ")), endSentence(published)], " ");
      const after = sentences === "" ? "." : ", ";
      const within = work.container === "" ? [] : ["in ", { italic: work.container }, after];
      return [`${head}${quoted(title, ",")} `, ...within, sentences];
    }
    if (kind === "book") {
      const volumes = work.volume === "" ? suffixed(work.volumes, " vols.") : `vol. ${work.volume}`;
      const details = prefixed(", ", joined([editionText(work.edition), volumes], ", "));
      const place = [publisherText(work), year, chapter, pagesWithin(work) === "" ? "" : paged];
      const published = joined(place, ", ");
      const titled = details === "" ? italicSentence(title) : [{ italic: title }, endSentence(details)];
      return [
        head,
        ...titled,
        ` ${joined([endSentence(work.series === "" ? "" : series), endSentence(published)], " ")}`,
      ];
    }
    const source = kind === "web" ? work.publisher || work.container : work.publisher;
    const numbered = joined([work.genre, work.number], " ");
    if (kind === "other" || kind === "pamphlet")
      return [
        `${head}${quoted(title, ".")} `,
        endSentence(joined([work.publisher || work.container, work.place, date], ", ")),
      ];
    const order: Readonly<Partial<Record<Work["kind"], readonly string[]>>> = {
      thesis: [work.genre || "thesis", source, work.place, year],
      report: [source, work.place, numbered, date],
      patent: [work.number, issued ? dayText(issued) : year],
    };
    const rest = endSentence(joined(order[kind] ?? [source, year], ", "));
    return [`${head}${quoted(title, rest === "" ? "." : ",")} `, rest];
  },
};

function names(list: readonly Name[]): string {
  return inRow(list.map(initialsFirst), { max: 6, shown: 1, last: ", and ", pair: " and " });
}

/** `Oct. 01, 2006`. */
function dayText(date: WorkDate): string {
  const day = date.day === undefined ? "" : String(date.day).padStart(2, "0");
  return joined([joined([shortMonth(date, "."), day], " "), date.year], ", ");
}
