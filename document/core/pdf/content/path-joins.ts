/** A distance that nobody sees, in points: a printer of 2,400 dots an inch has dots of 0.03. */
export const unseen = 0.004;

/** Its begin, two control points, and its end, each as x and y. */
export type Curve = readonly [number, number, number, number, number, number, number, number];
/** A rectangle: its corner as x and y, its width and its height. */
export type Box = readonly [x: number, y: number, width: number, height: number];

/**
 * Finds one curve that visibly equals two of the same length (De Casteljau's algorithm, backwards).
 * @param scale points of one unit
 * @returns undefined if there is none
 */
export function joinCurves(first: Curve, second: Curve, scale: number): Curve | undefined {
  const [x0, y0, x1, y1, , , middleX, middleY] = first;
  const [, , , , x2, y2, x3, y3] = second;
  const joined: Curve = [x0, y0, 2 * x1 - x0, 2 * y1 - y0, 2 * x2 - x3, 2 * y2 - y3, x3, y3];
  const shortest = ((2 * unseen) / scale) ** 2;
  const isNear = (part: number, x: number, y: number) =>
    (computeX(joined, part) - x) ** 2 + (computeY(joined, part) - y) ** 2 < shortest;
  return isNear(0.25, computeX(first, 0.5), computeY(first, 0.5)) &&
    isNear(0.5, middleX, middleY) &&
    isNear(0.75, computeX(second, 0.5), computeY(second, 0.5))
    ? joined
    : undefined;
}

function computeX([a, , b, , c, , d]: Curve, part: number): number {
  return mix(a, b, c, d, part);
}

function computeY([, a, , b, , c, , d]: Curve, part: number): number {
  return mix(a, b, c, d, part);
}

function mix(a: number, b: number, c: number, d: number, part: number): number {
  const remainder = 1 - part;
  return (
    remainder * remainder * (remainder * a + 3 * part * b) + part * part * (3 * remainder * c + part * d)
  );
}

/** Joins two rectangles if the second begins at a whole side of the first; otherwise returns undefined. */
export function joinBoxes(first: Box, second: Box): Box | undefined {
  const width = first[2];
  const height = first[3];
  if (width <= 0 || height <= 0 || second[2] <= 0 || second[3] <= 0) return undefined;
  if (first[1] === second[1] && height === second[3] && first[0] + width === second[0])
    return [first[0], first[1], width + second[2], height];
  if (first[0] === second[0] && width === second[2] && first[1] + height === second[1])
    return [first[0], first[1], width, height + second[3]];
  return undefined;
}
