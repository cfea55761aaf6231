import { expect, it } from "vitest";
import type { Order } from "../../../../web/order/storage/orders.ts";
import { formatReceipt } from "../../../../web/result/receipt.ts";

const order: Order = { key: "k", title: "Tides", bytes: 2, begun: 0 };
const usdc = { amount: "0.01 USDC on Solana", facts: [["Transaction", "cc"]] as const, seen: 0 };
const sats = { amount: "5 sats over Lightning", facts: [["Payment hash", "aa"]] as const, seen: 1_000 };
const pdf = { document_name: "tides.pdf", pages: 2, bytes: 9, sha256: "dd" };
const shop = { origin: "https://x", seller: "", contact: "" };

it("a receipt lists every payment that was seen", () => {
  const text = formatReceipt({ ...order, jobId: "1", pdf, payment: sats, otherPayments: [usdc] }, shop);
  expect(text).toContain("Receipt: one Markdown document, converted to PDF\n");
  expect(text).toMatch(/^PDF: +tides\.pdf, 2 pages, 9 bytes$/m);
  expect(text).toMatch(/^Paid: +5 sats over Lightning\nDate: .*\nPayment hash: +aa\nAlso paid: /m);
  expect(text).toMatch(/^Also paid: +0\.01 USDC on Solana\nDate: .*\nTransaction: +cc$/m);
});

it("a receipt names who sold the document", () => {
  const text = formatReceipt({ ...order, payment: sats }, { ...shop, seller: "Example & Sons" });
  expect(text).toMatch(/^Seller: +Example & Sons$/m);
  expect(formatReceipt({ ...order, payment: sats }, shop)).not.toContain("Seller");
});

it("a receipt of a document that is not made yet does not say that it is", () => {
  const text = formatReceipt({ ...order, payment: sats }, shop);
  expect(text).toMatch(/^Receipt: one Markdown document, with no PDF yet\n/);
  expect(text).not.toContain("has not seen the payment");
});

it("a receipt names the PDF as it was saved", () => {
  const unnamed = { ...pdf, document_name: "document.pdf" };
  expect(formatReceipt({ ...order, jobId: "1", pdf: unnamed, payment: sats }, shop)).toMatch(
    /^PDF: +tides\.pdf, 2 pages/m,
  );
});
