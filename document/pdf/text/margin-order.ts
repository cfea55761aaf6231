const begin = "BT\n";
const end = "ET\n";
const place = /1 0 0 -1 (-?[\d.]+) (-?[\d.]+) Tm\n/;

/** A text object, and where it is on the page. */
interface PlacedText {
  readonly written: string;
  readonly x: number;
  readonly y: number;
}

/**
 * Puts what stands in a page's margins into the order in which a line is read: the browser paints the number of the page, at the right, before what
 * stands at the left, and readers that go by that order join them to one word (pypdf). Nothing on the page moves.
 * @param content of a page, which begins with its margins
 */
export function orderMargins(content: string): string {
  const tagged = content.indexOf("/MCID ");
  const margins = content.slice(0, Math.max(0, tagged));
  let ordered = "";
  let copied = 0;
  for (let at = margins.indexOf(begin); at >= 0; at = margins.indexOf(begin, copied)) {
    const run = textObjectsAt(margins, at);
    if (!run) break;
    ordered += margins.slice(copied, at) + inOrder(run);
    copied = at + run.reduce((length, { written }) => length + written.length, 0);
  }
  return ordered + content.slice(copied);
}

/** The text objects that stand one right after the other from a place on; undefined for one without an end. */
function textObjectsAt(content: string, from: number): PlacedText[] | undefined {
  const run: PlacedText[] = [];
  for (let at = from; content.startsWith(begin, at);) {
    const close = content.indexOf(`\n${end}`, at);
    if (close < 0) return undefined;
    const written = content.slice(at, close + 1 + end.length);
    const [, x, y] = place.exec(written) ?? [];
    run.push({ written, x: Number(x), y: Number(y) });
    at += written.length;
  }
  return run;
}

/** By lines, and from left to right; as they come where one is turned. */
function inOrder(run: readonly PlacedText[]): string {
  const isPlaced = run.every(({ x }) => !Number.isNaN(x));
  const ordered = isPlaced ? run.toSorted((one, other) => one.y - other.y || one.x - other.x) : run;
  return ordered.map(({ written }) => written).join("");
}
