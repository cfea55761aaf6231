import { isPart, makersOf, type Name } from "../works.ts";
import { familyFirst, inRow } from "../names.ts";
import { editionText } from "./editions.ts";
import {
  addressWithEnd,
  endSentence,
  headline,
  italicSentence,
  joined,
  pagesWithin,
  prefixed,
  roleOf,
  suffixed,
  wordFor,
} from "./style.ts";
import type { CitationStyle } from "./style.ts";

/** Nature, "Formatting guide". */
export const nature: CitationStyle = {
  cites: "raised",
  and: "&",
  beforeYear: " ",
  quotes: ["article", "part", "paper"],
  address: addressWithEnd("."),
  entry(work, year) {
    const { title, container, volume, kind, editors } = work;
    const role = roleOf(work, { editor: ["(ed.)", "(eds.)"], translator: ["(trans.)", "(trans.)"] });
    const makers = joined([names(makersOf(work)), role], " ");
    const head = suffixed(role === "" ? endSentence(makers) : makers, " ");
    if (kind === "article") {
      const pages = work.pages || work.number;
      const bold = volume === "" ? [] : [" ", { bold: volume }];
      const place = joined([pages, prefixed("(", suffixed(year, ")"))], " ");
      const before = container + volume === "" ? "" : pages === "" ? " " : ", ";
      return [
        head,
        `${endSentence(title)} `,
        { italic: container },
        ...bold,
        place === "" && before !== "" ? "." : prefixed(before, endSentence(place)),
      ];
    }
    const house = prefixed("(", suffixed(joined([work.publisher, work.place, year], ", "), ")."));
    const within = prefixed("vol. ", volume);
    const place = pagesWithin(work) || prefixed("Ch. ", work.chapter);
    if (isPart(work)) {
      const kept = editors.length === 0 ? "" : `(${wordFor(editors, ["ed.", "eds"])} ${names(editors)})`;
      return [
        head,
        `${endSentence(title)} in `,
        { italic: container },
        ` ${joined([kept, within, place, house], " ")}`,
      ];
    }
    if (kind === "book") {
      const edition = editionText(work.edition, "edn");
      const named = headline(title, work);
      const details = joined([edition, within, place, house], " ");
      return [head, ...(edition === "" ? italicSentence(named) : [{ italic: named }]), ` ${details}`];
    }
    const numbered = kind === "manuscript" ? "" : joined([work.genre, work.number], " ");
    return [head, `${endSentence(title)} ${joined([numbered || container, house], " ")}`];
  },
};

function names(list: readonly Name[]): string {
  return inRow(list.map(familyFirst), { max: 5, shown: 1, last: " & " });
}
