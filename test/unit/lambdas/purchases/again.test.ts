import { beforeEach, describe, expect, it, vi } from "vitest";
import type { UnverifiedPayment } from "../../../../lambdas/payments/networks/network.ts";
import type { PurchaseOutcome } from "../../../../lambdas/purchases/purchases.ts";
import { tableOfThisFile } from "../../table.ts";
import { createReceipt, refusalsHoldMs } from "./scripted-rail.ts";
import { createShop, type Shop, type TestDocument } from "./shop.ts";
import { inSituation, type Answers, type Situation } from "./situations.ts";

const table = tableOfThisFile();
let shop: Shop;
beforeEach(() => {
  shop = createShop(table);
  return () => {
    expect(shop.wrongs).toEqual([]);
  };
});

type Result = PurchaseOutcome<unknown>["result"];
type Row = readonly [situation: Situation, answers: Answers, asked: string[], result: Result, state: string];

const atWork = "claimed by a process that is at work";
const dead = "claimed by a process that died before it was collected";
const collected = "collected by a process that died then";
const open = "of unknown outcome, and not collected";
const landed = "of unknown outcome, and collected";
const misjudged = "refused, and collected all the same";

/** Whatever the look-up does not answer for good, is collected. */
const rows: readonly Row[] = [
  [atWork, {}, [], "pending", "claimed"],
  [dead, {}, ["lookUp", "settle"], "sold", "settled"],
  [dead, { settle: "refused" }, ["lookUp", "settle"], "refused", "refused"],
  [dead, { settle: "pending, nothing collected" }, ["lookUp", "settle"], "pending", "claimed"],
  [dead, { lookUp: "refused" }, ["lookUp"], "refused", "refused"],
  [dead, { lookUp: "pending" }, ["lookUp", "settle"], "sold", "settled"],
  [collected, {}, ["lookUp"], "sold", "settled"],
  [open, {}, ["lookUp", "settle"], "sold", "settled"],
  [open, { settle: "refused" }, ["lookUp", "settle"], "refused", "refused"],
  [open, { lookUp: "refused" }, ["lookUp"], "refused", "refused"],
  [landed, {}, ["lookUp"], "sold", "settled"],
  ["refused", {}, ["lookUp", "settle"], "sold", "settled"],
  ["refused", { lookUp: "refused" }, ["lookUp"], "refused", "refused"],
  ["refused", { settle: "refused" }, ["lookUp", "settle"], "refused", "refused"],
  ["refused", { settle: "pending, nothing collected" }, ["lookUp", "settle"], "pending", "claimed"],
  [misjudged, {}, ["lookUp"], "sold", "settled"],
  ["refused just now", {}, [], "refused", "refused"],
  ["refused just now, and collected all the same", {}, [], "refused", "refused"],
  ["refused for good", {}, [], "refused", "refused"],
  ["settled, with its job", {}, [], "sold", "settled"],
  ["settled, with a job that is forgotten", {}, [], "refused", "settled"],
  ["settled, and its document never came", {}, [], "sold", "settled"],
];
/** What holds the lock of its document, so that a request without a payment finds it. */
const locking = rows.filter(([situation]) => !/^refused|^settled, with/.test(situation));

describe.each([
  ["the same request", rows],
  ["a request without a payment", locking],
] as const)("%s comes after a payment that was", (way, cases) => {
  it.each(cases)(
    "ends well after a payment that was %s (%j)",
    async (situation, answers, asked, result, state) => {
      const { document, payment } = await inSituation(shop, situation, answers);
      const outcome = await (way === "the same request"
        ? shop.buy(document, payment)
        : shop.purchases.resumeLocked(
            { rail: "solana", payment_id: payment.payment.id },
            shop.goods(document),
          ));
      expect(outcome.result).toBe(result);
      expect(shop.rails.solana.asked).toEqual(asked);
      const record = await shop.findRecord(payment);
      expect(record.state).toBe(state);
      const job = await shop.jobs.find(document.jobId);
      if (outcome.result === "sold") {
        expect(outcome.receipt).toEqual(createReceipt(payment.payment));
        expect(job).toMatchObject({ payment: { rail: "solana", id: payment.payment.id } });
        expect(record).toMatchObject({ fulfilled: true, receipt: createReceipt(payment.payment) });
        expect(shop.queued).toEqual([document.jobId]);
        expect(shop.sources.get(document.jobId)).toEqual(document.source);
      } else {
        expect(job).toBeUndefined();
      }
    },
  );
});

describe("a refused payment that is sent again and again", () => {
  const sendOften = async (document: TestDocument, payment: UnverifiedPayment): Promise<void> => {
    for (let times = 0; times < 5; times++)
      expect(await shop.buy(document, payment)).toMatchObject({ result: "refused" });
  };

  it("is looked up once in 45 seconds, and stores nothing where it can never be collected", async () => {
    const { document, payment } = await inSituation(shop, "refused", { settle: "refused" });
    await sendOften(document, payment);
    expect(shop.rails.solana.asked).toEqual(["lookUp", "settle"]);
    table.now += refusalsHoldMs;
    shop.rails.solana.script.lookUp.push("refused");
    const stored = vi.spyOn(shop.sources as Map<string, unknown>, "set");
    await sendOften(document, payment);
    table.now += 24 * 3600_000;
    await sendOften(document, payment);
    expect(shop.rails.solana.asked).toEqual(["lookUp", "settle", "lookUp"]);
    expect(stored).not.toHaveBeenCalled();
  });

  it("is never looked up again once the sweep has seen that it can never be collected", async () => {
    const { document, payment } = await inSituation(shop, "refused", { lookUp: "refused" });
    await shop.purchases.followUp(await shop.findRecord(payment));
    await sendOften(document, payment);
    expect(shop.rails.solana.asked).toEqual(["lookUp"]);
  });

  it("gets its job from the sweep when it was collected all the same", async () => {
    const { document, payment } = await inSituation(shop, "refused just now, and collected all the same");
    await sendOften(document, payment);
    await shop.purchases.followUp(await shop.findRecord(payment));
    expect(await shop.buy(document, payment)).toMatchObject({ result: "sold" });
  });
});

describe("a refused payment whose document another one has taken since", () => {
  it("is given the other one's job, and is not collected", async () => {
    const { document, payment } = await inSituation(shop, "refused");
    const other = shop.payment("lightning");
    await shop.buy(document, other);
    expect(await shop.buy(document, payment)).toMatchObject({
      result: "bought",
      bought: { payment: { id: other.payment.id } },
    });
    expect(shop.rails.solana.asked).toEqual([]);
  });

  it("waits while the other one's outcome is unknown, and is not collected", async () => {
    const { document, payment } = await inSituation(shop, "refused");
    shop.rails.lightning.script.settle.push("pending, nothing collected");
    await shop.buy(document, shop.payment("lightning"));
    expect(await shop.buy(document, payment)).toEqual({ result: "pending" });
    expect(shop.rails.solana.asked).toEqual([]);
  });
});

describe("a document that is locked by an unrecorded payment", () => {
  it("is pending, and nothing is collected for it", async () => {
    const document = shop.document();
    const lock = { rail: "solana", payment_id: "forgotten" } as const;
    expect(await shop.purchases.resumeLocked(lock, shop.goods(document))).toEqual({ result: "pending" });
    expect(await shop.purchases.receipt({ rail: "solana", id: "forgotten" })).toBeUndefined();
    expect(shop.rails.solana.asked).toEqual([]);
  });
});

describe("a payment on record", () => {
  it.each(rows.map(([situation]) => situation).filter((situation, at, all) => all.indexOf(situation) === at))(
    "buys no other document when it was %s",
    async (situation) => {
      const { document, payment } = await inSituation(shop, situation);
      const before = await shop.findRecord(payment);
      const otherDocument = shop.document();
      expect(await shop.buy(otherDocument, payment)).toEqual({
        result: "refused",
        reason: before.reason ?? "invalid_transaction_state",
        isBoundToAnother: true,
      });
      expect(await shop.findRecord(payment)).toEqual(before);
      expect(before.document_hash).toBe(document.hash);
      expect(shop.rails.solana.asked).toEqual([]);
    },
  );

  it("is awaited while another request processes it, and both requests get its job", async () => {
    const [document, payment] = [shop.document(), shop.payment()];
    const takeOver = vi.spyOn(shop.ledger, "takeOver");
    const [first, second] = await Promise.all([shop.buy(document, payment), shop.buy(document, payment)]);
    expect([first, second]).toMatchObject([{ result: "sold" }, { result: "sold" }]);
    // A write that is bound to fail would be in the way of the one at work.
    expect(takeOver).not.toHaveBeenCalled();
  });

  it("is answered as refused to those who wait for it, and is not collected again, where a refusal is not final", async () => {
    const [document, payment] = [shop.document(), shop.payment("lightning")];
    const { lightning } = shop.rails;
    lightning.script.settle.push("refused");
    let waiting: ReturnType<Shop["buy"]> | undefined;
    lightning.meanwhile = async () => {
      const start = table.now;
      waiting = shop.buy(document, payment);
      while (table.now === start) await new Promise((resolve) => setImmediate(resolve));
    };
    expect(await shop.buy(document, payment)).toMatchObject({ result: "refused" });
    expect(await waiting).toEqual({ result: "refused", reason: "no funds" });
    expect(lightning.asked).toEqual(["verify", "settle"]);
  });

  it("buys nothing while a machine whose clock is ahead collects it again", async () => {
    const { document, payment } = await inSituation(shop, "refused");
    shop.faults.crashAt(6, "before");
    await expect(shop.buy(document, payment)).rejects.toThrow("rail.settle");
    table.now -= 30_000;
    expect(await shop.buy(document, payment)).toEqual({ result: "pending" });
    expect(await shop.jobs.find(document.jobId)).toBeUndefined();
  });

  it("is counted as one sale when it waited for its document, which many requests bring at once", async () => {
    const { document, payment } = await inSituation(shop, "settled, and its document never came");
    await Promise.all([1, 2, 3].map(() => shop.buy(document, payment)));
    expect(shop.events.map(({ event }) => event)).toEqual(["sold"]);
  });

  it("is taken over by a waiting request when its lease ends", async () => {
    const { document, payment } = await inSituation(shop, atWork);
    table.now = (await shop.findRecord(payment)).lease_until - 1_000;
    expect(await shop.buy(document, payment)).toMatchObject({ result: "sold" });
    expect(shop.rails.solana.asked).toEqual(["lookUp", "settle"]);
  });

  it.each([dead, collected, open, landed] as const)(
    "is taken over by one of many that come at once when it was %s",
    async (situation) => {
      const { document, payment } = await inSituation(shop, situation);
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => shop.buy(document, payment)));
      expect(shop.rails.solana.asked.filter((call) => call === "lookUp")).toHaveLength(1);
      expect(outcomes.filter(({ result }) => result === "sold").length).toBeGreaterThan(0);
      expect(shop.queued).toEqual([document.jobId]);
    },
  );
});
