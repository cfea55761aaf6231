import type { BreakPoint } from "../break-points.ts";
import type { Columns } from "../columns.ts";
import { getMeasuringRange } from "../dom/measuring-range.ts";

/** Passes over the document: a moved word may bring another one to the end of a page. */
const maxPasses = 3;
const softHyphen = "\u00ad";
const white = /\s/;

interface DividedWord {
  readonly node: Text;
  /** Offset of the first character on the second page, in UTF-16 code units. */
  readonly offset: number;
}

/**
 * Moves each word that is divided between two pages to the second; runs in the page, once it is paginated. Readers would turn the page within the
 * word, and no search finds it.
 * @param maxLayouts times that the text may be laid out for it
 */
export function preventWordBreaks(text: Element, columns: Columns, maxLayouts: number): void {
  for (let pass = 0; pass < Math.min(maxPasses, maxLayouts); pass++) {
    // All are looked for before any is changed: each change lays out the text again.
    const divided = Array.from(text.querySelectorAll("p, li, dd"))
      .filter((block) => block.getClientRects().length > 1)
      .flatMap((block) => findDividedWords(block, columns));
    if (divided.length === 0) return;
    for (const word of divided) removeHyphens(word);
  }
}

/**
 * Runs in the page: returns the break point before the word that one divides. Behind it, the text is no longer one that {@link preventWordBreaks} could join.
 */
export function toWordStart(point: BreakPoint): BreakPoint {
  const { node, offset } = point;
  if (!("data" in node) || node.data[offset - 1] !== softHyphen) return point;
  const begin = findWordStart(node, offset);
  if (begin > 0) return { node, offset: begin };
  const outer = node.previousSibling ? null : node.parentElement;
  // Before it may be more of the word, in another element.
  return outer && white.test(outer.previousSibling?.nodeValue?.at(-1) ?? "")
    ? { node: outer, offset: 0 }
    : point;
}

/** Returns the words of a block that are divided between two pages, at most one in each of its text nodes. */
function findDividedWords(block: Element, columns: Columns): readonly DividedWord[] {
  const divided: DividedWord[] = [];
  const walker = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (!node.data.includes(softHyphen)) continue;
    const first = findPage(node, 0, columns);
    if (first === undefined || findPage(node, node.length - 1, columns) === first) continue;
    let last = 0;
    let next = node.length - 1;
    while (next - last > 1) {
      const middle = Math.floor((last + next) / 2);
      if ((findPage(node, middle, columns) ?? first) > first) next = middle;
      else last = middle;
    }
    if (node.data[last] === softHyphen || node.data[next] === softHyphen)
      divided.push({ node, offset: next });
  }
  return divided;
}

/** Returns the page of a character; undefined when it has no box. */
function findPage(node: Text, offset: number, columns: Columns): number | undefined {
  const measured = getMeasuringRange(node.ownerDocument);
  measured.setStart(node, offset);
  measured.setEnd(node, offset + 1);
  const boxes = measured.getClientRects();
  const box = boxes[boxes.length - 1];
  return box && columns.pageAt(box);
}

function removeHyphens({ node, offset }: DividedWord): void {
  const begin = findWordStart(node, offset);
  const length = node.data.slice(begin).search(/\s|$/);
  const word = node.data.slice(begin, begin + length);
  node.replaceData(begin, length, word.replaceAll(softHyphen, ""));
}

function findWordStart(node: Text, offset: number): number {
  let begin = offset;
  while (begin > 0 && !white.test(node.data.charAt(begin - 1))) begin--;
  return begin;
}
