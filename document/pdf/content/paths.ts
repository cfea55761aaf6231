import { ByteWriter, endOfLine, endOfTextObject, numberAt, operatorAt, operatorNamed } from "./bytes.ts";

/**
 * Paths in fewer bytes, within what no printer shows: numbers as long as they have to be, arcs of a quarter in one curve where the browser writes two, and
 * rectangles beside each other, such as the rules of a table, as one. Source of the operators: ISO 32000-1, sections 8.4.4, 8.5.2.
 * @param content operators of a page, one in a line
 */
export function shortPaths(content: Buffer, writer = new ByteWriter()): Buffer {
  const out = writer.begin(content.length);
  let copied = 0;
  let scale = 1;
  let parts = partsOf(scale);
  const scales: number[] = [];
  let [x, y] = [NaN, NaN];
  let curve: Curve | undefined;
  let box: Box | undefined;

  /** What is written of `m`, `l`, `c` and `re` takes the place of their lines, in the same order. */
  const flush = () => {
    if (curve) write(out, curve.slice(2), parts, " c\n");
    if (box) write(out, box, parts, " re\nf\n");
    curve = box = undefined;
  };

  for (let start = 0; start < content.length;) {
    const end = endOfLine(content, start);
    let next = end + 1;
    const kind = kindOf(content, start, end);
    if (kind === undefined) {
      if (curve || box) flush();
      [x, y] = [NaN, NaN];
      if (end - start === 2 && operatorAt(content, end) === BT) next = endOfTextObject(content, end);
    } else if (kind === "q") {
      flush();
      scales.push(scale);
    } else if (kind === "Q") {
      flush();
      scale = scales.pop() ?? scale;
      parts = partsOf(scale);
    } else {
      const operands = operandsOf(content, start, end - kind.length);
      if (operands.length !== counts[kind] || operands.includes(NaN)) flush();
      else if (kind === "cm") {
        flush();
        const [a = 1, b = 0, c = 0, d = 1] = operands;
        scale *= Math.sqrt(Math.abs(a * d - b * c));
        parts = partsOf(scale);
      } else {
        out.copy(content, copied, start);
        copied = Math.min(next, content.length);
        if (kind === "c") {
          const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = operands;
          const drawn: Curve = [x, y, x1, y1, x2, y2, x3, y3];
          const both = curve && joinedCurve(curve, drawn, scale);
          if (!both) flush();
          curve = both ?? drawn;
        } else if (kind === "re" && isFilled(content, next)) {
          copied = next += 2;
          const both = box && joinedBox(box, operands);
          if (!both) flush();
          box = both ?? operands;
        } else {
          flush();
          write(out, operands, parts, endings[kind]);
        }
        [x, y] = [operands.at(-2) ?? 0, operands.at(-1) ?? 0];
      }
    }
    start = next;
  }
  flush();
  out.copy(content, copied, content.length);
  return out.written();
}

const BT = operatorNamed("BT");
const endings = { m: " m\n", l: " l\n", re: " re\n" } as const;

/** Where it begins, two points that it leans towards, and its end: of each how far to the right, and how far up. */
type Curve = readonly [number, number, number, number, number, number, number, number];
/** Where it begins, how wide and how high it is. */
type Box = readonly number[];

const counts = { m: 2, l: 2, c: 6, re: 4, cm: 6 } as const;
type Kind = keyof typeof counts | "q" | "Q";

const newline = 0x0a;
const space = 0x20;
const letterC = 0x63;
const letterE = 0x65;
const letterF = 0x66;
const letterL = 0x6c;
const letterM = 0x6d;
const letterQ = 0x71;
const capitalQ = 0x51;
const letterR = 0x72;

function kindOf(content: Buffer, start: number, end: number): Kind | undefined {
  const last = content[end - 1];
  if (end - start === 1) return last === letterQ ? "q" : last === capitalQ ? "Q" : undefined;
  const before = content[end - 2];
  if (before === space)
    return last === letterM ? "m" : last === letterL ? "l" : last === letterC ? "c" : undefined;
  if (content[end - 3] !== space) return undefined;
  if (last === letterE && before === letterR) return "re";
  return last === letterM && before === letterC ? "cm" : undefined;
}

/** In points: a printer of 2,400 dots an inch has dots of 0.03. */
const unseen = 0.004;

/** Into how many parts of one numbers are rounded without that one sees it. @param scale points of one unit */
function partsOf(scale: number): number {
  return 10 ** Math.min(6, Math.max(0, Math.ceil(Math.log10(scale / (2 * unseen)))));
}

function isFilled(content: Buffer, start: number): boolean {
  return content[start] === letterF && content[start + 1] === newline;
}

function write(out: ByteWriter, operands: readonly number[], parts: number, ending: string): void {
  for (const [index, value] of operands.entries()) {
    if (index > 0) out.text(" ");
    out.number(value, parts);
  }
  out.text(ending);
}

/** Each is followed by a space. */
function operandsOf(content: Buffer, start: number, end: number): number[] {
  const operands: number[] = [];
  for (let from = start, at = start; at < end; at++) {
    if (content[at] !== space) continue;
    operands.push(numberAt(content, from, at));
    from = at + 1;
  }
  return operands;
}

/** One curve that goes where two go, as far as one can see; both are as long (De Casteljau's algorithm, backwards). */
function joinedCurve(first: Curve, second: Curve, scale: number): Curve | undefined {
  const [x0, y0, x1, y1, , , middleX, middleY] = first;
  const [, , , , x2, y2, x3, y3] = second;
  const both: Curve = [x0, y0, 2 * x1 - x0, 2 * y1 - y0, 2 * x2 - x3, 2 * y2 - y3, x3, y3];
  const shortest = ((2 * unseen) / scale) ** 2;
  const isNear = (part: number, x: number, y: number) =>
    (xOf(both, part) - x) ** 2 + (yOf(both, part) - y) ** 2 < shortest;
  return isNear(0.25, xOf(first, 0.5), yOf(first, 0.5)) &&
    isNear(0.5, middleX, middleY) &&
    isNear(0.75, xOf(second, 0.5), yOf(second, 0.5))
    ? both
    : undefined;
}

function xOf([a, , b, , c, , d]: Curve, part: number): number {
  return mix(a, b, c, d, part);
}

function yOf([, a, , b, , c, , d]: Curve, part: number): number {
  return mix(a, b, c, d, part);
}

function mix(a: number, b: number, c: number, d: number, part: number): number {
  const rest = 1 - part;
  return rest * rest * (rest * a + 3 * part * b) + part * part * (3 * rest * c + part * d);
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
