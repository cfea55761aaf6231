import { beforeEach, describe, expect, it, vi } from "vitest";
import { paymentItemKey } from "../../../../lambdas/payments/ledger/payment-record.ts";
import type { UnverifiedPayment } from "../../../../lambdas/payments/networks/network.ts";
import { tableOfThisFile } from "../../table.ts";
import { sweepAll, wrongInBooks } from "./books.ts";
import { createShop, type Shop, type TestDocument } from "./shop.ts";
import { inSituation, longMs, type Situation } from "./situations.ts";

const table = tableOfThisFile();
let shop: Shop;
beforeEach(() => {
  shop = createShop(table);
  return () => {
    expect(shop.wrongs).toEqual([]);
  };
});

const dead = "claimed by a process that died before it was collected";

/** Lets something happen, once, while the rail's next answer to this call is on its way. */
function whileAsked(call: "lookUp" | "settle", happens: () => Promise<unknown>): void {
  const rail = shop.rails.solana;
  const before = rail.meanwhile;
  rail.meanwhile = async (asked) => {
    if (asked !== call) return;
    rail.meanwhile = before;
    await happens();
  };
}

interface Purchase {
  readonly document: TestDocument;
  readonly payment: UnverifiedPayment;
  readonly buy: () => Promise<unknown>;
  /** Runs a sweep that has read the record now. */
  readonly sweep: () => Promise<void>;
}

/** Creates two processes that continue one payment, from what each has read. */
async function left(situation: Situation, source: "with its source" | "without"): Promise<Purchase> {
  const { document, payment } = await inSituation(shop, situation);
  if (source === "without") (shop.sources as Map<string, unknown>).delete(document.jobId);
  const record = await shop.findRecord(payment);
  return {
    document,
    payment,
    buy: () => shop.buy(document, payment),
    sweep: () => shop.purchases.followUp(record),
  };
}

describe("the lease of a payment", () => {
  it("does not make a request fail that brings the document while a sweep looks it up", async () => {
    const { payment, buy, sweep } = await left(dead, "without");
    const bought = Promise.withResolvers<unknown>();
    const looks = Promise.withResolvers<undefined>();
    whileAsked("lookUp", () => {
      // The request comes between the sweep's look and what the sweep makes of it, and collects when the sweep is done.
      whileAsked("lookUp", async () => {
        looks.resolve(undefined);
        await sweeping;
      });
      bought.resolve(buy());
      return Promise.race([looks.promise, bought.promise]);
    });
    const sweeping = sweep();
    await sweeping;
    await bought.promise;
    expect(await buy()).toMatchObject({ result: "sold" });
    expect(await shop.findRecord(payment)).toMatchObject({ state: "settled", bought: "document" });
  });

  it("makes a request wait for the sweep that holds it", async () => {
    const { buy, sweep, payment } = await left(dead, "without");
    whileAsked("lookUp", async () => {
      expect(await buy()).toEqual({ result: "pending" });
    });
    await sweep();
    expect(shop.rails.solana.asked).toEqual(["lookUp"]);
    expect(await shop.findRecord(payment)).toMatchObject({ state: "refused", reason: "abandoned" });
    expect(await buy()).toMatchObject({ result: "sold" });
  });
});

describe("an attempt that lost its lease", () => {
  it("does not collect the payment after a look-up", async () => {
    const { buy } = await left(dead, "with its source");
    whileAsked("lookUp", async () => {
      table.now += longMs;
      expect(await buy()).toMatchObject({ result: "sold" });
    });
    expect(await buy()).toEqual({ result: "pending" });
    expect(shop.rails.solana.asked).toEqual(["lookUp", "lookUp", "settle"]);
    expect(shop.queued).toHaveLength(1);
  });

  it("leaves source and lock in place after a refusal", async () => {
    const { document, payment, buy } = await left(dead, "with its source");
    shop.rails.solana.script.settle.push("refused", "pending, collected all the same");
    whileAsked("settle", async () => {
      table.now += longMs;
      expect(await buy()).toEqual({ result: "pending" });
    });
    expect(await buy()).toEqual({ result: "pending" });
    expect(await shop.findRecord(payment)).toMatchObject({ state: "claimed" });
    expect(shop.sources.has(document.jobId)).toBe(true);
    expect(await shop.buy(document, shop.payment("lightning"))).toEqual({ result: "pending" });
    expect(await buy()).toMatchObject({ result: "sold" });
  });

  it("changes nothing by a refusal that the ledger no longer accepts", async () => {
    const { document, payment, buy } = await left(dead, "with its source");
    shop.rails.solana.script.settle.push("refused");
    const refuse = shop.ledger.refuse.bind(shop.ledger);
    vi.spyOn(shop.ledger, "refuse").mockImplementationOnce(async (...values) => {
      table.now += longMs;
      expect(await buy()).toMatchObject({ result: "sold" });
      return refuse(...values);
    });
    expect(await buy()).toEqual({ result: "pending" });
    expect(await shop.findRecord(payment)).toMatchObject({ state: "settled" });
    expect(shop.sources.has(document.jobId)).toBe(true);
    expect(shop.events.map(({ event }) => event)).toEqual(["sold"]);
  });

  it("leaves the sales to be counted later when the payment was collected and meanwhile refused while another is buying the document", async () => {
    const { document, payment, buy } = await left(dead, "with its source");
    shop.rails.solana.script.settle.push("settled", "refused, collected all the same");
    const other = shop.payment("lightning");
    whileAsked("settle", async () => {
      table.now += longMs;
      shop.rails.solana.script.lookUp.push("pending");
      expect(await buy()).toMatchObject({ result: "refused" });
      shop.faults.crashAt(4, "before");
      await expect(shop.buy(document, other)).rejects.toThrow("rail.settle");
    });
    expect(await buy()).toEqual({ result: "pending" });
    expect(shop.events.map(({ event }) => event)).toEqual(["refused"]);
    await sweepAll(shop);
    expect(await wrongInBooks(shop)).toEqual([]);
    expect(await shop.findRecord(payment)).toMatchObject({ bought: "nothing" });
    expect(shop.events.map(({ event }) => event)).toEqual(["refused", "sold", "sold"]);
  });

  it("changes nothing after a look-up of a refused payment that was refused again", async () => {
    const { payment, sweep, buy } = await left("refused", "without");
    // It is looked up again when it could last have landed.
    table.now += 5 * longMs;
    shop.rails.solana.script.settle.push("refused, collected all the same");
    whileAsked("lookUp", async () => {
      expect(await buy()).toMatchObject({ result: "refused" });
    });
    await sweep();
    expect(Object.keys(await table.readDue(paymentItemKey(payment.payment)))).toEqual(["due"]);
    await shop.purchases.followUp(await shop.findRecord(payment));
    expect(Object.keys(await table.readDue(paymentItemKey(payment.payment)))).toEqual(["receipts"]);
  });
});
