import type { List, ListItem, Root, RootContent } from "mdast";
import { visit } from "../../core/tree/visit.ts";
import { listMeanings, type Meaning } from "./list-marks.ts";

/** The label that a plain number has beside lists with labels of their own, by item. */
export type PlainLabels = ReadonlyMap<ListItem, string>;

/**
 * Separates the lists that CommonMark joins because it knows one way to count only: (a) and (b) behind 1, and 2 behind (b).
 * @param ownLabelOf the label that an item was marked with; undefined for a plain number
 * @returns labels for the plain numbers that are beside lists with labels of their own
 */
export function separateLists(
  root: Root,
  markdown: string,
  ownLabelOf: (item: ListItem) => string | undefined,
): PlainLabels {
  const labels = new Map<ListItem, string>();
  visit(root, (node) => {
    if (!("children" in node) || !node.children.some(isOrdered)) return;
    const children = node.children.flatMap((child): RootContent[] =>
      isOrdered(child) ? splitList(child, markdown, ownLabelOf) : [child],
    );
    const isOwn = children.map((child) => isOrdered(child) && child.children.some(ownLabelOf));
    if (!isOwn.includes(true)) return;
    node.children = children;
    const hasLevels = children.some((child) => isOrdered(child) && child.children.some(isLevels));
    children.forEach((child, at) => {
      if (!isOrdered(child)) return;
      const isMixed = isOwn[at] === true && child.children.some((item) => ownLabelOf(item) === undefined);
      const isBeside = isOwn[at] !== true && (hasLevels || isOwn[at - 1] === true || isOwn[at + 1] === true);
      if (isMixed || isBeside) labelPlain(child);
    });
  });
  return labels;

  function isLevels(item: ListItem): boolean {
    return listMeanings(ownLabelOf(item) ?? "").some(({ counting }) => counting === "levels");
  }

  function labelPlain({ children, start }: List): void {
    const counted = children.map((item, at) => ({ item, number: (start ?? 1) + at }));
    const plain = counted.filter(({ item }) => ownLabelOf(item) === undefined);
    const written = plain.map(({ item }) => readNumber(item, markdown));
    const isRising = written.every(
      (label, at) => at === 0 || parseLabel(label) > parseLabel(written[at - 1] ?? ""),
    );
    for (const [at, { item, number }] of plain.entries()) {
      const label = written[at] ?? "";
      // "1. 1. 1." leaves the counting to the list.
      labels.set(item, isRising && label !== "" ? label : `${String(number)}.`);
    }
  }
}

function parseLabel(label: string): number {
  return Number.parseInt(label, 10);
}

function isOrdered(node: RootContent): node is List {
  return node.type === "list" && node.ordered === true;
}

/** Returns the number that an item was written with, and the character behind it. */
function readNumber({ position }: ListItem, markdown: string): string {
  const at = position?.start.offset ?? markdown.length;
  return /^\d{1,9}[.)]/.exec(markdown.slice(at, at + 10))?.[0] ?? "";
}

/** Lists each of whose items counts on from the one before it. */
function splitList(list: List, markdown: string, ownLabelOf: (item: ListItem) => string | undefined): List[] {
  const parts: ListItem[][] = [];
  let last: { readonly isPlain: boolean; readonly meanings: readonly Meaning[] } | undefined;
  for (const item of list.children) {
    const own = ownLabelOf(item);
    const next = { isPlain: own === undefined, meanings: listMeanings(own ?? readNumber(item, markdown)) };
    if (last && isTogether(last, next)) parts.at(-1)?.push(item);
    else parts.push([item]);
    last = next;
  }
  if (parts.length < 2) return [list];
  return parts.map((children) => {
    const number = parseLabel(children[0] ? readNumber(children[0], markdown) : "");
    return { ...list, start: Number.isNaN(number) ? 1 : number, children };
  });
}

function isTogether(
  before: { readonly isPlain: boolean; readonly meanings: readonly Meaning[] },
  next: { readonly isPlain: boolean; readonly meanings: readonly Meaning[] },
): boolean {
  if (before.isPlain && next.isPlain) return true;
  const isLeveled = [before, next].every(
    ({ isPlain, meanings }) => isPlain || meanings.some(({ counting }) => counting === "levels"),
  );
  if (isLeveled) return true;
  if (before.isPlain !== next.isPlain) return false;
  return before.meanings.some((meaning) =>
    next.meanings.some(
      ({ counting, form, ordinal }) =>
        counting === meaning.counting &&
        form === meaning.form &&
        (counting === "any" || counting === "example" || ordinal === meaning.ordinal + 1),
    ),
  );
}
