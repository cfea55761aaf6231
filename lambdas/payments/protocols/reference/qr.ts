import { create } from "qrcode/lib/core/qrcode.js";
import { render } from "qrcode/lib/renderer/svg-tag.js";

/**
 * The URI that a wallet opens. The scheme is in lower case, as some wallets compare it. The invoice is in upper case, which BOLT 11
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
  const code = create(paymentUri(paymentRequest), { errorCorrectionLevel: "M" });
  const svg = render(code, { margin: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
}
