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
export function createQrImage(text: string, { alt, sidePx, placeholders }: QrCodeImage): Image {
  const drawing = new TextEncoder().encode(drawQrCode(text));
  return {
    type: "image",
    url: placeholders.replaceData(toDataUri("image/svg+xml", drawing)),
    alt,
    data: { hProperties: { width: sidePx, height: sidePx } },
  };
}

/**
 * Draws a QR code, black on white, as SVG.
 * @throws {Error} when the text has more bytes than a code can hold
 */
function drawQrCode(text: string): string {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const side = String(code.size + 2 * quietZone);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${outlineModules(code)}"/></svg>`
  );
}

/** Outlines the dark modules of each row, run by run. */
function outlineModules(code: Bitmap2D): string {
  let outline = "";
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) {
      let run = 0;
      while (code.get(x + run, y)) run++;
      if (run > 0)
        outline += `M${String(x + quietZone)} ${String(y + quietZone)}h${String(run)}v1h-${String(run)}z`;
      x += run;
    }
  return outline;
}
