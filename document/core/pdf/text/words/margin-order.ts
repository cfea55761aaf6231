import { findTextEnd, isPlace } from "../../content/lines.ts";
import { op } from "../../operators/operator-names.ts";
import type { OperatorList, Span } from "../../operators/operators.ts";
import { parseMcid } from "../../content/page-content.ts";
import { Rewriting } from "../../operators/rewriting.ts";

/** A text object, and where it is on the page. */
interface PlacedText extends Span {
  readonly x: number;
  readonly y: number;
}

/**
 * Sorts the texts in a page's margins into reading order. The browser paints the page number, at the right, before the text at the left. Readers that
 * use this order join them to one word (pypdf). Nothing on the page moves.
 * @param list of a page, which begins with its margins
 */
export function orderMargins(list: OperatorList): void {
  const rewriting = new Rewriting(list);
  for (let at = 0; at < list.length;) {
    if (list.name(at) === op.markWith && parseMcid(list.text(at)) !== undefined) {
      rewriting.finish();
      return;
    }
    if (list.name(at) !== op.beginText) {
      at++;
      continue;
    }
    const run = readRun(list, at);
    const ordered = sortRun(run);
    const end = run.at(-1)?.end ?? at + 1;
    if (ordered.some((text, index) => text !== run[index])) {
      const out = rewriting.replace(at, end);
      for (const text of ordered) out.copy(list, text.begin, text.end);
    }
    at = end;
  }
  // Without a tag there is no text that margins could be beside.
}

/** Reads consecutive text objects from a place on. */
function readRun(list: OperatorList, from: number): PlacedText[] {
  const run: PlacedText[] = [];
  for (let begin = from; list.name(begin) === op.beginText;) {
    const end = findTextEnd(list, begin);
    let place = begin;
    while (place < end && !isPlace(list, place)) place++;
    const [x, y] = place < end ? [list.number(place, 4), list.number(place, 5)] : [NaN, NaN];
    run.push({ begin, end, x, y });
    begin = end;
  }
  return run;
}

/** Sorts texts by lines, and from left to right; texts in a run with a turned one keep their order. */
function sortRun(run: readonly PlacedText[]): readonly PlacedText[] {
  const isPlaced = run.every(({ x }) => !Number.isNaN(x));
  return isPlaced ? run.toSorted((a, b) => a.y - b.y || a.x - b.x) : run;
}
