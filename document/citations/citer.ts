import type { PhrasingContent } from "mdast";
import type { Citation, Cited } from "./citations.ts";
import { familyOf, shortNames } from "./names.ts";
import type { CitationStyle } from "./styles/style.ts";
import { makersOf, type Work } from "./works.ts";

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
  let sorted:
    | { list: readonly Work[]; numbers: ReadonlyMap<Work, number>; years: ReadonlyMap<Work, string> }
    | undefined;

  const settleOnce = () => (sorted ??= settle(order, style));
  const yearOf = (work: Work): string => settleOnce().years.get(work) ?? work.year ?? "n.d.";

  const datedParts = (citedWork: Cited, work: Work): PhrasingContent[] => {
    const names = citedWork.isYearAlone ? "" : `${shortNames(work, style.and)}${style.beforeYear}`;
    const prefix = citedWork.prefix === "" ? "" : `${citedWork.prefix} `;
    const suffix = citedWork.suffix === "" ? "" : `, ${pages(citedWork.suffix)}`;
    return [...text(prefix), link(work, names + yearOf(work)), ...text(suffix)];
  };
  const inTextParts = (citedWork: Cited, work: Work): PhrasingContent[] => {
    const suffix = citedWork.suffix === "" ? "" : `, ${pages(citedWork.suffix)}`;
    const names = citedWork.isYearAlone ? "" : `${shortNames(work, "and")} `;
    return [...text(`${names}(`), link(work, yearOf(work)), ...text(`${suffix})`)];
  };
  const numberedParts = (
    { works: cited, isInText }: Citation,
    referenced: readonly Work[],
  ): PhrasingContent[] => {
    const [first] = cited;
    const [work] = referenced;
    const names = isInText && work && first?.isYearAlone === false ? `${shortNames(work, "and")} ` : "";
    const numbers = cited.flatMap((citedWork, at): PhrasingContent[] => {
      const reference = referenced[at];
      if (!reference) return [];
      const prefix = citedWork.prefix === "" ? "" : `${citedWork.prefix} `;
      const suffix = citedWork.suffix === "" ? "" : `, ${pages(citedWork.suffix)}`;
      return [
        ...text(`${at > 0 ? ", " : ""}${prefix}`),
        link(reference, String(settleOnce().numbers.get(reference))),
        ...text(suffix),
      ];
    });
    if (style.cites === "number") return [...text(`${names}[`), ...numbers, ...text("]")];
    return [...text(names.trimEnd()), { type: "emphasis", data: { hName: "sup" }, children: numbers }];
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
        return reference ? [...text(at > 0 ? "; " : "("), ...datedParts(citedWork, reference)] : [];
      });
      return [...parts, ...text(")")];
    },
    get cited() {
      return settleOnce().list;
    },
    yearOf,
  };
}

/** Numbers follow the text; names the alphabet. */
function settle(order: readonly Work[], style: CitationStyle) {
  const list =
    style.cites === "author-date"
      ? order.toSorted((a, b) => (sortKey(a, style) < sortKey(b, style) ? -1 : 1))
      : order;
  const same = new Map<string, Work[]>();
  for (const work of list) {
    const name = `${shortNames(work, "")} ${work.year ?? ""}`;
    same.set(name, [...(same.get(name) ?? []), work]);
  }
  const isLettered = style.cites === "author-date";
  const years = [...same.values()].flatMap((those) =>
    those.map((work, at): [Work, string] => {
      const letter = isLettered && those.length > 1 && at < 26 ? String.fromCharCode(97 + at) : "";
      return [work, `${work.year ?? "n.d."}${letter === "" || work.year !== undefined ? "" : "-"}${letter}`];
    }),
  );
  return { list, years: new Map(years), numbers: new Map(list.map((work, at) => [work, at + 1])) };
}

function sortKey(work: Work, { isSortedWithoutParticle }: CitationStyle): string {
  const names = makersOf(work).map(
    (name) => `${isSortedWithoutParticle ? name.family : familyOf(name)} ${name.given}`,
  );
  const title = work.title.replace(/^[^\p{L}\p{N}]+/u, "");
  return `${names.join(" ") || title} ${work.year ?? ""} ${title}`
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
}

function pages(suffix: string): string {
  return suffix.replace(/(\d)\s*-{1,2}\s*(?=\d)/g, "$1–");
}

function text(value: string): PhrasingContent[] {
  return value === "" ? [] : [{ type: "text", value }];
}

function link(work: Work, value: string): PhrasingContent {
  return { type: "link", url: `#${anchorOf(work)}`, children: [{ type: "text", value }] };
}
