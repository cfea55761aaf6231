import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { failedLifetimeMs } from "../../../lambdas/jobs/job.ts";
import { createRefundBook, UnknownRefundError, type RefundDue } from "../../../operator/refunds-due.ts";
import { unlock } from "../../../lambdas/payments/ledger/ledger-writes.ts";
import type { UnverifiedPayment } from "../../../lambdas/payments/networks/network.ts";
import { createShop, type Shop, type TestDocument } from "../lambdas/purchases/shop.ts";
import { situations } from "../lambdas/purchases/situations.ts";
import { tableOfThisFile } from "../table.ts";

const table = tableOfThisFile();
const book = createRefundBook(table, table.clock);
let shop: Shop;
let document: TestDocument;
let payment: UnverifiedPayment;
beforeEach(() => {
  shop = createShop(table);
  [document, payment] = [shop.document(), shop.payment()];
});

const findRefund = async (id = payment.payment.id) =>
  (await book.list()).find(({ payment_id: paymentId }) => paymentId === id);

/** What makes a payment one that is to be given back. */
const reasons: Readonly<Record<RefundDue["why"], () => Promise<void>>> = {
  failed: async () => {
    await shop.buy(document, payment);
    await shop.jobs.fail(document.jobId, "A table is too wide.");
  },
  twice: async () => {
    shop.rails.solana.script.settle.push("refused, collected all the same");
    await shop.buy(document, payment);
    await shop.buy(document, shop.payment("lightning"));
    await shop.purchases.followUp(await shop.findRecord(payment));
  },
  "no document": () => situations["settled, and its document never came"](shop, document, payment),
};
const whys = Object.keys(reasons) as RefundDue["why"][];

describe.each(whys)("a payment that bought nothing (%s)", (why) => {
  beforeEach(() => reasons[why]());

  it("is on the operator's list, with what is needed to refund it", async () => {
    const due = await findRefund();
    expect(due).toMatchObject({
      rail: "x402",
      amount: 0.01,
      currency: "USDC",
      payer: "p",
      transaction: `tx-${payment.payment.id}`,
      why,
      job_id: document.jobId,
      since: new Date(table.now).toISOString(),
    });
    expect(due?.description).toMatch(/\.$/);
    expect(due?.document_name).toBe(why === "failed" ? "a.pdf" : undefined);
  });

  it("is refunded once, and never buys anything again", async () => {
    expect(await book.refunded(payment.payment.id, "by hand")).toMatchObject({ why });
    expect(await findRefund()).toBeUndefined();
    await expect(book.refunded(payment.payment.id, "again")).rejects.toBeInstanceOf(UnknownRefundError);
    shop.rails.solana.asked.length = 0;
    const outcome = await shop.buy(document, payment);
    // Of two payments the other one's job stays, and is shown to both.
    expect(outcome.result).toBe(why === "twice" ? "sold" : "refused");
    expect(shop.rails.solana.asked).toEqual([]);
  });

  it("is refunded once, when two operators do it at once", async () => {
    const both = await Promise.allSettled(["a", "b"].map((note) => book.refunded(payment.payment.id, note)));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("leaves its document for sale once it is refunded", async () => {
    await book.refunded(payment.payment.id, "by hand");
    const outcome = await shop.buy(document, shop.payment("lightning"));
    expect(outcome.result).toBe(why === "twice" ? "bought" : "sold");
  });
});

it("a document that failed, was refunded and is bought again has its end told again", async () => {
  document = shop.document({ callback_url: "https://receiver.example/" });
  await reasons.failed();
  await book.refunded(payment.payment.id, "by hand");
  expect(await shop.buy(document, shop.payment())).toMatchObject({ result: "sold" });
  expect(await shop.jobs.find(document.jobId)).toMatchObject({ state: "Not Started", calls_back: true });
});

describe("a payment whose document was never sent", () => {
  beforeEach(() => reasons["no document"]());

  it("is refunded where its lock is gone, whatever replaced it", async () => {
    await table.transact([unlock(table, { job_id: document.jobId, id: payment.payment.id })]);
    await shop.buy(document, shop.payment("lightning"));
    expect(await book.refunded(payment.payment.id, "by hand")).toMatchObject({ why: "no document" });
    expect(await findRefund()).toBeUndefined();
    expect(await shop.jobs.find(document.jobId)).toBeDefined();
  });

  it.each([true, false])(
    "is not refunded when the document is sent just then (locked: %s)",
    async (isLocked) => {
      if (!isLocked)
        await table.transact([unlock(table, { job_id: document.jobId, id: payment.payment.id })]);
      const late = createRefundBook(
        table.with({
          async transact(writes) {
            await shop.buy(document, payment);
            return table.transact(writes);
          },
        }),
        table.clock,
      );
      await expect(late.refunded(payment.payment.id, "by hand")).rejects.toBeInstanceOf(UnknownRefundError);
      expect(await shop.jobs.find(document.jobId)).toBeDefined();
    },
  );
});

describe("the operator's list", () => {
  it("has a failed document for as long as its payment is remembered, and it is never charged again", async () => {
    await reasons.failed();
    table.now += failedLifetimeMs - 1_000;
    expect(await findRefund()).toMatchObject({ why: "failed", document_name: "a.pdf" });
    const another = shop.payment("lightning");
    expect(await shop.buy(document, another)).toMatchObject({ result: "bought" });
    expect(shop.rails.lightning.asked).not.toContain("settle");
  });

  it("drops a failed document that was requested again, and does not allow its refund then", async () => {
    await reasons.failed();
    const { jobId } = document;
    expect(await findRefund()).toBeDefined();
    const job = await shop.jobs.find(jobId);
    if (job) await shop.jobs.retry(job);
    expect(await findRefund()).toBeUndefined();
    await expect(book.refunded(payment.payment.id, "late")).rejects.toThrow("is not due for a refund");
  });

  it("has a failed document printed once more, whatever its fault, and nothing else", async () => {
    await reasons.failed();
    expect(await book.requeue(payment.payment.id)).toMatchObject({ why: "failed" });
    expect(await findRefund()).toBeUndefined();
    expect(await shop.jobs.find(document.jobId)).toMatchObject({
      state: "Not Started",
      slow: true,
      retries: 0,
    });
    await expect(book.requeue(payment.payment.id)).rejects.toBeInstanceOf(UnknownRefundError);
  });

  it("prints no document that did not fail", async () => {
    await reasons["no document"]();
    await expect(book.requeue(payment.payment.id)).rejects.toThrow("has no failed document");
  });

  it("drops a payment without a document once that was sent", async () => {
    await reasons["no document"]();
    expect(await shop.buy(document, payment)).toMatchObject({ result: "sold" });
    expect(await findRefund()).toBeUndefined();
  });

  it("has no payment that bought its document, nor one that nobody made", async () => {
    await shop.buy(document, payment);
    expect(await findRefund()).toBeUndefined();
    await expect(book.refunded(payment.payment.id, "")).rejects.toBeInstanceOf(UnknownRefundError);
    await expect(book.refunded(randomUUID(), "")).rejects.toBeInstanceOf(UnknownRefundError);
  });

  it("shows no failed document that has expired", async () => {
    await reasons.failed();
    table.now += failedLifetimeMs + 1_000;
    expect(await findRefund()).toBeUndefined();
  });
});
