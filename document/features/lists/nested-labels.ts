import type { List, ListItem, Root, RootContent } from "mdast";
import { visit } from "../../core/tree/visit.ts";
import { listMeanings, type Meaning } from "./list-marks.ts";

/** A list that later ones may continue, or nest in. */
interface OpenList {
  readonly list: List;
  /** The label that it began with. */
  readonly firstLabel: string | undefined;
  /** The meanings that its last label may have. */
  lastMeanings: readonly Meaning[];
}

/** More levels than any contract has. */
const maxDepth = 8;

/**
 * Nests lists with their own labels that follow one another at one column, as contracts without indentation mean: (a) below 2.1.2, (i) below (b), (c)
 * after (b) again.
 * @param labelOf returns the label that an item was written with; undefined if it has none
 */
export function nestLabelled(root: Root, labelOf: (item: ListItem) => string | undefined): void {
  visit(root, (node) => {
    if (!("children" in node) || node.children.filter(isOrdered).length < 2) return;
    const parent = node;
    const kept: RootContent[] = [];
    let open: OpenList[] = [];
    for (const child of parent.children) {
      const placed = isOrdered(child) ? placeList(child, open, labelOf) : undefined;
      if (placed?.isMoved !== true) kept.push(child);
      open = placed?.open ?? [];
    }
    if (kept.length < parent.children.length) parent.children = kept;
  });
}

function isOrdered(node: RootContent): node is List {
  return node.type === "list" && node.ordered === true;
}

/** Joins a list to the one that it continues, or puts it below an item of one; otherwise it stays. */
function placeList(
  list: List,
  open: readonly OpenList[],
  labelOf: (item: ListItem) => string | undefined,
): { readonly open: OpenList[]; readonly isMoved: boolean } | undefined {
  const meanings = list.children.map((item) => {
    const label = labelOf(item);
    return label === undefined ? [] : listMeanings(label);
  });
  const [firstMeanings = [], lastMeanings = []] = [meanings[0], meanings.at(-1)];
  if (firstMeanings.length === 0 || lastMeanings.length === 0) return undefined;
  const at = open.findLastIndex((candidate) =>
    candidate.lastMeanings.some((before) => firstMeanings.some((next) => continues(before, next))),
  );
  const before = open[at];
  if (before) {
    before.list.children.push(...list.children);
    before.lastMeanings = lastMeanings;
    return { open: open.slice(0, at + 1), isMoved: true };
  }
  const firstLabel = list.children[0] && labelOf(list.children[0]);
  const sameStartAt = open.findLastIndex((candidate) => candidate.firstLabel === firstLabel);
  // 1 behind 1 and its (a) begins again beside it, not below (a).
  if (sameStartAt >= 0) {
    const above = open[sameStartAt - 1]?.list.children.at(-1);
    if (above) putBelow(above, list);
    return {
      open: [...open.slice(0, sameStartAt), { list, firstLabel, lastMeanings }],
      isMoved: above !== undefined,
    };
  }
  const item = open.at(-1)?.list.children.at(-1);
  const begins = firstMeanings.some(({ counting, ordinal }) => ordinal === 1 && counting !== "levels");
  if (!item || !begins || open.length >= maxDepth)
    return { open: [{ list, firstLabel, lastMeanings }], isMoved: false };
  putBelow(item, list);
  return { open: [...open, { list, firstLabel, lastMeanings }], isMoved: true };
}

/** Puts a list below an item. If items have space between them, so has the text above. */
function putBelow(item: ListItem, list: List): void {
  item.children.push(list);
  if (list.spread || list.children.some(({ spread }) => spread)) item.spread = true;
}

function continues(before: Meaning, next: Meaning): boolean {
  if (before.counting !== next.counting || before.form !== next.form) return false;
  if (next.counting === "any" || next.counting === "example") return false;
  if (next.counting !== "levels") return next.ordinal === before.ordinal + 1;
  const differsAt = before.levels.findIndex((level, at) => next.levels[at] !== level);
  const from = differsAt < 0 ? before.levels.length : differsAt;
  // 2.1.3 or 2.2 after 2.1.2.
  return next.levels[from] === (before.levels[from] ?? 0) + 1;
}
