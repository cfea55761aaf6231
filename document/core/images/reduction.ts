import type { ImageReduction } from "../browser/isolated-page.ts";
import { countPixels, type ImageKind } from "./image-kind.ts";

/** What printers ask of photographs: more pixels of an inch are not seen on paper. */
const pixelsPerInch = 300;
const pxPerInch = 96;
/** An image that has fewer than so many times the pixels in its width, or takes fewer bytes, stays as it is. */
const minSurplus = 1.5;
const minBytes = 100_000;

/**
 * Returns how an image is made smaller that has more pixels than a page can show; undefined where it is to stay as it is. A photograph that is to be
 * turned is, so that it can be one in the PDF as well.
 * @param shown how large it is at most, of the size in which each pixel takes a CSS px
 */
export function findReduction(kind: ImageKind, bytes: number, shown: number): ImageReduction | undefined {
  const scale = (shown * pixelsPerInch) / pxPerInch;
  const isTurned = kind.isTurned === true;
  if (bytes < minBytes || (scale * minSurplus > 1 && !isTurned)) return undefined;
  return { scale: Math.min(1, scale), pixels: countPixels(kind), isTurned };
}
