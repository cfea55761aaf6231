import type { Bitmap } from "../images/png.ts";

/** A part of a picture, in pixels. */
export interface PagePart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Parts that are nearer to one another, as a share of the height of the page, are one. */
const minDistance = 0.04;
/** Pixels around a part that may show a little of it, of letters' and lines' soft edges. */
const edge = 2;

/** Finds the parts of a page that are not white, one below the other. */
export function findParts({ width, height, rgba }: Bitmap): readonly PagePart[] {
  const parts: { top: number; bottom: number; left: number; right: number }[] = [];
  for (let y = 0; y < height; y++) {
    const row = rgba.subarray(y * width * 4, (y + 1) * width * 4);
    const first = row.findIndex((value) => value !== 255);
    if (first < 0) continue;
    const left = Math.floor(first / 4);
    const right = Math.floor(row.findLastIndex((value) => value !== 255) / 4) + 1;
    const last = parts.at(-1);
    if (last && y - last.bottom < height * minDistance) {
      last.bottom = y + 1;
      last.left = Math.min(last.left, left);
      last.right = Math.max(last.right, right);
    } else parts.push({ top: y, bottom: y + 1, left, right });
  }
  return parts.map(({ top, bottom, left, right }) => {
    const [x, y] = [Math.max(0, left - edge), Math.max(0, top - edge)];
    return {
      left: x,
      top: y,
      width: Math.min(width, right + edge) - x,
      height: Math.min(height, bottom + edge) - y,
    };
  });
}
