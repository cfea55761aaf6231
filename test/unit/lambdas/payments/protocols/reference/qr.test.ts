import { correction, generate } from "lean-qr";
import { expect, test } from "vitest";
import { paymentQrSvg, paymentUri } from "../../../../../../lambdas/payments/protocols/reference/qr.ts";
import { createInvoiceMaker } from "../../../../../../emulators/lightning/invoices.ts";

const { paymentRequest } = createInvoiceMaker()({ sats: 5, memo: "One PDF", expirySeconds: 900 });

const generateCode = (text: string) =>
  generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M });

/** Draws the SVG's path of horizontal strokes: which modules are dark, row by row, the quiet zone left out. */
function darkModules(svg: string, size: number, margin: number): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const path = /stroke="#000000" d="([^"]+)"/.exec(svg)?.[1] ?? "";
  let x = 0;
  let y = 0;
  for (const [, command, first, second] of path.matchAll(/([Mmh])(-?[\d.]+)(?: ?(-?[\d.]+))?/g)) {
    if (command === "M") [x, y] = [Number(first), Number(second)];
    if (command === "m") [x, y] = [x + Number(first), y + Number(second)];
    if (command !== "h") continue;
    for (let end = x + Number(first); x < end; x++) {
      const row = rows[Math.floor(y) - margin];
      if (row) row[x - margin] = true;
    }
  }
  return rows;
}

test("the QR code is an SVG with the modules of the payment URI within a quiet zone of 4", () => {
  const uri = paymentQrSvg(paymentRequest);
  const [head, base64 = ""] = uri.split(",");
  expect(head).toBe("data:image/svg+xml;base64");
  expect(base64).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
  const svg = Buffer.from(base64, "base64").toString("utf8");
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^]*<\/svg>\n?$/);

  const modules = generateCode(paymentUri(paymentRequest));
  expect(svg).toContain(`viewBox="0 0 ${modules.size + 8} ${modules.size + 8}"`);
  const expected = Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) => modules.get(column, row)),
  );
  expect(darkModules(svg, modules.size, 4)).toEqual(expected);
});

test("the QR code has the scheme in lower case and the invoice in upper case, which takes fewer modules", () => {
  expect(paymentUri(paymentRequest)).toBe(`lightning:${paymentRequest.toUpperCase()}`);
  const size = (text: string) => generateCode(text).size;
  expect(size(paymentUri(paymentRequest))).toBeLessThan(size(`lightning:${paymentRequest}`));
});
