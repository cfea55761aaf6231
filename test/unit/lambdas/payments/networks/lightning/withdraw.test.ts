import { describe, expect, it } from "vitest";
import { NetworkUnavailableError } from "../../../../../../lambdas/payments/networks/errors.ts";
import { withdrawInvoices } from "../../../../../../lambdas/payments/networks/lightning/find-payments.ts";
import { createNodeHealth } from "../../../../../../lambdas/payments/networks/lightning/node-health.ts";
import type { InvoiceState } from "../../../../../../lambdas/payments/networks/lightning/node/node.ts";
import type { LightningParts } from "../../../../../../lambdas/payments/networks/lightning/parts.ts";
import { createShownDocuments } from "../../../../../../lambdas/payments/networks/lightning/shown-documents.ts";

/** What becomes of a document's invoices before another network's payment is collected for it. */

const now = Date.UTC(2026, 10, 30);
const document = { hash: "a".repeat(64), jobId: "job", bytes: 9 };
const underway: InvoiceState = { state: "underway" };
const settled: InvoiceState = { state: "settled", amountPaidSats: 5 };

/** Withdraws invoices, each in a state, and in another one after the node was asked to cancel it. */
function withdraw(...invoices: readonly (readonly [before: InvoiceState, after?: InvoiceState])[]) {
  const found = invoices.map(([state], index) => ({
    paymentHash: String(index),
    amountSats: 5,
    expiresAt: now + 60_000,
    state,
  }));
  const unused = () => Promise.reject(new Error("The test needs none"));
  const parts: LightningParts = {
    node: {
      createInvoice: unused,
      lookUpInvoice: unused,
      findInvoices: () => Promise.resolve(found),
      closeInvoice: (hash) => Promise.resolve(invoices[Number(hash)]?.[1] ?? { state: "open" }),
    },
    invoices: { readRecords: unused, isSpent: unused, record: unused, markCanceled: unused },
    showsInvoices: true,
    referenceKey: () => Promise.resolve(new Uint8Array(32)),
    health: createNodeHealth(() => now),
    shown: createShownDocuments(() => now),
    clock: () => now,
  };
  return withdrawInvoices(parts, document, []);
}

describe("a payment by another network", () => {
  it.each<[string, readonly [InvoiceState, InvoiceState?]]>([
    ["is on its way", [underway]],
    ["was on its way when it should be canceled", [{ state: "open" }, underway]],
  ])("is not collected while the money of an invoice %s", async (_what, invoice) => {
    await expect(withdraw(invoice)).rejects.toBeInstanceOf(NetworkUnavailableError);
    await expect(withdraw([{ state: "open" }, { state: "canceled" }], invoice)).rejects.toThrow(
      /Do not pay again/,
    );
  });

  it("is not collected when an invoice is paid, whatever is on its way beside it", async () => {
    const { paid } = await withdraw([underway], [settled]);
    expect(paid).toMatchObject([{ paymentHash: "1", state: settled }]);
  });

  it("leaves the buyer a list of the invoices not to pay, canceled or not", async () => {
    const { paid, voided } = await withdraw([{ state: "open" }, { state: "canceled" }], [{ state: "open" }]);
    expect(paid).toEqual([]);
    expect(voided.map(({ paymentHash, payableUntil }) => [paymentHash, payableUntil !== undefined])).toEqual([
      ["0", false],
      ["1", true],
    ]);
  });
});
