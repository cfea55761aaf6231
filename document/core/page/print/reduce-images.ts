import type { Page } from "puppeteer-core";
import { evaluate, show, type ImageReduction, type PageImage } from "../../browser/isolated-page.ts";
import { readDataUri } from "../../images/data-uri.ts";
import { toDataUri } from "../../images/named-images.ts";
import { formatPageCall } from "../../layout/program/page-call.ts";

/** Most pixels of one image that is unpacked for it, 200 MB, and of all: two seconds of a processor of 2026. Others are printed as they are. */
const maxPixels = 50_000_000;
const maxPixelsInAll = 250_000_000;

/**
 * Makes images smaller that have more pixels than the document's pages can show: a JPEG stays one, all others become PNG. The page does it, one after
 * the other, as it would unpack them to show them.
 */
export async function reduceImages(page: Page, images: readonly PageImage[]): Promise<readonly PageImage[]> {
  const reduced: PageImage[] = [];
  let left = maxPixelsInAll;
  for (const image of images) {
    const { reduction } = image;
    const isWithin = reduction !== undefined && reduction.pixels <= Math.min(maxPixels, left);
    if (isWithin) left -= reduction.pixels;
    reduced.push(isWithin ? await reduceOne(page, image, reduction) : image);
  }
  return reduced;
}

async function reduceOne(
  page: Page,
  image: PageImage,
  { scale, isTurned }: ImageReduction,
): Promise<PageImage> {
  const { mediaType, bytes } = image;
  await show(page, `<img src="${toDataUri(mediaType, bytes)}">`);
  const kept = mediaType === "image/jpeg" ? mediaType : "image/png";
  const uri = await evaluate(page, formatPageCall("reduceImage", { scale, mediaType: kept }));
  const smaller = typeof uri === "string" ? readDataUri(uri) : undefined;
  return smaller && (isTurned || smaller.bytes.byteLength < bytes.byteLength)
    ? { ...image, ...smaller }
    : image;
}
