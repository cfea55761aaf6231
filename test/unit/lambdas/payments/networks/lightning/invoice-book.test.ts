import { expect, it } from "vitest";
import { createInvoiceBook } from "../../../../../../lambdas/payments/networks/lightning/node/invoice-book.ts";
import { maxPerReference } from "../../../../../../lambdas/payments/networks/lightning/node/node.ts";
import { paymentLifetimeMs } from "../../../../../../lambdas/payments/ledger/payment-record.ts";
import { tableOfThisFile } from "../../../../table.ts";

/** The invoices of nodes that find none by its reference, in the table. */

const table = tableOfThisFile();
const book = createInvoiceBook(table);
const invoice = (number: number) => ({
  paymentRequest: `lnbc${String(number)}`,
  paymentHash: number.toString(16).padStart(64, "0"),
  amountSats: 5,
  expiresAt: new Date(Date.UTC(2030, 0, 1) + number * 1000),
});

it("the invoice book lists the invoices of a reference in their order, and of no other", async () => {
  await book.enter("a", invoice(1));
  await book.enter("a", invoice(2));
  await book.enter("b", invoice(3));
  expect(await book.read("a")).toEqual([invoice(1), invoice(2)]);
  expect(await book.read("c")).toEqual([]);
});

it("the invoice book loses none of many simultaneous entries", async () => {
  await Promise.all([1, 2, 3, 4, 5].map((number) => book.enter("same time", invoice(number))));
  expect(await book.read("same time")).toHaveLength(5);
});

it("the invoice book accepts no more invoices than are looked up", async () => {
  for (let number = 0; number < maxPerReference; number++) await book.enter("many", invoice(number));
  await expect(book.enter("many", invoice(99))).rejects.toMatchObject({ reason: "too many" });
  expect(await book.read("many")).toHaveLength(maxPerReference);
});

it("the invoice book is kept after its last invoice expires for as long as payments are remembered", async () => {
  await book.enter("kept", invoice(1));
  const item = await table.get({ pk: "INVOICING#kept", sk: "INVOICES" });
  expect(Number(item?.expires_at) * 1000).toBeGreaterThanOrEqual(
    invoice(1).expiresAt.getTime() + paymentLifetimeMs,
  );
});
