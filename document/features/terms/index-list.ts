import type { BlockContent, List, ListItem, PhrasingContent } from "mdast";
import { createPageReference } from "../../core/tree/page-reference.ts";
import { parseLineOfText } from "./line-of-text.ts";
import { termWords } from "./words.ts";

/** An entry of an index, with those below it. */
interface Entry {
  readonly sort: string;
  readonly text: string;
  readonly pages: { readonly id: string; readonly isRangeEnd: boolean }[];
  /** `see` or `seealso`, a blank, and the entry that is meant. */
  readonly crossReferences: Set<string>;
  readonly below: Map<string, Entry>;
}

/** Levels that makeidx knows. */
const maxLevels = 3;

/** The collected entries of an index. */
export interface Index {
  /** Adds an entry. @param term as `\index` has it: `a!b` for a subentry, `b@*B*` for another sort key, `a|(` and `a|)` for a range, `a|see{b}` */
  add(term: string, id: string): void;
  /** Returns the list, of one part for each letter. */
  list(language: string): readonly BlockContent[];
}

export function createIndex(): Index {
  const top = new Map<string, Entry>();
  return {
    add(term, id) {
      const bar = term.search(/(?<!")\|/);
      const words = bar < 0 ? term : term.slice(0, bar);
      const suffix = bar < 0 ? "" : term.slice(bar + 1);
      let entry: Entry | undefined;
      for (const written of words.split(/(?<!")!/).slice(0, maxLevels)) {
        const [sort = "", text = sort] = written
          .split(/(?<!")@/)
          .map((part) => part.replace(/"(.)/g, "$1").trim());
        const level = entry?.below ?? top;
        const key = `${sort}@${text}`;
        entry = level.get(key) ?? { sort, text, pages: [], crossReferences: new Set(), below: new Map() };
        level.set(key, entry);
      }
      const [, see, other] = /^(see|seealso)\{(.{1,200})\}/.exec(suffix) ?? [];
      if (see !== undefined && other !== undefined) entry?.crossReferences.add(`${see} ${other}`);
      else entry?.pages.push({ id, isRangeEnd: suffix.startsWith(")") });
    },
    list(language) {
      const { compare } = new Intl.Collator(language, { numeric: true });
      const letters = new Intl.Collator(language, { sensitivity: "base" });
      const parts: { letter: string; entries: Entry[] }[] = [];
      for (const entry of sortEntries(top, compare)) {
        const letter = /^\p{L}/u.exec(entry.sort)?.[0] ?? "";
        const part = parts.at(-1);
        if (part && letters.compare(part.letter, letter) === 0) part.entries.push(entry);
        else parts.push({ letter, entries: [entry] });
      }
      if (parts.length === 0) return [];
      const lists = parts.map(({ entries }) => createList(entries, language, compare));
      return [
        {
          type: "blockquote",
          data: { hName: "div", hProperties: { className: ["index"] } },
          children: lists,
        },
      ];
    },
  };
}

function sortEntries(level: ReadonlyMap<string, Entry>, compare: (a: string, b: string) => number): Entry[] {
  // Signs are before numbers, and these before letters.
  return [...level.values()].sort((a, b) => compare(a.sort, b.sort) || compare(a.text, b.text));
}

function createList(
  entries: readonly Entry[],
  language: string,
  compare: (a: string, b: string) => number,
): List {
  const words = termWords(language);
  const children = entries.map(({ text, pages, crossReferences, below }): ListItem => {
    const line: PhrasingContent[] = [...parseLineOfText(text)];
    if (pages.length > 0) line.push({ type: "text", value: ", " }, createPageList(pages));
    for (const other of crossReferences) {
      const [see = "", meant = ""] = other.split(/ (.*)/s);
      const word = see === "seealso" ? words.seealso : words.see;
      line.push({ type: "text", value: ", " });
      line.push({ type: "emphasis", children: [{ type: "text", value: word }] });
      line.push({ type: "text", value: " " }, ...parseLineOfText(meant));
    }
    const paragraph: BlockContent = { type: "paragraph", children: line };
    const rest = below.size === 0 ? [] : [createList(sortEntries(below, compare), language, compare)];
    return { type: "listItem", spread: false, children: [paragraph, ...rest] };
  });
  return { type: "list", ordered: false, spread: false, children };
}

/** Creates a list of pages, to be sorted and joined once they are known. */
export function createPageList(pages: Entry["pages"]): PhrasingContent {
  return {
    type: "emphasis",
    data: { hName: "span", hProperties: { className: ["page-list"] } },
    children: pages.flatMap(({ id, isRangeEnd }, at): PhrasingContent[] => [
      ...(at === 0 ? [] : [{ type: "text" as const, value: ", " }]),
      createPageReference(id, undefined, isRangeEnd ? ["range-end"] : []),
    ]),
  };
}
