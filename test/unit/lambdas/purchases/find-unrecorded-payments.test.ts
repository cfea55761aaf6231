import { beforeEach, describe, expect, it } from "vitest";
import { paymentItemKey } from "../../../../lambdas/payments/ledger/payment-record.ts";
import { tableOfThisFile } from "../../table.ts";
import { createShop, type Shop, type TestDocument } from "./shop.ts";

const table = tableOfThisFile();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
let shop: Shop;
let document: TestDocument;
/** What the networks were called with. */
let told: boolean[];
beforeEach(() => {
  shop = createShop(table);
  document = shop.document();
  told = [];
  // A network of transfers issues nothing.
  delete shop.rails.evm.survey;
});

/** Lets something that was issued for the document be payable for so long. */
function setPayable(rail: "lightning" | "solana", ms: number): void {
  shop.rails[rail].survey = (_document, _records, { isBought }) => {
    told.push(isBought);
    return Promise.resolve({ payments: [], payableUntil: () => table.now + ms });
  };
}
/** Returns in how many ms the document is to be checked again. */
async function nextCheck(): Promise<number> {
  const { jobId: job_id, hash: document_hash } = document;
  return Number(await shop.purchases.findUnrecordedPayments({ job_id, document_hash })) - table.now;
}

describe("a document with a payable invoice", () => {
  it.each([
    { of: "minutes", ms: 30 * minuteMs, unbought: 30 * minuteMs, bought: minuteMs },
    { of: "days", ms: 30 * dayMs, unbought: dayMs, bought: dayMs / 2 },
    { of: "seconds", ms: 5_000, unbought: 5_000, bought: 5_000 },
  ])(
    "is checked once a day at least, and sooner once it is bought: $of",
    async ({ ms, unbought, bought }) => {
      setPayable("lightning", ms);
      expect(await nextCheck()).toBe(unbought);
      const payment = shop.payment();
      await shop.buy(document, payment);
      expect(await nextCheck()).toBe(bought);
      expect(told).toEqual([false, true]);
      await shop.purchases.checkAgain(await shop.findRecord(payment));
      expect(await table.readDue(paymentItemKey(payment.payment))).toEqual({ bought });
    },
  );

  it("is checked when the first of its networks is due", async () => {
    setPayable("lightning", 20 * minuteMs);
    setPayable("solana", 10 * minuteMs);
    expect(await nextCheck()).toBe(10 * minuteMs);
  });
});

it("a paid invoice of a document that another payment is buying is looked up again in a minute", async () => {
  const paid = shop.payment("lightning");
  Object.assign(shop.rails.lightning.truths.get(paid.payment.id) ?? {}, { collected: true });
  shop.rails.lightning.further.push(paid.payment);
  shop.rails.solana.script.settle.push("pending, nothing collected");
  await shop.buy(document, shop.payment());
  expect(await nextCheck()).toBe(minuteMs);
  await expect(shop.findRecord(paid)).rejects.toThrow("not on record");
});
