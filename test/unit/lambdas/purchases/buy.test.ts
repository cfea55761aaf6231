import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { dueList } from "../../../../lambdas/aws/due-lists.ts";
import { IdentifierReusedError } from "../../../../lambdas/http-contract/errors.ts";
import { createCallbackStore } from "../../../../lambdas/callbacks/callback-store.ts";
import { jobItemKey } from "../../../../lambdas/jobs/job.ts";
import { paymentItemKey } from "../../../../lambdas/payments/ledger/payment-record.ts";
import type { UnverifiedPayment } from "../../../../lambdas/payments/networks/network.ts";
import { tableOfThisFile } from "../../table.ts";
import { createReceipt } from "./scripted-rail.ts";
import { createShop, type Shop } from "./shop.ts";
import { inSituation } from "./situations.ts";

const table = tableOfThisFile();
let shop: Shop;
let start: number;
beforeEach(() => {
  shop = createShop(table);
  start = table.now;
  return () => {
    expect(shop.wrongs).toEqual([]);
  };
});

describe("a new payment", () => {
  it("buys its document with one job, queued and on record, and the sale is counted", async () => {
    const [document, payment] = [shop.document(), shop.payment()];
    const receipt = createReceipt(payment.payment);
    expect(await shop.buy(document, payment)).toMatchObject({
      result: "sold",
      bought: { job_id: document.jobId, state: "Not Started", document_name: "a.pdf" },
      receipt,
    });
    expect(await shop.findRecord(payment)).toMatchObject({ state: "settled", fulfilled: true, receipt });
    expect(await shop.purchases.receipt(payment.payment)).toEqual(receipt);
    expect(shop.queued).toEqual([document.jobId]);
    expect(shop.sources.get(document.jobId)).toEqual(document.source);
    expect(shop.events).toEqual([
      { event: "sold", rail: "solana", amount: { currency: "USDC", value: 0.01 } },
    ]);
  });

  it("queues its document in the fast queue, however much work it is", async () => {
    const work = shop.document(undefined, `<svg filter="">${"<p/>".repeat(100_000)}</svg>`);
    await shop.buy(work, shop.payment());
    expect(shop.queued).toEqual([work.jobId]);
    expect(shop.queuedAsSlow).toEqual([]);
  });

  it("is refused when it is invalid, and stores nothing", async () => {
    const [document, payment] = [shop.document(), shop.payment()];
    shop.rails.solana.script.verify.push("refused");
    expect(await shop.buy(document, payment)).toEqual({
      result: "refused",
      reason: "too little",
    });
    await expect(shop.findRecord(payment)).rejects.toThrow("not on record");
    expect(shop.sources.size).toBe(0);
    expect(shop.rails.solana.asked).toEqual(["verify"]);
    expect(shop.events).toEqual([{ event: "refused", rail: "solana" }]);
  });

  it("stores nothing when it cannot be checked now", async () => {
    const payment = shop.payment();
    shop.rails.solana.script.verify.push("no answer");
    await expect(shop.buy(shop.document(), payment)).rejects.toThrow("Out of reach");
    await expect(shop.findRecord(payment)).rejects.toThrow("not on record");
  });

  it("frees the document for another payment when the rail refuses one, and deletes the source", async () => {
    const [document, payment] = [shop.document(), shop.payment()];
    shop.rails.solana.script.settle.push("refused");
    expect(await shop.buy(document, payment)).toMatchObject({
      result: "refused",
      reason: "no funds",
    });
    expect(await shop.findRecord(payment)).toMatchObject({ state: "refused", reason: "no funds" });
    expect(shop.sources.size).toBe(0);
    expect(shop.events).toEqual([{ event: "refused", rail: "solana" }]);
    expect(await shop.buy(document, shop.payment("lightning"))).toMatchObject({ result: "sold" });
  });

  it("keeps the document from every other payment while an outcome is unknown, and the sweep checks soon", async () => {
    const [document, payment, otherPayment] = [shop.document(), shop.payment(), shop.payment("lightning")];
    shop.rails.solana.script.settle.push("pending, nothing collected");
    expect(await shop.buy(document, payment)).toEqual({ result: "pending" });
    expect(await shop.findRecord(payment)).toMatchObject({ state: "claimed", lease_until: 0 });
    expect(await table.readDue(paymentItemKey(payment.payment))).toEqual({ [dueList]: 5_000 });
    expect(await shop.buy(document, otherPayment)).toEqual({ result: "pending" });
    // Nobody is at work, so it does not wait.
    expect(table.now).toBe(start);
    expect(shop.rails.lightning.asked).toEqual(["verify"]);
    expect(shop.events).toEqual([{ event: "pending", rail: "solana" }]);
  });

  it("buys a job that cannot be queued, which the sweep will queue", async () => {
    const [document, payment] = [shop.document(), shop.payment()];
    // The last call of a purchase in which all goes well.
    shop.faults.crashAt(6, "before");
    expect(await shop.buy(document, payment)).toMatchObject({ result: "sold" });
    expect(shop.faults.crashed).toBe("queue.send");
    expect(shop.warnings).toEqual(["Job was not queued; the sweep will queue it"]);
    expect(await table.readDue(jobItemKey(document.jobId))).toEqual({ [dueList]: 30_000 });
  });
});

describe("a document whose payment is promised", () => {
  const promised = (of = shop.payment()): UnverifiedPayment => ({ ...of, isPromise: true });

  it("is printed while the payment settles, and the PDF is kept for its job", async () => {
    const document = shop.document();
    let atSettling: string | undefined;
    shop.rails.solana.meanwhile = () => {
      atSettling = shop.printedAhead.get(document.jobId);
      return Promise.resolve();
    };
    expect(await shop.buy(document, promised())).toMatchObject({ result: "sold" });
    expect(atSettling).toBe("printed");
    expect(shop.printedAhead.get(document.jobId)).toBe("printed");
  });

  it.each(["refused", "pending, nothing collected", "pending, collected all the same", "no answer"] as const)(
    "is printed for nothing when the payment's outcome is %s, and the PDF is forgotten",
    async (answer) => {
      const document = shop.document();
      shop.rails.solana.script.settle.push(answer);
      await shop.buy(document, promised()).catch(() => undefined);
      expect(shop.printedAhead.get(document.jobId)).toBe("forgotten");
    },
  );

  it("is not printed before the payment is verified and claimed", async () => {
    const [document, payment] = [shop.document(), promised()];
    shop.rails.solana.script.verify.push("refused");
    await shop.buy(document, payment);
    shop.faults.crashAt(2, "before");
    await expect(shop.buy(document, payment)).rejects.toThrow("ledger.claim");
    expect(shop.printedAhead.size).toBe(0);
  });

  it("is not printed once more for copies of the request, nor for a payment that is no promise", async () => {
    const [document, payment] = [shop.document(), promised()];
    await Promise.all([1, 2, 3].map(() => shop.buy(document, payment)));
    await shop.buy(shop.document(), shop.payment());
    expect([...shop.printedAhead.keys()]).toEqual([document.jobId]);
  });
});

describe("a payment that its payer has called something", () => {
  let wallet: string;
  beforeEach(() => {
    wallet = randomUUID();
  });
  const called = (of: UnverifiedPayment, payer = wallet): UnverifiedPayment => ({
    ...of,
    identifier: { payer, id: "pay_0123456789abcdef" },
  });

  it("buys its document, which the same name gets again at no charge, with whatever payment", async () => {
    const [document, payment] = [shop.document(), called(shop.payment())];
    const bought = await shop.buy(document, payment);
    expect(bought).toMatchObject({ result: "sold" });
    expect(await shop.buy(document, payment)).toEqual(bought);
    expect(await shop.buy(document, called(shop.payment()))).toMatchObject({ result: "bought" });
    expect(shop.rails.solana.asked.filter((call) => call === "settle")).toHaveLength(1);
  });

  it("buys no second document under that name, which is said before anybody checks it", async () => {
    await shop.buy(shop.document(), called(shop.payment()));
    const asked = shop.rails.solana.asked.length;
    const second = called(shop.payment());
    await expect(shop.buy(shop.document(), second)).rejects.toBeInstanceOf(IdentifierReusedError);
    expect(shop.rails.solana.asked).toHaveLength(asked);
    await expect(shop.findRecord(second)).rejects.toThrow("not on record");
    expect(await shop.buy(shop.document(), called(shop.payment(), "another wallet"))).toMatchObject({
      result: "sold",
    });
  });

  it("is not for another document, which it is told of the very payment, too", async () => {
    const payment = called(shop.payment());
    await shop.buy(shop.document(), payment);
    await expect(shop.buy(shop.document(), payment)).rejects.toBeInstanceOf(IdentifierReusedError);
  });

  it("gets the job that it has bought under no name, under a name of another document, too", async () => {
    const [document, payment] = [shop.document(), shop.payment()];
    await shop.buy(shop.document(), called(shop.payment()));
    const bought = await shop.buy(document, payment);
    expect(await shop.buy(document, called(payment))).toEqual(bought);
  });

  it("buys one of two documents that come under one name at once, and the other is neither collected nor stored", async () => {
    const documents = [shop.document(), shop.document()];
    const outcomes = await Promise.allSettled(
      documents.map((each) => shop.buy(each, called(shop.payment()))),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const reason = outcomes.find(({ status }) => status === "rejected");
    expect(reason).toMatchObject({ reason: { code: "payment-identifier-reused", status: 409 } });
    expect([...shop.rails.solana.truths.values()].filter(({ collected }) => collected)).toHaveLength(1);
    expect(shop.sources.size).toBe(1);
  });
});

describe("a document", () => {
  it.each([
    ["a callback, where it names a receiver", { callback_url: "https://receiver.example/" }],
    ["no callback, where it names no receiver", undefined],
  ])("is bought with %s", async (_, options) => {
    const document = shop.document(options);
    expect(await shop.buy(document, shop.payment())).toMatchObject({
      bought: { calls_back: options !== undefined },
    });
    expect((await createCallbackStore(table, table.clock).find(document.jobId))?.url).toBe(
      options?.callback_url,
    );
  });
});

describe("simultaneous requests", () => {
  // However slow this machine is, those that wait look until the first one is done.
  beforeEach(() => {
    shop.waiting.clockStops = start + 3_000;
  });

  it("collect one payment once, and get its job", async () => {
    const [document, payment] = [shop.document(), shop.payment()];
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => shop.buy(document, payment)));
    expect(outcomes.map(({ result }) => result)).toEqual(Array<string>(5).fill("sold"));
    expect(shop.rails.solana.asked.filter((call) => call === "settle")).toHaveLength(1);
    expect(shop.queued).toEqual([document.jobId]);
  });

  it("collect one of many payments for a document, and get the job", async () => {
    const document = shop.document();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => shop.buy(document, shop.payment())));
    expect(outcomes.map(({ result }) => result).sort()).toEqual([...Array<string>(4).fill("bought"), "sold"]);
    expect([...shop.rails.solana.truths.values()].filter(({ collected }) => collected)).toHaveLength(1);
  });

  it("buy one of two documents with one payment, and the other is refused", async () => {
    const payment = shop.payment();
    const [first, second] = await Promise.all([
      shop.buy(shop.document(), payment),
      shop.buy(shop.document(), payment),
    ]);
    expect([first.result, second.result].sort()).toEqual(["refused", "sold"]);
    expect(shop.queued).toHaveLength(1);
  });
});

describe("a failed job", () => {
  it("is retried with its source restored, once however many ask", async () => {
    const document = shop.document();
    const bought = await shop.buy(document, shop.payment());
    if (bought.result !== "sold") throw new Error("Nothing was bought");
    await shop.jobs.fail(document.jobId, "It failed.");
    const failed = (await shop.jobs.find(document.jobId)) ?? bought.bought;
    const retried = await Promise.all([1, 2, 3].map(() => shop.purchases.retry(failed, document.source)));
    for (const job of retried) expect(job).toMatchObject({ state: "Not Started", attempts: 0 });
    expect(shop.queued).toEqual([document.jobId, document.jobId]);
  });

  it("does not store its source again once it is given up", async () => {
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

describe("a request that meets another one in progress", () => {
  /** Lets something happen while the rail collects, once, and the rail's answer take this long. Then the clock stops. */
  function whileCollected(ms: number, happens: () => void): void {
    const rail = shop.rails.solana;
    shop.waiting.clockStops = table.now + ms;
    rail.meanwhile = async () => {
      rail.meanwhile = () => Promise.resolve();
      happens();
      while (table.now < slow) await new Promise((resolve) => setImmediate(resolve));
    };
    const slow = table.now + ms;
  }

  it.each([
    ["with the same payment", "sold"],
    ["with another payment", "bought"],
  ] as const)("is given the job %s when the rail takes three seconds", async (which, result) => {
    const [document, payment] = [shop.document(), shop.payment()];
    const others: ReturnType<Shop["buy"]>[] = [];
    whileCollected(3_000, () => {
      for (let copies = 0; copies < 2; copies++)
        others.push(shop.buy(document, which === "with the same payment" ? payment : shop.payment()));
    });
    expect(await shop.buy(document, payment)).toMatchObject({ result: "sold" });
    expect(await Promise.all(others)).toMatchObject([{ result }, { result }]);
    expect([...shop.rails.solana.truths.values()].filter(({ collected }) => collected)).toHaveLength(1);
    expect(shop.queued).toEqual([document.jobId]);
  });

  it.each(["the same payment", "another payment"])(
    "with %s is answered within four seconds that the outcome is unknown when the rail takes longer",
    async (which) => {
      const [document, payment] = [shop.document(), shop.payment()];
      const second = Promise.withResolvers<unknown>();
      whileCollected(30_000, () => {
        const brought = which === "the same payment" ? payment : shop.payment();
        shop.buy(document, brought).then(second.resolve, second.reject);
      });
      const first = shop.buy(document, payment);
      expect(await second.promise).toEqual({ result: "pending" });
      expect(table.now).toBeLessThanOrEqual(start + 4_000);
      table.now = start + 30_000;
      expect(await first).toMatchObject({ result: "sold" });
    },
  );

  it.each(["the same payment", "another payment"])(
    "with %s is answered within four seconds that the outcome is unknown when the other's process died after the rail's call",
    async (which) => {
      const { document, payment } = await inSituation(shop, "collected by a process that died then");
      const record = await shop.findRecord(payment);
      table.now = record.lease_until - 30_000;
      const before = table.now;
      const looks = vi.spyOn(shop.ledger, "find");
      const brought = which === "the same payment" ? payment : shop.payment();
      expect(await shop.buy(document, brought)).toEqual({ result: "pending" });
      expect(table.now - before).toBeLessThanOrEqual(4_000);
      // Ever less often, up to 0.8 seconds.
      expect(looks.mock.calls.length).toBeLessThan(11);
      table.now = record.lease_until + 1;
      expect(await shop.buy(document, payment)).toMatchObject({ result: "sold" });
    },
  );

  it("buys the document with its own payment when the other one is refused", async () => {
    const [document, payment, otherPayment] = [shop.document(), shop.payment(), shop.payment()];
    const others: ReturnType<Shop["buy"]>[] = [];
    shop.rails.solana.script.settle.push("refused");
    whileCollected(3_000, () => others.push(shop.buy(document, otherPayment), shop.buy(document, payment)));
    expect(await shop.buy(document, payment)).toMatchObject({ result: "refused" });
    expect(await Promise.all(others)).toMatchObject([
      { result: "sold", receipt: createReceipt(otherPayment.payment) },
      { result: "refused" },
    ]);
  });

  it("continues with its payment that looks invalid because another request collects it", async () => {
    const [document, payment] = [shop.document(), shop.payment()];
    shop.rails.solana.script.verify.push("refused");
    const late = {
      ...payment,
      verify: async (admit: () => Promise<void>) => {
        await shop.buy(document, { ...payment, verify: () => Promise.resolve(undefined) });
        return payment.verify(admit);
      },
    };
    expect(await shop.buy(document, late)).toMatchObject({
      result: "sold",
      receipt: createReceipt(payment.payment),
    });
    expect(shop.events.map(({ event }) => event)).toEqual(["sold"]);
  });
});
