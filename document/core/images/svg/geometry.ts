import type { SvgElement } from "./svg-tree.ts";

/** Measures shapes as far as their attributes alone allow. */

const pxOf: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  em: 16,
  rem: 16,
  ex: 8,
  ch: 8,
};

/** Parses a length in pixels; undefined if it depends on its surroundings. */
export function parseLengthPx(length: string | undefined): number | undefined {
  const [, number = "", unit = ""] =
    /^\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)([a-z]*)\s*$/i.exec(length ?? "") ?? [];
  const px = pxOf[unit.toLowerCase()];
  return number === "" || px === undefined ? undefined : Number(number) * px;
}

const number = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;

export function parseNumbers(text: string): number[] {
  return Array.from(text.matchAll(number), ([digits]) => Number(digits));
}

/** Returns the beginning of path data that is no fault: a browser draws a path up to its first (SVG 2, section 9.5.2). */
export function readPathPrefix(data: string): string {
  return /^[\sMmZzLlHhVvCcSsQqTtAa\d.,eE+-]*/.exec(data)?.[0].trim() ?? "";
}

/** A rectangle in some units. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The measures of a shape, in its own units. */
export interface Outline {
  /** Corners and ends, at which markers are set. */
  readonly points: number;
  /** At most. */
  readonly length: number;
  /** Undefined for an empty shape. */
  readonly box: Box | undefined;
}

const nothing: Outline = { points: 0, length: 0, box: undefined };

/** Measures a shape; undefined if one of its lengths is unknown. */
export function measureOutline(element: SvgElement): Outline | undefined {
  const side = (name: string): number | undefined => {
    const written = element.style.get(name) ?? element.attributes.get(name);
    return written === undefined ? 0 : parseLengthPx(written);
  };
  switch (element.name) {
    case "path":
      return measurePath(element.attributes.get("d") ?? "");
    case "polyline":
    case "polygon":
      return measurePoints(parseNumbers(element.attributes.get("points") ?? ""));
    case "line": {
      const [x1, y1, x2, y2] = ["x1", "y1", "x2", "y2"].map(side);
      if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined;
      return measurePoints([x1, y1, x2, y2]);
    }
    case "rect":
    case "image":
    case "use": {
      const [x, y, width, height] = ["x", "y", "width", "height"].map(side);
      if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined;
      const box = { left: x, top: y, right: x + width, bottom: y + height };
      return { points: 4, length: 2 * (Math.abs(width) + Math.abs(height)), box };
    }
    case "circle":
    case "ellipse": {
      const [cx, cy, r, rx, ry] = ["cx", "cy", "r", "rx", "ry"].map(side);
      if (cx === undefined || cy === undefined || r === undefined) return undefined;
      const [wide, high] = element.name === "circle" ? [r, r] : [rx === 0 ? ry : rx, ry === 0 ? rx : ry];
      if (wide === undefined || high === undefined) return undefined;
      const box = { left: cx - wide, top: cy - high, right: cx + wide, bottom: cy + high };
      return { points: 4, length: 2 * Math.PI * Math.max(wide, high), box };
    }
    default:
      return nothing;
  }
}

function measurePoints(numbers: readonly number[]): Outline {
  const pen = createPen();
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    const [x = 0, y = 0] = numbers.slice(at, at + 2);
    if (at === 0) pen.move(x, y);
    else pen.line(x, y);
  }
  pen.close();
  return pen.outline();
}

/** How many numbers a command of a path takes. */
const counts: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  C: 6,
  S: 4,
  Q: 4,
  T: 2,
  A: 7,
  Z: 0,
};

/** Measures path data by its control points, within which curves stay (SVG 2, section 9.3). */
export function measurePath(data: string): Outline {
  const pen = createPen();
  const part = [0, 0, 0, 0, 0, 0, 0];
  let kind = "";
  let isRelative = false;
  let filled = 0;
  const token = /([MLHVCSQTAZ])|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
  for (let match = token.exec(data); match; match = token.exec(data)) {
    const [text, command] = match;
    if (command !== undefined) {
      kind = command.toUpperCase();
      isRelative = command !== kind;
      filled = 0;
      if (kind === "Z") pen.close();
      continue;
    }
    if (kind === "" || kind === "Z") break;
    const isFlag = kind === "A" && (filled === 3 || filled === 4);
    // Flags need nothing between them and what follows (`a1 1 0 01.5.5`).
    if (isFlag && text.length > 1) token.lastIndex = match.index + 1;
    part[filled++] = isFlag ? Number(text.charAt(0)) : Number(text);
    if (filled < (counts[kind] ?? 0)) continue;
    filled = 0;
    drawPart(pen, kind, part, isRelative);
    if (kind === "M") kind = "L";
  }
  return pen.outline();
}

function drawPart(pen: Pen, kind: string, part: readonly number[], isRelative: boolean): void {
  const [first = 0, second = 0] = part;
  const [x, y] = [pen.x(), pen.y()];
  const [dx, dy] = isRelative ? [x, y] : [0, 0];
  if (kind === "M") pen.move(first + dx, second + dy);
  else if (kind === "H") pen.line(first + dx, y);
  else if (kind === "V") pen.line(x, first + dy);
  else if (kind === "A")
    pen.arc(Math.max(Math.abs(first), Math.abs(second)), (part[5] ?? 0) + dx, (part[6] ?? 0) + dy);
  else {
    const count = counts[kind] ?? 0;
    for (let control = 0; control < count; control += 2)
      pen.line((part[control] ?? 0) + dx, (part[control + 1] ?? 0) + dy, control + 2 < count);
  }
}

type Pen = ReturnType<typeof createPen>;

function createPen() {
  let points = 0;
  let length = 0;
  let x = 0;
  let y = 0;
  let start = { x: 0, y: 0 };
  let left = Infinity;
  let top = Infinity;
  let right = -Infinity;
  let bottom = -Infinity;
  const reach = (toX: number, toY: number, around = 0): void => {
    left = Math.min(left, toX - around);
    top = Math.min(top, toY - around);
    right = Math.max(right, toX + around);
    bottom = Math.max(bottom, toY + around);
  };
  const line = (toX: number, toY: number, isControl = false): void => {
    length += Math.hypot(toX - x, toY - y);
    if (!isControl) points++;
    reach(toX, toY);
    x = toX;
    y = toY;
  };
  return {
    x: () => x,
    y: () => y,
    move(toX: number, toY: number): void {
      points++;
      reach(toX, toY);
      x = toX;
      y = toY;
      start = { x, y };
    },
    line,
    /** Adds an arc. A radius that is too small becomes half of the distance. */
    arc(radius: number, toX: number, toY: number): void {
      const full = Math.max(radius, Math.hypot(toX - x, toY - y) / 2);
      length += 2 * Math.PI * full;
      points++;
      reach(x, y, 2 * full);
      reach(toX, toY, 2 * full);
      x = toX;
      y = toY;
    },
    close(): void {
      line(start.x, start.y);
    },
    outline: (): Outline => ({
      points,
      length,
      box: left <= right ? { left, top, right, bottom } : undefined,
    }),
  };
}

/** How coordinates are changed: `x' = a x + c y + e`, `y' = b x + d y + f`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

export function multiply(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

const transformation = /([a-z]+)\s*\(([^()]*)\)/gi;
const angles: Readonly<Record<string, number>> = { deg: 180, rad: Math.PI, grad: 200, turn: 0.5 };

/** Reads a list of transformations, in attributes or in CSS. */
export function readTransform(text: string): Matrix {
  let matrix = identity;
  for (const [, name = "", list = ""] of text.matchAll(transformation)) {
    const [first = 0, second, third = 0, ...others] = parseNumbers(list);
    const [fourth = 0, fifth = 0, sixth = 0] = others;
    const unit = /deg|grad|rad|turn/i.exec(list)?.[0].toLowerCase() ?? "deg";
    const radians = (angle: number): number => (angle * Math.PI) / (angles[unit] ?? 180);
    switch (name.toLowerCase()) {
      case "matrix":
        matrix = multiply(matrix, [first, second ?? 0, third, fourth, fifth, sixth]);
        break;
      case "translate":
        matrix = multiply(matrix, [1, 0, 0, 1, first, second ?? 0]);
        break;
      case "translatex":
        matrix = multiply(matrix, [1, 0, 0, 1, first, 0]);
        break;
      case "translatey":
        matrix = multiply(matrix, [1, 0, 0, 1, 0, first]);
        break;
      case "scale":
        matrix = multiply(matrix, [first, 0, 0, second ?? first, 0, 0]);
        break;
      case "scalex":
        matrix = multiply(matrix, [first, 0, 0, 1, 0, 0]);
        break;
      case "scaley":
        matrix = multiply(matrix, [1, 0, 0, first, 0, 0]);
        break;
      case "rotate": {
        const angle = radians(first);
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        const around: Matrix = [1, 0, 0, 1, second ?? 0, third];
        matrix = multiply(multiply(matrix, around), [cos, sin, -sin, cos, 0, 0]);
        matrix = multiply(matrix, [1, 0, 0, 1, -(second ?? 0), -third]);
        break;
      }
      case "skewx":
      case "skew":
        matrix = multiply(matrix, [1, 0, Math.tan(radians(first)), 1, 0, 0]);
        break;
      case "skewy":
        matrix = multiply(matrix, [1, Math.tan(radians(first)), 0, 1, 0, 0]);
        break;
    }
  }
  return matrix;
}

/** Returns the smallest upright rectangle around a transformed one. */
export function transformBox({ left, top, right, bottom }: Box, [a, b, c, d, e, f]: Matrix): Box {
  const xs = [a * left + c * top, a * right + c * top, a * left + c * bottom, a * right + c * bottom];
  const ys = [b * left + d * top, b * right + d * top, b * left + d * bottom, b * right + d * bottom];
  return {
    left: Math.min(...xs) + e,
    top: Math.min(...ys) + f,
    right: Math.max(...xs) + e,
    bottom: Math.max(...ys) + f,
  };
}
