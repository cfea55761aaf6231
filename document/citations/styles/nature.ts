import { makersOf, type Name } from "../works.ts";
import { familyFirst, inRow } from "../names.ts";
import { editionText } from "./editions.ts";
import {
  addressWithEnd,
  endSentence,
  italicSentence,
  joined,
  prefixed,
  roleOf,
  suffixed,
  wordFor,
} from "./style.ts";
import type { CitationStyle } from "./style.ts";
import { titleCase } from "./title-case.ts";

/** Nature, "Formatting guide". */
export const nature: CitationStyle = {
  cites: "raised",
  and: "&",
  beforeYear: " ",
  isSortedWithoutParticle: false,
  address: addressWithEnd("."),
  entry(work, year) {
    const { title, container, volume, publisher, place, kind, editors } = work;
    const role = roleOf(work, { editor: ["(ed.)", "(eds.)"], translator: ["(trans.)", "(trans.)"] });
    const makers = joined([names(makersOf(work)), role], " ");
    const head = suffixed(role === "" ? endSentence(makers) : makers, " ");
    const pages = work.pages || (kind === "article" ? work.number : "");
    if (kind === "article") {
      const bold = volume === "" ? [] : [" ", { bold: volume }];
      return [
        head,
        `${endSentence(title)} `,
        { italic: container },
        ...bold,
        `${prefixed(", ", pages)} (${year}).`,
      ];
    }
    const house = `(${joined([publisher, place, year], ", ")}).`;
    const within = prefixed("vol. ", volume);
    if (kind === "part") {
      const kept = editors.length === 0 ? "" : `(${wordFor(editors, ["ed.", "eds"])} ${names(editors)})`;
      return [
        head,
        `${endSentence(title)} in `,
        { italic: container },
        ` ${joined([kept, within, pages, house], " ")}`,
      ];
    }
    if (kind === "book") {
      const edition = editionText(work.edition, "edn");
      const named = work.isEnglish ? titleCase(title) : title;
      const details = joined([edition, within, house], " ");
      return [head, ...(edition === "" ? italicSentence(named) : [{ italic: named }]), ` ${details}`];
    }
    const numbered = joined([work.genre, work.number], " ");
    return [head, `${endSentence(title)} ${joined([numbered || container, house], " ")}`];
  },
};

function names(list: readonly Name[]): string {
  return inRow(list.map(familyFirst), { max: 5, shown: 1, last: " & " });
}
