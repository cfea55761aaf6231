import type { FormulaItem } from "./formula-items.ts";

/** The measures of a formula's lines, in px. */
export interface LineMeasures {
  readonly width: number;
  /** Indent of all lines but the first. */
  readonly hanging: number;
  /** Lines that begin with no relation get half of it. */
  readonly indent: number;
}

/** Penalties for a further line, for blank space in one (by the square of its share), and for each px that one is too wide. */
const linePenalty = 300;
const blankPenalty = 60;
const overfullPenalty = 10_000;
const overfullPxPenalty = 50;

/** A best choice of lines up to an item. */
interface Choice {
  readonly penalty: number;
  /** The item that the last line begins with. */
  readonly from: number;
}

/** Chooses where the lines of a formula end, by the least penalty of all together. @returns for each line the index of the first item behind it */
export function chooseFormulaLineEnds(
  items: readonly FormulaItem[],
  measures: LineMeasures,
): readonly number[] {
  const best: Choice[] = [{ penalty: 0, from: 0 }];
  for (let end = 1; end <= items.length; end++) {
    const penalty = end === items.length ? 0 : items[end]?.penalty;
    if (penalty !== undefined) best[end] = chooseBestLine(end, { penalty, items, best, measures });
  }
  const ends: number[] = [];
  for (let end = items.length; end > 0; end = best[end]?.from ?? 0) ends.unshift(end);
  return ends;
}

/** Items with the best choices up to those before an end. */
interface LineSearch {
  /** The penalty of the end itself. */
  readonly penalty: number;
  readonly items: readonly FormulaItem[];
  readonly best: readonly (Choice | undefined)[];
  readonly measures: LineMeasures;
}

function chooseBestLine(end: number, { penalty, items, best, measures }: LineSearch): Choice {
  let chosen: Choice = { penalty: Infinity, from: 0 };
  for (let from = end - 1; from >= 0; from--) {
    const before = best[from];
    if (!before) continue;
    const left = items[from]?.left ?? 0;
    // A space at the end of a line takes no room.
    const last = items[end - 1]?.isGap === true ? end - 2 : end - 1;
    const right = items[last]?.right ?? 0;
    const width = right - left + computeLineIndent(items, from, measures);
    const overfull = Math.max(0, width - measures.width);
    // A part wider than any line has a line of its own.
    const fit =
      overfull > 0
        ? overfullPenalty + overfull * overfullPxPenalty
        : ((measures.width - width) / measures.width) ** 2 * blankPenalty;
    const total = before.penalty + linePenalty + penalty + fit;
    if (total < chosen.penalty) chosen = { penalty: total, from };
    if (overfull > measures.width) break;
  }
  return chosen;
}

/** Returns the indent of the line that begins with an item, in px. */
export function computeLineIndent(
  items: readonly FormulaItem[],
  first: number,
  { hanging, indent }: LineMeasures,
): number {
  if (first === 0) return 0;
  // It begins a formula of its own.
  if (items[first]?.isBehindGap) return indent;
  return hanging + (items[first]?.isRelation ? 0 : indent / 2);
}
