import { correction, generate, type Bitmap2D } from "lean-qr";

/** Modules of light around the dark ones. */
const quietZone = 4;

/**
 * Returns the URI that a wallet opens. The scheme is in lower case, as some wallets compare it. The invoice is in upper case, which BOLT 11
 * ("Human-Readable Part") allows and a QR code holds in fewer modules (its alphanumeric mode).
 */
export function paymentUri(paymentRequest: string): string {
  return `lightning:${paymentRequest.toUpperCase()}`;
}

/**
 * Makes a QR code of an invoice, as an SVG in a `data:image/svg+xml` URI, black on white with the quiet zone of 4 modules that
 * ISO/IEC 18004 asks for.
 */
export function paymentQrSvg(paymentRequest: string): string {
  const code = generate(paymentUri(paymentRequest), {
    minCorrectionLevel: correction.M,
    maxCorrectionLevel: correction.M,
  });
  const side = code.size + 2 * quietZone;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#ffffff" d="M0 0h${side}v${side}H0z"/><path stroke="#000000" d="${drawStrokes(code)}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}

/** Draws the dark modules of each row as strokes, which takes a third of the outlines that the package draws. */
function drawStrokes(code: Bitmap2D): string {
  const places = Array.from({ length: code.size }, (_, place) => place);
  return places
    .map((y) => {
      const row = places.map((x) => (code.get(x, y) ? "1" : "0")).join("");
      return Array.from(
        row.matchAll(/1+/g),
        ({ index, 0: run }) => `M${index + quietZone} ${y + quietZone}.5h${run.length}`,
      ).join("");
    })
    .join("");
}
