import type { PhrasingContent } from "mdast";
import type { Citation, Cited } from "./citations.ts";
import { phrasingOf } from "./marked-phrasing.ts";
import { createAlikeNames, shortNames } from "./names.ts";
import type { CitationStyle } from "./styles/style.ts";
import type { Name, Work } from "./works.ts";

/** Sets the citations of one document in one style. */
export interface Citer {
  /** Says that a work is cited, in the order in which works are. */
  note(key: string): void;
  /** Writes the text of a citation, all of whose works are known. */
  cite(citation: Citation): PhrasingContent[];
  /** The works that are cited, in the order of the list. */
  readonly cited: readonly Work[];
  /** The year of a work, with a letter where its authors wrote more in that year. */
  yearOf(work: Work): string;
}

/** By which a work is found in the list. */
export function anchorOf({ key }: Work): string {
  return `ref-${key.replace(/[^\p{L}\p{N}_-]/gu, "-")}`;
}

/** Sets citations of works in one style, and remembers the order in which they are cited. */
export function createCiter(works: ReadonlyMap<string, Work>, style: CitationStyle): Citer {
  const order: Work[] = [];
  const keys = new Set<string>();
  let sorted: ReturnType<typeof settle> | undefined;

  const settleOnce = () => (sorted ??= settle(order, style));
  const yearOf = (work: Work): string => settleOnce().years.get(work) ?? "";
  const namesOf = (work: Work, and: string): string =>
    shortNames(work, and, { quotes: style.quotes, isNamedAlike: settleOnce().isNamedAlike });

  const datedParts = (citedWork: Cited, work: Work): PhrasingContent[] => {
    const beforeYear = work.year === undefined ? ", " : style.beforeYear;
    const named = namesOf(work, style.and) + beforeYear;
    const names = citedWork.isYearAlone ? "" : named.replace(/”,/, ",”");
    const prefix = citedWork.prefix === "" ? "" : `${citedWork.prefix} `;
    const suffix = citedWork.suffix === "" ? "" : `, ${pages(citedWork.suffix)}`;
    return [...phrasingOf(prefix), link(work, names + yearOf(work)), ...phrasingOf(suffix)];
  };
  const inTextParts = (citedWork: Cited, work: Work): PhrasingContent[] => {
    const suffix = citedWork.suffix === "" ? "" : `, ${pages(citedWork.suffix)}`;
    const names = citedWork.isYearAlone ? "" : `${namesOf(work, "and")} `;
    return [...phrasingOf(`${names}(`), link(work, yearOf(work)), ...phrasingOf(`${suffix})`)];
  };
  const numberedParts = (
    { works: cited, isInText }: Citation,
    referenced: readonly Work[],
  ): PhrasingContent[] => {
    const [first] = cited;
    const [work] = referenced;
    const names = isInText && work && first?.isYearAlone === false ? `${namesOf(work, "and")} ` : "";
    const numbers = cited.flatMap((citedWork, at): PhrasingContent[] => {
      const reference = referenced[at];
      if (!reference) return [];
      const prefix = citedWork.prefix === "" ? "" : `${citedWork.prefix} `;
      const suffix = citedWork.suffix === "" ? "" : `, ${pages(citedWork.suffix)}`;
      return [
        ...phrasingOf(`${at > 0 ? ", " : ""}${prefix}`),
        link(reference, String(settleOnce().numbers.get(reference))),
        ...phrasingOf(suffix),
      ];
    });
    if (style.cites === "number") return [...phrasingOf(`${names}[`), ...numbers, ...phrasingOf("]")];
    return [...phrasingOf(names.trimEnd()), { type: "emphasis", data: { hName: "sup" }, children: numbers }];
  };

  return {
    note(key) {
      const work = works.get(key);
      if (!work || keys.has(key)) return;
      keys.add(key);
      order.push(work);
      sorted = undefined;
    },
    cite(citation) {
      const referenced = citation.works.flatMap(({ key }) => works.get(key) ?? []);
      if (style.cites !== "author-date") return numberedParts(citation, referenced);
      const [first] = citation.works;
      const [work] = referenced;
      if (citation.isInText) return first && work ? inTextParts(first, work) : [];
      const parts = citation.works.flatMap((citedWork, at) => {
        const reference = referenced[at];
        return reference ? [...phrasingOf(at > 0 ? "; " : "("), ...datedParts(citedWork, reference)] : [];
      });
      return [...parts, ...phrasingOf(")")];
    },
    get cited() {
      return settleOnce().list;
    },
    yearOf,
  };
}

/** What is known when all works are: their order, and what tells them apart. Numbers follow the text; names the alphabet. */
interface Settled {
  readonly list: readonly Work[];
  readonly numbers: ReadonlyMap<Work, number>;
  readonly years: ReadonlyMap<Work, string>;
  readonly isNamedAlike: (name: Name) => boolean;
}

function settle(order: readonly Work[], { sortedBy, quotes }: CitationStyle): Settled {
  const numbersOf = (list: readonly Work[]) => new Map(list.map((work, at) => [work, at + 1]));
  if (!sortedBy) {
    const years = new Map(order.map((work) => [work, work.year ?? ""]));
    return { list: order, years, numbers: numbersOf(order), isNamedAlike: () => false };
  }
  const keyed = order.map((work) => ({ work, key: alphabetical(sortedBy(work)) }));
  const list = keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ work }) => work);
  const isNamedAlike = createAlikeNames(list);
  const same = new Map<string, Work[]>();
  for (const work of list) {
    const name = `${shortNames(work, "", { quotes, isNamedAlike })} ${work.year ?? ""}`;
    same.set(name, [...(same.get(name) ?? []), work]);
  }
  const years = [...same.values()].flatMap((those) =>
    those.map((work, at): [Work, string] => {
      const letter = those.length > 1 && at < 26 ? String.fromCharCode(97 + at) : "";
      return [work, `${work.year ?? "n.d."}${letter === "" || work.year !== undefined ? "" : "-"}${letter}`];
    }),
  );
  return { list, years: new Map(years), numbers: numbersOf(list), isNamedAlike };
}

function alphabetical(fields: readonly string[]): string {
  return fields.join(" ").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function pages(suffix: string): string {
  return suffix.replace(/(\d)\s*-{1,2}\s*(?=\d)/g, "$1–");
}

function link(work: Work, value: string): PhrasingContent {
  return { type: "link", url: `#${anchorOf(work)}`, children: phrasingOf(value) };
}
