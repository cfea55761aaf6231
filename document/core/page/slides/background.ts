import type { PageImage } from "../../browser/isolated-page.ts";
import { toDataUri } from "../../images/named-images.ts";
import type { SlideLook, SlidePicture } from "./slide.ts";

/** A background picture of a slide, and its style. */
export interface PlacedPicture {
  readonly image: PageImage;
  readonly picture: SlidePicture;
}

/** Pixels across a slide of 254 mm: those that lengths of pictures are in. */
const pixelsPerMm = 1280 / 254;

/**
 * Draws the background of a slide as an image of the size of its sheet: pictures side by side, or one above the other, over all of it or at a side of
 * it. Only numbers and images of a document enter it.
 */
export function drawBackground(
  pictures: readonly PlacedPicture[],
  { width, height }: { readonly width: number; readonly height: number },
  areStacked: boolean,
  split: SlideLook["split"],
): Uint8Array<ArrayBuffer> {
  const [across, down] = [width * pixelsPerMm, height * pixelsPerMm];
  const space = across * ((split?.share ?? 100) / 100);
  const left = split?.side === "right" ? across - space : 0;
  const count = pictures.length;
  const cell = areStacked ? { width: space, height: down / count } : { width: space / count, height: down };
  const drawn = pictures.map(({ image, picture }, index) => {
    const x = left + (areStacked ? 0 : index * cell.width);
    const y = areStacked ? index * cell.height : 0;
    const box = `x="${number(x)}" y="${number(y)}" width="${number(cell.width)}" height="${number(cell.height)}"`;
    return `<svg ${box}><image href="${toDataUri(image.mediaType, image.bytes)}" ${formatAttributes(picture, cell)}/></svg>`;
  });
  return new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${number(across)}" height="${number(down)}" viewBox="0 0 ${number(across)} ${number(down)}">${drawn.join("")}</svg>`,
  );
}

/** Formats the size and place of a picture. A side without a size is as long as the image needs: its box is large enough for any. */
function formatAttributes(
  { size, width, height, opacity = 1 }: SlidePicture,
  cell: { readonly width: number; readonly height: number },
): string {
  const seen = opacity === 1 ? "" : ` opacity="${number(opacity)}"`;
  if (width === undefined && height === undefined) {
    if (size === "auto")
      return `x="50%" y="50%" style="transform-box:fill-box;transform:translate(-50%,-50%)"${seen}`;
    return `width="100%" height="100%" preserveAspectRatio="xMidYMid ${size === "contain" ? "meet" : "slice"}"${seen}`;
  }
  const unbound = 50 * Math.max(cell.width, cell.height);
  const across = width === undefined ? unbound : parsePixels(width, cell.width);
  const down = height === undefined ? unbound : parsePixels(height, cell.height);
  const place = `x="${number((cell.width - across) / 2)}" y="${number((cell.height - down) / 2)}"`;
  return `${place} width="${number(across)}" height="${number(down)}" preserveAspectRatio="${size === "stretch" ? "none" : "xMidYMid"}"${seen}`;
}

function parsePixels(written: string, room: number): number {
  return written.endsWith("%") ? (Number.parseFloat(written) / 100) * room : Number(written);
}

function number(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
