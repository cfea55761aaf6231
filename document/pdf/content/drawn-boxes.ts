/** Left, lower, right and upper side, in points. */
export type Box = readonly [left: number, bottom: number, right: number, top: number];

interface Part {
  readonly begin: number;
  readonly end: number;
}

/** Turns coordinates of a drawing into those of the page (ISO 32000-1, section 8.3.4). */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The way of a glyph from the one before. */
const way = /^(-?[\d.]+) (-?[\d.]+) Td /;

const everything: Box = [-Infinity, -Infinity, Infinity, Infinity];
const nothing: Box = [Infinity, Infinity, -Infinity, -Infinity];

/**
 * The box of what parts of a page draw, as far as it is not cut off: paths, images, and glyphs, each as if it were of the usual size. Source of the operators: ISO 32000-1, sections
 * 8.4.4, 8.5 and 8.8.
 * @param content operators, each at the end of its line, as Chromium writes them
 * @param wanted parts that belong together, in lists
 * @param isDrawing tells a drawing with operators of its own, by the number of its object, from an image: it takes all the room that is not cut off
 * @returns the box of each list; undefined where nothing is drawn
 */
export function findDrawnBoxes(
  content: string,
  wanted: readonly (readonly Part[])[],
  isDrawing: (object: number) => boolean,
): (Box | undefined)[] {
  const parts = wanted
    .flatMap((list, index) => list.map(({ begin, end }) => ({ begin, end, index })))
    .sort((one, other) => one.begin - other.begin);
  const boxes = wanted.map(() => nothing);
  const last = Math.max(0, ...parts.map(({ end }) => end));
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let cut = everything;
  let path = nothing;
  let isCut = false;
  let at = 0;
  let text = matrix;
  let size = 0;
  const kept: [Matrix, Box][] = [];

  const paint = (box: Box, place: number): void => {
    while (at < parts.length && (parts[at]?.end ?? 0) <= place) at++;
    const part = parts[at];
    if (!part || place < part.begin) return;
    const seen = commonBox(box, cut);
    if (seen[0] <= seen[2] && seen[1] <= seen[3])
      boxes[part.index] = boxAround(boxes[part.index] ?? nothing, seen);
  };

  for (let start = 0; start < last;) {
    const newline = content.indexOf("\n", start);
    const end = newline < 0 ? content.length : newline;
    const line = content.slice(start, end);
    const operator = line.slice(line.lastIndexOf(" ") + 1);
    const numbers = (): number[] => line.split(" ").slice(0, -1).map(Number);
    switch (operator) {
      case "q":
        kept.push([matrix, cut]);
        break;
      case "Q":
        [matrix, cut] = kept.pop() ?? [matrix, cut];
        break;
      case "cm":
        matrix = transformWithin(matrix, numbers());
        break;
      case "m":
      case "l":
      case "c":
        path = boxAround(path, boxOf(matrix, numbers()));
        break;
      case "re": {
        const [x = 0, y = 0, width = 0, height = 0] = numbers();
        path = boxAround(path, boxOf(matrix, [x, y, x + width, y, x, y + height, x + width, y + height]));
        break;
      }
      case "W":
      case "W*":
        isCut = true;
        break;
      case "Do":
        paint(
          isDrawing(Number(/\d+/.exec(line)?.[0])) ? everything : boxOf(matrix, [0, 0, 1, 0, 0, 1, 1, 1]),
          start,
        );
        break;
      case "Tf":
        size = numbers()[1] ?? 0;
        break;
      case "Tm":
        text = transformWithin(matrix, numbers());
        break;
      case "Tj": {
        const [, right = "0", up = "0"] = way.exec(line) ?? [];
        text = transformWithin(text, [1, 0, 0, 1, Number(right), Number(up)]);
        paint(boxOf(text, [0, -0.25 * size, 0.6 * size, 0.75 * size]), start);
        break;
      }
      case "n":
      case "f":
      case "f*":
      case "S":
      case "s":
      case "B":
      case "B*":
        if (operator !== "n") paint(path, start);
        if (isCut || line.startsWith("W")) cut = commonBox(cut, path);
        [path, isCut] = [nothing, false];
    }
    start = end + 1;
  }
  return boxes.map((box) => (box.every(Number.isFinite) ? box : undefined));
}

function transformWithin(
  outer: Matrix,
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[],
): Matrix {
  const [oa, ob, oc, od, oe, of] = outer;
  return [
    ...[a * oa + b * oc, a * ob + b * od, c * oa + d * oc, c * ob + d * od],
    ...[e * oa + f * oc + oe, e * ob + f * od + of],
  ] as unknown as Matrix;
}

/** Finds the box around points, given as x and y by turns. */
function boxOf([a, b, c, d, e, f]: Matrix, points: readonly number[]): Box {
  let box = nothing;
  for (let index = 0; index + 1 < points.length; index += 2) {
    const [x = 0, y = 0] = points.slice(index, index + 2);
    const [right, up] = [a * x + c * y + e, b * x + d * y + f];
    box = boxAround(box, [right, up, right, up]);
  }
  return box;
}

function boxAround(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}

function commonBox(one: Box, other: Box): Box {
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
}
