import { describe, expect, it } from "vitest";
import { ValidationError } from "../../../../lambdas/http-contract/errors.ts";
import { conversionRequest, storedConversionRequest } from "../../../../lambdas/http-contract/requests.ts";
import { measureDocument } from "../../../../lambdas/payments/price.ts";
import { checkPrintable } from "../../../../lambdas/submit/printable.ts";
import { createPages, toPdfUri } from "../../../brand/pdfs.ts";
import { readTrueType, toFontUri } from "../../../brand/fonts.ts";
import { german } from "../../../invoices/samples.ts";

const data = Buffer.from("a,b\n").toString("base64");

/** Returns the faults of a request's document, apart from their words. */
async function listFaults(sent: object) {
  const request = conversionRequest.parse({ data: { text_body: "Text", ...sent } });
  const error: unknown = await checkPrintable(request).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof ValidationError
    ? error.faults.map(({ loc, code, rule }) => [loc.join("."), code, rule])
    : error;
}

describe("an invoice in a request", () => {
  it("is accepted where it keeps all rules, and is the same once it was stored", async () => {
    expect(await listFaults({ invoice: german })).toBeUndefined();
    const parsed = conversionRequest.parse({ data: { text_body: "Text", invoice: german } });
    const stored = storedConversionRequest.parse(JSON.parse(JSON.stringify(parsed)));
    expect(stored.data.invoice).toEqual(parsed.data.invoice);
  });

  it("is refused before payment with the rule and the field", async () => {
    expect(await listFaults({ invoice: { ...german, currency: "EURO" } })).toEqual([
      ["body.data.invoice.currency", "e-invoice-invalid", "BR-CL-04"],
    ]);
  });

  it("is refused in front matter, too", async () => {
    const text = `---\ninvoice:\n  lines: []\n---\n\nText`;
    expect(await listFaults({ text_body: text })).toContainEqual([
      "body.data.text_body",
      "e-invoice-invalid",
      "BR-16",
    ]);
  });

  it("counts for the price as the attached files do", () => {
    const measure = (sent: object) =>
      measureDocument(conversionRequest.parse({ data: { text_body: "Text", ...sent } }));
    expect(measure({ attachments: [{ name: "a.csv", data }] })).toBe(4 + data.length);
    expect(measure({ invoice: german })).toBeGreaterThan(1_000);
  });
});

describe("an attached file in a request", () => {
  it("is refused before payment with its field", async () => {
    expect(await listFaults({ attachments: [{ name: "a.csv", data }] })).toBeUndefined();
    expect(await listFaults({ attachments: [{ name: "a.exe", data }] })).toEqual([
      ["body.data.attachments.0.name", "attachment-invalid", undefined],
    ]);
    expect(await listFaults({ invoice: german, attachments: [{ name: "factur-x.xml", data }] })).toEqual([
      ["body.data.attachments.0.name", "attachment-invalid", undefined],
    ]);
  });
});

describe("a brand in a request", () => {
  const restricted = { fonts: { text: toFontUri(readTrueType(2), "ttf") } };

  it("is refused before payment with its field and a code of its own", async () => {
    expect(await listFaults({ brand: { accent: "teal" } })).toBeUndefined();
    expect(await listFaults({ brand: restricted })).toEqual([
      ["body.data.brand.fonts.text", "font-not-embeddable", undefined],
    ]);
    expect(await listFaults({ brand: { letterhead: toPdfUri(createPages(2)) } })).toEqual([
      ["body.data.brand.letterhead", "letterhead-not-one-page", undefined],
    ]);
    expect(await listFaults({ brand: { accent: "x", css: "y".repeat(30_000) } })).toEqual([
      ["body.data.brand.accent", "brand-invalid", undefined],
      ["body.data.brand.css", "brand-invalid", undefined],
    ]);
    expect(await listFaults({ text_body: "---\nbrand:\n  accent: x y\n---\n\nText" })).toEqual([
      ["body.data.text_body", "brand-invalid", undefined],
    ]);
  });
});
