import { OPS } from "unpdf/pdfjs";

/** A rectangle of a page, in points from its top left corner. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

type Matrix = readonly [number, number, number, number, number, number];

const identity: Matrix = [1, 0, 0, 1, 0, 0];
/** Points of a CSS pixel. */
const pointsPerPixel = 0.75;

/** What is drawn on a page besides its text. */
interface Ink {
  readonly boxes: readonly Box[];
  /** Those that are pictures. */
  readonly pictures: readonly Box[];
  /** By how much the browser has shrunk the page: 1 where it has not. */
  readonly scale: number;
}

/** Reads where pictures and drawings are from the instructions that a page is drawn by. */
export function measureInk(
  { fnArray, argsArray }: { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] },
  pageHeight: number,
  contentBottom: number,
): Ink {
  const boxes: Box[] = [];
  const pictures: Box[] = [];
  const scales: number[] = [];
  const stack: Matrix[] = [];
  let matrix = identity;
  let isMarked = false;
  const draw = (left: number, top: number, right: number, bottom: number): Box => {
    const corners = [
      [left, top],
      [right, top],
      [left, bottom],
      [right, bottom],
    ].map(([x = 0, y = 0]) => applied(matrix, x, y));
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => pageHeight - y);
    const box = {
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    };
    if (box.top < contentBottom) boxes.push(box);
    return box;
  };
  fnArray.forEach((operator, index) => {
    const values = (argsArray[index] ?? []) as readonly unknown[];
    if (operator === OPS.save) stack.push(matrix);
    else if (operator === OPS.restore) matrix = stack.pop() ?? identity;
    else if (operator === OPS.transform) matrix = times(matrix, values as unknown as Matrix);
    else if (operator === OPS.paintFormXObjectBegin) {
      stack.push(matrix);
      if (values[0]) matrix = times(matrix, values[0] as Matrix);
    } else if (operator === OPS.paintFormXObjectEnd) matrix = stack.pop() ?? identity;
    else if (operator === OPS.beginMarkedContentProps) isMarked = true;
    else if (operator === OPS.endMarkedContent) isMarked = false;
    else if (isMarked && operator === OPS.showText) {
      scales.push(Math.round((Math.abs(matrix[0]) / pointsPerPixel) * 1_000) / 1_000);
    } else if (operator === OPS.paintImageXObject || operator === OPS.paintImageMaskXObject) {
      pictures.push(draw(0, 0, 1, 1));
    } else if (operator === OPS.constructPath && values[0] !== OPS.endPath) {
      const [left, top, right, bottom] = Object.values(values[2] ?? {}) as number[];
      if (left !== undefined && top !== undefined && right !== undefined && bottom !== undefined)
        draw(left, top, right, bottom);
    }
  });
  // Words in a diagram may be of any size; on a page that is shrunk, none has the size that it should have.
  const [scale = 1] = scales.sort((a, b) => Math.abs(1 - a) - Math.abs(1 - b));
  return { boxes, pictures, scale };
}

function times(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function applied([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}
