/**
 * Paths in fewer bytes, within what no printer shows: numbers as long as they have to be, arcs of a quarter in one curve where the browser writes two, and
 * rectangles beside each other, such as the rules of a table, as one. Source of the operators: ISO 32000-1, sections 8.4.4, 8.5.2.
 * @param content operators of a page, one in a line
 */
export function shortPaths(content: string): string {
  let text = "";
  let copied = 0;
  let scale = 1;
  let factor = factorOf(scale);
  const scales: number[] = [];
  let at = nowhere;
  let curve: Curve | undefined;
  let box: Box | undefined;

  /** What is written of `m`, `l`, `c` and `re` takes the place of their lines, in the same order. */
  const flush = () => {
    if (curve) text += `${numbers(curve.to, factor)} c\n`;
    if (box) text += `${numbers(box, factor)} re\nf\n`;
    curve = box = undefined;
  };

  for (let start = 0; start < content.length;) {
    const newline = content.indexOf("\n", start);
    const end = newline < 0 ? content.length : newline;
    let next = end + 1;
    const kind = kindOf(content, start, end);
    if (kind === undefined) {
      flush();
      at = nowhere;
    } else if (kind === "q") {
      flush();
      scales.push(scale);
    } else if (kind === "Q") {
      flush();
      scale = scales.pop() ?? scale;
      factor = factorOf(scale);
    } else {
      const operands = operandsOf(content.slice(start, end - kind.length));
      if (operands.length !== counts[kind] || operands.includes(NaN)) flush();
      else if (kind === "cm") {
        flush();
        const [a = 1, b = 0, c = 0, d = 1] = operands;
        scale *= Math.sqrt(Math.abs(a * d - b * c));
        factor = factorOf(scale);
      } else {
        text += content.slice(copied, start);
        copied = next;
        if (kind === "c") {
          const drawn = { from: at, to: operands };
          const both = curve && joinedCurve(curve, drawn, scale);
          if (!both) flush();
          curve = both ?? drawn;
        } else if (kind === "re" && content.startsWith("f\n", next)) {
          copied = next += 2;
          const both = box && joinedBox(box, operands);
          if (!both) flush();
          box = both ?? operands;
        } else {
          flush();
          text += `${numbers(operands, factor)} ${kind}\n`;
        }
        at = [operands.at(-2) ?? 0, operands.at(-1) ?? 0];
      }
    }
    start = next;
  }
  flush();
  return text + content.slice(copied);
}

type Point = readonly [x: number, y: number];
const nowhere: Point = [NaN, NaN];
interface Curve {
  readonly from: Point;
  /** Two points that it leans towards, and its end. */
  readonly to: readonly number[];
}
/** Where it begins, how wide and how high it is. */
type Box = readonly number[];

const counts = { m: 2, l: 2, c: 6, re: 4, cm: 6 } as const;
type Kind = keyof typeof counts | "q" | "Q";

const [space, letterC, letterE, letterL, letterM, letterQ, capitalQ, letterR] = [
  0x20, 0x63, 0x65, 0x6c, 0x6d, 0x71, 0x51, 0x72,
];

function kindOf(content: string, start: number, end: number): Kind | undefined {
  const last = content.charCodeAt(end - 1);
  if (end - start === 1) return last === letterQ ? "q" : last === capitalQ ? "Q" : undefined;
  const before = content.charCodeAt(end - 2);
  if (before === space)
    return last === letterM ? "m" : last === letterL ? "l" : last === letterC ? "c" : undefined;
  if (content.charCodeAt(end - 3) !== space) return undefined;
  if (last === letterE && before === letterR) return "re";
  return last === letterM && before === letterC ? "cm" : undefined;
}

/** In points: a printer of 2,400 dots an inch has dots of 0.03. */
const unseen = 0.004;

/** By which numbers become whole ones without that one sees it. @param scale points of one unit */
function factorOf(scale: number): number {
  return 10 ** Math.min(6, Math.max(0, Math.ceil(Math.log10(scale / (2 * unseen)))));
}

function numbers(operands: readonly number[], factor: number): string {
  let text = "";
  for (const value of operands) {
    const rounded = Number.isInteger(value) ? value : Math.round(value * factor) / factor;
    text += text === "" ? String(rounded) : ` ${String(rounded)}`;
  }
  return text;
}

function operandsOf(line: string): number[] {
  const operands: number[] = [];
  for (let start = 0; start < line.length;) {
    const end = line.indexOf(" ", start);
    operands.push(Number(line.slice(start, end)));
    start = end + 1;
  }
  return operands;
}

/** One curve that goes where two go, as far as one can see; both are as long (De Casteljau's algorithm, backwards). */
function joinedCurve(first: Curve, second: Curve, scale: number): Curve | undefined {
  const [a, b] = [pointsOf(first), pointsOf(second)];
  const both = {
    from: first.from,
    to: [...beyond(a[0], a[1]), ...beyond(b[3], b[2]), ...b[3]],
  };
  const c = pointsOf(both);
  const isSame = [
    [place(c, 0.25), place(a, 0.5)],
    [place(c, 0.5), a[3]],
    [place(c, 0.75), place(b, 0.5)],
  ].every(([one = a[0], other = a[0]]) => distance(one, other) * scale < 2 * unseen);
  return isSame ? both : undefined;
}

type Points = readonly [Point, Point, Point, Point];

function pointsOf({ from, to: [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x = 0, y = 0] }: Curve): Points {
  return [from, [x1, y1], [x2, y2], [x, y]];
}

function beyond([x, y]: Point, [towardsX, towardsY]: Point): Point {
  return [2 * towardsX - x, 2 * towardsY - y];
}

function place([a, b, c, d]: Points, t: number): Point {
  const mix = (axis: 0 | 1) =>
    a[axis] * (1 - t) ** 3 +
    3 * b[axis] * t * (1 - t) ** 2 +
    3 * c[axis] * t ** 2 * (1 - t) +
    d[axis] * t ** 3;
  return [mix(0), mix(1)];
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

/** Both in one where the second begins at a whole side of the first. */
function joinedBox(
  [x = 0, y = 0, width = 0, height = 0]: Box,
  [nextX = 0, nextY = 0, nextWidth = 0, nextHeight = 0]: Box,
): Box | undefined {
  if (Math.min(width, height, nextWidth, nextHeight) <= 0) return undefined;
  if (y === nextY && height === nextHeight && x + width === nextX) return [x, y, width + nextWidth, height];
  if (x === nextX && width === nextWidth && y + height === nextY) return [x, y, width, height + nextHeight];
  return undefined;
}
