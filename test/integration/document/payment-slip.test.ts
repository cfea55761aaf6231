import { getDocument } from "unpdf/pdfjs";
import { expect, it } from "vitest";
import type { PageOptions } from "../../../document/core/source.ts";
import { long, ofBank } from "../../invoices/qr-bills.ts";
import { print } from "../../printing/print.ts";

const pointsPerMm = 72 / 25.4;

interface PrintedPage {
  /** In mm. */
  readonly size: readonly [width: number, height: number];
  /** Texts with their distances from the left and from the foot, in mm. */
  readonly texts: readonly { readonly text: string; readonly x: number; readonly y: number }[];
}

/** Returns an invoice with as many lines. */
const ofLines = (count: number) => ({
  ...ofBank.invoice,
  lines: Array.from({ length: count }, (_, index) => ({
    name: `Regal ${String(index + 1)}`,
    quantity: 1,
    price: "10",
    vat: "8.1",
  })),
});

async function printPages(invoice: object, layout: Partial<PageOptions>): Promise<PrintedPage[]> {
  const { pdf } = await print({ markdown: "Text.", meta: {}, layout, invoice });
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: PrintedPage[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const [, , width = 0, height = 0] = page.view;
    const texts = (await page.getTextContent()).items.flatMap((item) => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [, , , , x = 0, y = 0] = item.transform as number[];
      return [{ text: item.str, x: x / pointsPerMm, y: y / pointsPerMm }];
    });
    pages.push({ size: [width / pointsPerMm, height / pointsPerMm], texts });
  }
  await task.destroy();
  return pages;
}

it.each([
  ["below a text of one page", ofBank.invoice, { theme: "invoice" }, 1, "Zahlteil"],
  ["in a theme without a place for it", ofBank.invoice, { theme: "report" }, 1, "Zahlteil"],
  ["below the last page of a longer text", long.invoice, { theme: "invoice" }, 2, "Sezione pagamento"],
  [
    "on a page of its own behind a text that fills its page",
    ofLines(45),
    { theme: "invoice" },
    3,
    "Zahlteil",
  ],
  ["on A4 behind pages of other paper", ofBank.invoice, { theme: "invoice", paper: "letter" }, 2, "Zahlteil"],
  ["on A4 behind small pages", ofBank.invoice, { theme: "invoice", paper: "a5" }, 2, "Zahlteil"],
] as const)("the slip of a payment is at the foot of A4: %s", async (_, invoice, layout, count, title) => {
  const pages = await printPages(invoice, layout);
  const last = pages.at(-1);
  const found = last?.texts.find(({ text }) => text === title);
  expect(pages).toHaveLength(count);
  expect(last?.size[0]).toBeCloseTo(210, 0);
  expect(last?.size[1]).toBeCloseTo(297, 0);
  expect(found?.x).toBeCloseTo(67, 0);
  // The baseline of its first line, which is 5 mm below its edge.
  expect(found?.y).toBeGreaterThan(95.5);
  expect(found?.y).toBeLessThan(98);
  const onSlip = last?.texts.filter(({ y }) => y < 105) ?? [];
  // The text itself ends above, and the foot of the page gives way.
  expect(onSlip.every(({ text }) => !/^\d$|^Text/.test(text))).toBe(true);
});
