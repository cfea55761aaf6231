import { beforeEach, describe, expect, it } from "vitest";
import { paymentItemKey } from "../../../../lambdas/payments/ledger/payment-record.ts";
import { tableOfThisFile } from "../../table.ts";
import { progress, createReceipt } from "./scripted-rail.ts";
import { createShop, type Shop } from "./shop.ts";
import { inSituation, type Answers, type Situation } from "./situations.ts";

const table = tableOfThisFile();
let shop: Shop;
beforeEach(() => {
  shop = createShop(table);
  return () => {
    expect(shop.wrongs).toEqual([]);
  };
});

/** What is left of a payment: its record's state, whether there is a job, and the list that it is in. */
interface Left {
  readonly asked: string[];
  readonly state: "claimed" | "refused" | "settled";
  readonly reason?: string;
  readonly hasJob?: boolean;
  /** Of an item that nobody looks at any more there is none. */
  readonly list?: "due" | "bought" | "receipts";
}
type Row = readonly [Situation, source: "with its source" | "without", Answers, Left];

const atWork = "claimed by a process that is at work";
const dead = "claimed by a process that died before it was collected";
const collected = "collected by a process that died then";
const misjudged = "refused, and collected all the same";
const bought = { state: "settled", hasJob: true, list: "bought" } as const;
const finished = "settled, with its job";
const refundDue = { state: "settled", list: "receipts" } as const;

const rows: readonly Row[] = [
  [atWork, "with its source", {}, { asked: [], state: "claimed", list: "due" }],
  [atWork, "without", {}, { asked: [], state: "claimed", list: "due" }],
  // Between being due and being looked at.
  [finished, "with its source", {}, { asked: [], ...bought }],
  [finished, "without", {}, { asked: [], ...bought }],
  [dead, "with its source", {}, { asked: ["lookUp", "settle"], ...bought }],
  [
    dead,
    "with its source",
    { settle: "refused" },
    { asked: ["lookUp", "settle"], state: "refused", reason: "no funds", list: "due" },
  ],
  [dead, "with its source", { lookUp: "pending" }, { asked: ["lookUp", "settle"], ...bought }],
  [
    dead,
    "with its source",
    { settle: "pending, nothing collected" },
    { asked: ["lookUp", "settle"], state: "claimed", list: "due" },
  ],
  [collected, "with its source", {}, { asked: ["lookUp"], ...bought }],
  // Money is only looked for where there is nothing to print.
  [dead, "without", {}, { asked: ["lookUp"], state: "refused", reason: "abandoned", list: "due" }],
  [
    dead,
    "without",
    { lookUp: "refused" },
    { asked: ["lookUp"], state: "refused", reason: "expired", list: "due" },
  ],
  [dead, "without", { lookUp: "pending" }, { asked: ["lookUp"], state: "claimed", list: "due" }],
  [collected, "without", {}, { asked: ["lookUp"], ...refundDue }],
  ["refused", "without", {}, { asked: ["lookUp"], state: "refused", reason: "no funds" }],
  ["refused", "without", { lookUp: "refused" }, { asked: ["lookUp"], state: "refused", reason: "no funds" }],
  [misjudged, "without", {}, { asked: ["lookUp"], ...refundDue }],
  [misjudged, "with its source", {}, { asked: ["lookUp"], ...bought }],
];

describe("the sweep", () => {
  it.each(rows)("follows up a payment that was %s, %s (%j)", async (situation, source, answers, left) => {
    const { document, payment } = await inSituation(shop, situation, answers);
    const sources = shop.sources as Map<string, unknown>;
    if (source === "without") sources.delete(document.jobId);
    else sources.set(document.jobId, document.source);
    await shop.purchases.followUp(await shop.findRecord(payment));

    const { asked, state, reason, hasJob, list } = left;
    expect(shop.rails.solana.asked).toEqual(asked);
    const record = await shop.findRecord(payment);
    expect(record.state).toBe(state);
    expect(record.reason).toBe(reason);
    expect((await shop.jobs.find(document.jobId)) !== undefined).toBe(hasJob === true);
    expect(shop.queued).toHaveLength(hasJob === true ? 1 : 0);
    expect(Object.keys(await table.readDue(paymentItemKey(payment.payment)))).toEqual(
      list === undefined ? [] : [list],
    );
    if (state === "settled")
      expect(record).toMatchObject({ receipt: createReceipt(payment.payment), fulfilled: hasJob === true });
  });

  it("postpones a payment whose rail cannot be reached", async () => {
    const { payment } = await inSituation(shop, dead, { lookUp: "no answer" });
    const follow = async () => shop.purchases.followUp(await shop.findRecord(payment));
    await expect(follow()).rejects.toThrow("Out of reach");
    expect(await shop.findRecord(payment)).toMatchObject({ state: "claimed" });
    table.now += 60_000;
    await follow();
    expect(await shop.findRecord(payment)).toMatchObject({ state: "settled" });
  });

  it("postpones a payment whose source cannot be read, which does not mean that it has none", async () => {
    const { document, payment } = await inSituation(shop, collected);
    shop.faults.crashAt(2, "before");
    const follow = async () => shop.purchases.followUp(await shop.findRecord(payment));
    await expect(follow()).rejects.toThrow("storage.getSource");
    expect(shop.rails.solana.asked).toEqual([]);
    table.now += 60_000;
    await follow();
    expect(await shop.jobs.find(document.jobId)).toBeDefined();
  });

  it("postpones a refused payment by a minute when the rail cannot say what became of it", async () => {
    const { payment } = await inSituation(shop, misjudged, { lookUp: "pending" });
    await shop.purchases.followUp(await shop.findRecord(payment));
    expect(await table.readDue(paymentItemKey(payment.payment))).toEqual({ due: 60_000 });
  });

  it("leaves a refused payment that is not collected to the same request, which buys with it", async () => {
    const { document, payment } = await inSituation(shop, "refused");
    await shop.purchases.followUp(await shop.findRecord(payment));
    expect(await shop.buy(document, payment)).toMatchObject({ result: "sold" });
  });

  it("records how far it searched for a payment of unknown outcome, for the next look-up", async () => {
    const { payment } = await inSituation(shop, dead, {
      lookUp: "pending",
      settle: "pending, nothing collected",
    });
    await shop.purchases.followUp(await shop.findRecord(payment));
    expect(await shop.findRecord(payment)).toMatchObject({ state: "claimed", progress });
  });

  it("makes two refunds due for a payment found after its refusal and another for the same document, which was never sent", async () => {
    const { document, payment } = await inSituation(shop, misjudged);
    const otherPayment = shop.payment();
    shop.rails.solana.script.settle.push("refused, collected all the same");
    await shop.buy(document, otherPayment);
    for (const claimed of [payment, otherPayment])
      await shop.purchases.followUp(await shop.findRecord(claimed));
    for (const claimed of [payment, otherPayment])
      expect(Object.keys(await table.readDue(paymentItemKey(claimed.payment)))).toEqual(["receipts"]);
    // The first one's sale is counted with its job.
    expect(shop.events.map(({ event }) => event)).toEqual(["refused", "refused", "sold"]);
  });

  it("follows up a claimed payment once when many sweeps run at once", async () => {
    const { document, payment } = await inSituation(shop, dead);
    const record = await shop.findRecord(payment);
    await Promise.all([1, 2, 3].map(() => shop.purchases.followUp(record)));
    expect(shop.rails.solana.asked).toEqual(["lookUp", "settle"]);
    expect(shop.queued).toEqual([document.jobId]);
  });
});
