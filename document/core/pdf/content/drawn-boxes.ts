import { op, packOperatorName, type OperatorName } from "../operators/operator-names.ts";
import type { OperatorList, Span } from "../operators/operators.ts";

/** Left, lower, right and upper side, in points. */
export type Box = readonly [left: number, bottom: number, right: number, top: number];

/** Turns coordinates of a drawing into those of the page (ISO 32000-1, section 8.3.4). */
type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const everything: Box = [-Infinity, -Infinity, Infinity, Infinity];
const nothing: Box = [Infinity, Infinity, -Infinity, -Infinity];
const unitSquare = [0, 0, 1, 0, 0, 1, 1, 1];

/** The state that operators hand on to later ones (ISO 32000-1, sections 8.4 and 9.3). */
interface GraphicsState {
  matrix: Matrix;
  clip: Box;
  path: Box;
  /** Whether the path clips later drawing. */
  isClip: boolean;
  text: Matrix;
  fontSize: number;
  readonly saved: (readonly [Matrix, Box])[];
  readonly isDrawing: (object: number) => boolean;
}

/** Changes the state by an operator's operands. @returns the box that it paints */
type Draw = (state: GraphicsState, numbers: readonly number[], text: string) => Box | undefined;

/**
 * Finds the boxes of drawn parts of a page, as far as they are not clipped. They draw paths, images, and glyphs, each as if it had the usual size.
 * @param wanted parts that belong together, in lists
 * @param isDrawing returns whether the object of this number is a drawing with its own operators rather than an image; it takes all space that is not
 * clipped
 * @returns the box of each list; undefined if nothing is drawn
 */
export function findDrawnBoxes(
  operators: OperatorList,
  wanted: readonly (readonly Span[])[],
  isDrawing: (object: number) => boolean,
): (Box | undefined)[] {
  const parts = wanted
    .flatMap((list, index) => list.map(({ begin, end }) => ({ begin, end, index })))
    .sort((a, b) => a.begin - b.begin);
  const boxes = wanted.map(() => nothing);
  const state: GraphicsState = {
    matrix: [1, 0, 0, 1, 0, 0],
    clip: everything,
    path: nothing,
    isClip: false,
    text: [1, 0, 0, 1, 0, 0],
    fontSize: 0,
    saved: [],
    isDrawing,
  };
  const last = parts.reduce((end, part) => Math.max(end, part.end), 0);
  let next = 0;
  for (let at = 0; at < last; at++) {
    const box = drawings.get(operators.name(at))?.(state, operators.numbers(at), operators.text(at));
    while (next < parts.length && (parts[next]?.end ?? 0) <= at) next++;
    const part = parts[next];
    if (!box || !part || at < part.begin) continue;
    const seen = intersectBoxes(box, state.clip);
    if (seen[0] <= seen[2] && seen[1] <= seen[3])
      boxes[part.index] = uniteBoxes(boxes[part.index] ?? nothing, seen);
  }
  return boxes.map((box) => (box.every(Number.isFinite) ? box : undefined));
}

const extendPath: Draw = (state, points) => {
  state.path = uniteBoxes(state.path, boundPoints(state.matrix, points));
  return undefined;
};

const clipByPath: Draw = (state) => {
  state.isClip = true;
  return undefined;
};

/** Returns the path, painted as far as the clip before leaves it: a path that is painted may clip as well. */
const paintPath: Draw = (state) => {
  const { path, clip } = state;
  clipAndForget(state);
  return intersectBoxes(path, clip);
};

const endPath: Draw = (state) => {
  clipAndForget(state);
  return undefined;
};

const showGlyphs: Draw = ({ text, fontSize }) =>
  boundPoints(text, [0, -0.25 * fontSize, 0.6 * fontSize, 0.75 * fontSize]);

/** The effect of each operator (ISO 32000-1, sections 8.4.4, 8.5, 8.8 and 9.4). */
const drawings: ReadonlyMap<OperatorName, Draw> = new Map<OperatorName, Draw>([
  [
    op.save,
    ({ saved, matrix, clip }) => {
      saved.push([matrix, clip]);
      return undefined;
    },
  ],
  [
    op.restore,
    (state) => {
      [state.matrix, state.clip] = state.saved.pop() ?? [state.matrix, state.clip];
      return undefined;
    },
  ],
  [
    op.transform,
    (state, numbers) => {
      state.matrix = transformWithin(state.matrix, numbers);
      return undefined;
    },
  ],
  [
    op.font,
    (state, numbers) => {
      state.fontSize = numbers[0] ?? 0;
      return undefined;
    },
  ],
  [
    op.matrix,
    (state, numbers) => {
      state.text = transformWithin(state.matrix, numbers);
      return undefined;
    },
  ],
  [
    op.move,
    (state, numbers) => {
      state.text = transformWithin(state.text, [1, 0, 0, 1, numbers[0] ?? 0, numbers[1] ?? 0]);
      return undefined;
    },
  ],
  [
    op.rectangle,
    (state, [x = 0, y = 0, width = 0, height = 0]) =>
      extendPath(state, [x, y, x + width, y, x, y + height, x + width, y + height], ""),
  ],
  ...[op.moveTo, op.lineTo, op.curveTo].map((name) => [name, extendPath] as const),
  ...["W", "W*"].map((name) => [packOperatorName(name), clipByPath] as const),
  ...["f", "f*", "S", "s", "B", "B*"].map((name) => [packOperatorName(name), paintPath] as const),
  [packOperatorName("n"), endPath],
  [
    op.paintObject,
    ({ matrix, isDrawing }, _numbers, name) =>
      isDrawing(Number(/\d+/.exec(name)?.[0])) ? everything : boundPoints(matrix, unitSquare),
  ],
  [op.show, showGlyphs],
  [op.showKerned, showGlyphs],
]);

function clipAndForget(state: GraphicsState): void {
  if (state.isClip) state.clip = intersectBoxes(state.clip, state.path);
  state.path = nothing;
  state.isClip = false;
}

function transformWithin(
  [oa, ob, oc, od, oe, of]: Matrix,
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[],
): Matrix {
  return [
    a * oa + b * oc,
    a * ob + b * od,
    c * oa + d * oc,
    c * ob + d * od,
    e * oa + f * oc + oe,
    e * ob + f * od + of,
  ];
}

/** Finds the box around points, given as x and y by turns. */
function boundPoints([a, b, c, d, e, f]: Matrix, points: readonly number[]): Box {
  let box = nothing;
  for (let index = 0; index + 1 < points.length; index += 2) {
    const [x, y] = [points[index] ?? 0, points[index + 1] ?? 0];
    const [right, up] = [a * x + c * y + e, b * x + d * y + f];
    box = uniteBoxes(box, [right, up, right, up]);
  }
  return box;
}

function uniteBoxes(first: Box, second: Box): Box {
  return [
    Math.min(first[0], second[0]),
    Math.min(first[1], second[1]),
    Math.max(first[2], second[2]),
    Math.max(first[3], second[3]),
  ];
}

function intersectBoxes(first: Box, second: Box): Box {
  return [
    Math.max(first[0], second[0]),
    Math.max(first[1], second[1]),
    Math.min(first[2], second[2]),
    Math.min(first[3], second[3]),
  ];
}
