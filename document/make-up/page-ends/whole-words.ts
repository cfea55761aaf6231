import type { Columns } from "../columns.ts";

/**
 * Runs in the page, made up: moves a word that two pages would share to the second. Nobody wants to turn a page within a word, and no search looks for one
 * over the end of a page.
 */
export function keepWordsWhole(text: Element, columns: Columns, mostLayouts: number): void {
  /** A word that moves may let another one come to the end of a page. */
  const passes = Math.min(3, mostLayouts);
  const hyphen = "\u00ad";
  const document = text.ownerDocument;
  /** One, as in {@link createCuts}. */
  const measured = document.createRange();

  for (let pass = 0; pass < passes; pass++) {
    // All are looked for before any is changed: what is changed has to be laid out again.
    const divided = Array.from(text.querySelectorAll("p, li, dd"))
      .filter((block) => block.getClientRects().length > 1)
      .flatMap(dividedIn);
    if (divided.length === 0) return;
    for (const { node, at } of divided) {
      const begin = node.data.slice(0, at).search(/\S*$/);
      const length = node.data.slice(begin).search(/\s|$/);
      const word = node.data.slice(begin, begin + length);
      node.replaceData(begin, length, word.replaceAll(hyphen, ""));
    }
  }

  /** Where a page ends within a word of a block, at most once in each of its texts. */
  function dividedIn(block: Element): { readonly node: Text; readonly at: number }[] {
    const found: { node: Text; at: number }[] = [];
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      if (!node.data.includes(hyphen)) continue;
      const first = pageOf(node, 0);
      if (first === undefined || pageOf(node, node.length - 1) === first) continue;
      let [last, next] = [0, node.length - 1];
      while (next - last > 1) {
        const middle = Math.floor((last + next) / 2);
        if ((pageOf(node, middle) ?? first) > first) next = middle;
        else last = middle;
      }
      if (node.data[last] === hyphen || node.data[next] === hyphen) found.push({ node, at: next });
    }
    return found;
  }

  function pageOf(node: Text, at: number): number | undefined {
    measured.setStart(node, at);
    measured.setEnd(node, at + 1);
    const boxes = measured.getClientRects();
    const box = boxes[boxes.length - 1];
    return box && columns.pageAt(box);
  }
}
