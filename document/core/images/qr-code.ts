import type { Image } from "mdast";
import { correction, generate, type Bitmap2D } from "lean-qr";
import type { DataUriPlaceholders } from "./data-uri-placeholders.ts";
import { toDataUri } from "./named-images.ts";

/** Modules of light around the dark ones (ISO/IEC 18004, section 9.1). */
const quietZone = 4;

/** How a QR code is shown. */
interface QrCodeImage {
  readonly alt: string;
  /** In CSS pixels. */
  readonly sidePx: string;
  readonly placeholders: DataUriPlaceholders;
}

/**
 * Creates the picture of a QR code.
 * @throws {Error} when the text has more bytes than a code can hold
 */
export function createQrImage(text: string, image: QrCodeImage): Image {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const side = code.size + 2 * quietZone;
  return toQrImage({ drawing: formatModules(code, quietZone), side }, image);
}

/** Returns a drawing as a picture, on a white square. @param side in modules */
export function toQrImage(
  { drawing, side }: { readonly drawing: string; readonly side: number },
  { alt, sidePx, placeholders }: QrCodeImage,
): Image {
  const size = String(side);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>${drawing}</svg>`;
  return {
    type: "image",
    url: placeholders.replaceData(toDataUri("image/svg+xml", new TextEncoder().encode(svg))),
    alt,
    data: { hProperties: { width: sidePx, height: sidePx } },
  };
}

/** Formats the dark modules of a code as an element of SVG: the outline of each row, run by run. @param edge modules beside the code */
export function formatModules(code: Bitmap2D, edge: number): string {
  let outline = "";
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) {
      let run = 0;
      while (code.get(x + run, y)) run++;
      if (run > 0) outline += `M${String(x + edge)} ${String(y + edge)}h${String(run)}v1h-${String(run)}z`;
      x += run;
    }
  return `<path d="${outline}"/>`;
}
