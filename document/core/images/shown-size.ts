import type { Element } from "hast";
import type { PixelSize } from "./image-kind.ts";

/** The area of a page that holds text, in CSS px. */
export interface PageArea {
  readonly width: number;
  readonly height: number;
}

/** The size of an image by itself, as far as it has one, in CSS px. */
export interface OwnSize {
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Width by height; undefined for one that fills any area. */
  readonly ratio: number | undefined;
}

/** Returns the size that an image is shown in, at most: by its attributes, or else its own, and no larger than a page, upright or turned. */
export function computeShownSize(
  { properties: { width, height, dataBehind } }: Element,
  { ratio, ...own }: OwnSize,
  page: PageArea,
): PageArea {
  const wide = parsePixels(width);
  const high = parsePixels(height);
  const isOwn = width === undefined && height === undefined;
  // The page's style sheet keeps its ratio by its width, where it has one.
  const [across, down] =
    wide !== undefined
      ? [wide, ratio === undefined ? high : wide / ratio]
      : high !== undefined
        ? [ratio === undefined ? undefined : high * ratio, high]
        : isOwn
          ? [own.width, own.height]
          : [];
  if (across === undefined || down === undefined || dataBehind !== undefined) return page;
  const size = { width: across, height: down };
  const fit = Math.max(fitIntoPage(size, page), fitIntoTurnedPage(size, page));
  return { width: across * fit, height: down * fit };
}

/**
 * Returns how large an image of pixels is shown at most, of the size in which each pixel takes a CSS px.
 * @param isInTable as which it may be on a turned page
 */
export function computeShownScale(
  { properties: { width, height, dataBehind } }: Element,
  size: PixelSize,
  page: PageArea,
  isInTable: boolean,
): number {
  // It may fill a page to its edges.
  if (dataBehind !== undefined) return 1;
  const wide = parsePixels(width);
  const high = width === undefined ? parsePixels(height) : undefined;
  const scale = wide !== undefined ? wide / size.width : high !== undefined ? high / size.height : 1;
  const scaled = { width: size.width * scale, height: size.height * scale };
  const turned = isInTable ? fitIntoTurnedPage(scaled, page) : 0;
  return scale * Math.max(fitIntoPage(scaled, page), turned);
}

function fitIntoPage({ width, height }: PageArea, page: PageArea): number {
  return Math.min(1, page.width / width, page.height / height);
}

function fitIntoTurnedPage(size: PageArea, { width, height }: PageArea): number {
  return fitIntoPage(size, { width: height, height: width });
}

function parsePixels(length: unknown): number | undefined {
  return /^\d+(?:\.\d+)?(?:px)?$/.test(String(length)) ? Number.parseFloat(String(length)) : undefined;
}
