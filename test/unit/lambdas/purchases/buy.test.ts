import { beforeEach, describe, expect, it, vi } from "vitest";
import { dueShard } from "../../../../lambdas/aws/table.ts";
import { jobItemKey } from "../../../../lambdas/jobs/job.ts";
import { paymentItemKey } from "../../../../lambdas/payments/ledger/payment-record.ts";
import { tableOfThisFile } from "../../table.ts";
import { receiptOf } from "./scripted-rail.ts";
import { createShop } from "./shop.ts";
import type { Shop } from "./shop.ts";
import { waitingMovesTheClock } from "./waiting.ts";

const table = tableOfThisFile();
waitingMovesTheClock(table);
let shop: Shop;
beforeEach(() => {
  shop = createShop(table);
  return () => {
    expect(shop.wrongs).toEqual([]);
  };
});

describe("a payment that nobody has seen before", () => {
  it("buys its document: one job, queued and on record, and the sale is counted", async () => {
    const [document, payment] = [shop.document(), shop.payment()];
    const receipt = receiptOf(payment.payment);
    expect(await shop.buy(document, payment)).toMatchObject({
      result: "job",
      job: { job_id: document.jobId, state: "Not Started", document_name: "a.pdf" },
      receipt,
    });
    expect(await shop.recordOf(payment)).toMatchObject({ state: "settled", fulfilled: true, receipt });
    expect(await shop.purchases.receipt(payment.payment)).toEqual(receipt);
    expect(shop.queued).toEqual([document.jobId]);
    expect(shop.sources.get(document.jobId)).toEqual(document.source);
    expect(shop.events).toEqual([{ event: "sold", rail: "x402", amount: { currency: "USDC", value: 0.01 } }]);
  });

  it("refuses a bad payment, and leaves nothing anywhere", async () => {
    const [document, payment] = [shop.document(), shop.payment()];
    shop.rails.x402.script.verify.push("refused");
    expect(await shop.buy(document, payment)).toEqual({
      result: "refused",
      refusal: { reason: "too little", headers: {} },
    });
    await expect(shop.recordOf(payment)).rejects.toThrow("not on record");
    expect(shop.sources.size).toBe(0);
    expect(shop.rails.x402.asked).toEqual(["verify"]);
    expect(shop.events).toEqual([{ event: "refused", rail: "x402" }]);
  });

  it("leaves nothing of a payment that cannot be checked now", async () => {
    const payment = shop.payment();
    shop.rails.x402.script.verify.push("no answer");
    await expect(shop.buy(shop.document(), payment)).rejects.toThrow("Out of reach");
    await expect(shop.recordOf(payment)).rejects.toThrow("not on record");
  });

  it("frees the document for another payment when the rail refuses one, and deletes the source", async () => {
    const [document, payment] = [shop.document(), shop.payment()];
    shop.rails.x402.script.settle.push("refused");
    expect(await shop.buy(document, payment)).toMatchObject({
      result: "refused",
      refusal: { reason: "no funds" },
    });
    expect(await shop.recordOf(payment)).toMatchObject({ state: "refused", reason: "no funds" });
    expect(shop.sources.size).toBe(0);
    expect(shop.events).toEqual([{ event: "refused", rail: "x402" }]);
    expect(await shop.buy(document, shop.payment("lightning"))).toMatchObject({ result: "job" });
  });

  it("keeps the document from every other payment while an outcome is unknown, and the sweep checks soon", async () => {
    const [document, payment, other] = [shop.document(), shop.payment(), shop.payment("lightning")];
    shop.rails.x402.script.settle.push("pending, nothing collected");
    expect(await shop.buy(document, payment)).toEqual({ result: "pending" });
    expect(await shop.recordOf(payment)).toMatchObject({ state: "claimed", lease_until: 0 });
    expect(await table.dueIn(paymentItemKey(payment.payment))).toEqual({ [dueShard]: 5_000 });
    expect(await shop.buy(document, other)).toEqual({ result: "pending" });
    expect(shop.rails.lightning.asked).toEqual(["verify"]);
    expect(shop.events).toEqual([{ event: "pending", rail: "x402" }]);
  });

  it("buys a job that cannot be queued all the same: the sweep will queue it", async () => {
    const [document, payment] = [shop.document(), shop.payment()];
    // The last call of a purchase in which all goes well.
    shop.faults.crashAt(6, "before");
    expect(await shop.buy(document, payment)).toMatchObject({ result: "job" });
    expect(shop.faults.crashed).toBe("queue.send");
    expect(shop.warnings).toEqual(["Job was not queued; the sweep will queue it"]);
    expect(await table.dueIn(jobItemKey(document.jobId))).toEqual({ [dueShard]: 30_000 });
  });
});

describe("many requests at once", () => {
  it("collects one payment of many requests once, and gives all of them the job", async () => {
    const [document, payment] = [shop.document(), shop.payment()];
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => shop.buy(document, payment)));
    expect(outcomes.map(({ result }) => result)).toEqual(Array<string>(5).fill("job"));
    expect(shop.rails.x402.asked.filter((call) => call === "settle")).toHaveLength(1);
    expect(shop.queued).toEqual([document.jobId]);
  });

  it("collects one of many payments for a document, and asks the others to wait", async () => {
    const document = shop.document();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => shop.buy(document, shop.payment())));
    expect(outcomes.map(({ result }) => result).sort()).toEqual(["job", ...Array<string>(4).fill("pending")]);
    expect([...shop.rails.x402.truths.values()].filter(({ collected }) => collected)).toHaveLength(1);
  });

  it("buys one of two documents with one payment, and refuses the other", async () => {
    const payment = shop.payment();
    const [one, other] = await Promise.all([
      shop.buy(shop.document(), payment),
      shop.buy(shop.document(), payment),
    ]);
    expect([one.result, other.result].sort()).toEqual(["job", "refused"]);
    expect(shop.queued).toHaveLength(1);
  });
});

describe("a failed job", () => {
  it("is tried again with its source restored, once however many ask", async () => {
    const document = shop.document();
    const bought = await shop.buy(document, shop.payment());
    if (bought.result !== "job") throw new Error("Nothing was bought");
    await shop.jobs.fail(document.jobId, "It failed.");
    const retried = await Promise.all([1, 2, 3].map(() => shop.purchases.retry(bought.job, document.source)));
    for (const job of retried) expect(job).toMatchObject({ state: "Not Started", attempts: 0 });
    expect(shop.queued).toEqual([document.jobId, document.jobId]);
  });

  it("stores its source no more once it is given up", async () => {
    const document = shop.document();
    await shop.buy(document, shop.payment());
    const failed = async () => {
      await shop.jobs.fail(document.jobId, "It failed.");
      const job = await shop.jobs.find(document.jobId);
      if (!job) throw new Error("There is no job");
      return job;
    };
    const stored = vi.spyOn(shop.sources as Map<string, unknown>, "set");
    for (let tries = 0; tries < 3; tries++) await shop.purchases.retry(await failed(), document.source);
    expect(stored).toHaveBeenCalledTimes(3);
    const givenUp = await failed();
    expect(await shop.purchases.retry(givenUp, document.source)).toEqual(givenUp);
    expect(stored).toHaveBeenCalledTimes(3);
  });
});
