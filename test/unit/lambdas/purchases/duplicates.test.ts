import { beforeEach, describe, expect, it } from "vitest";
import type { UnverifiedPayment } from "../../../../lambdas/payments/networks/network.ts";
import { paymentItemKey } from "../../../../lambdas/payments/ledger/payment-record.ts";
import { tableOfThisFile } from "../../table.ts";
import { createReceipt } from "./scripted-rail.ts";
import { createShop, type Shop, type TestDocument } from "./shop.ts";

const table = tableOfThisFile();
let shop: Shop;
let document: TestDocument;
let payment: UnverifiedPayment;
beforeEach(async () => {
  shop = createShop(table);
  [document, payment] = [shop.document(), shop.payment()];
  await shop.buy(document, payment);
  shop.events.length = 0;
  return () => {
    expect(shop.wrongs).toEqual([]);
  };
});

/** Creates a payment that a payer made without showing it to us. */
function unseen(collected: boolean): UnverifiedPayment {
  const further = shop.payment("lightning");
  const truth = shop.rails.lightning.truths.get(further.payment.id);
  if (truth) truth.collected = collected;
  shop.rails.lightning.further.push(further.payment);
  return further;
}
const checkAgain = async () => shop.purchases.checkAgain(await shop.findRecord(payment));
const readLists = async ({ payment: unverified }: UnverifiedPayment) =>
  Object.keys(await table.readDue(paymentItemKey(unverified)));

describe("a document that is bought already", () => {
  it("leads to one refund due when it was paid for twice unseen", async () => {
    const further = unseen(true);
    await checkAgain();
    const record = await shop.findRecord(further);
    expect(record).toMatchObject({
      state: "settled",
      job_id: document.jobId,
      document_hash: document.hash,
      receipt: createReceipt(further.payment),
    });
    expect(await readLists(further)).toEqual(["receipts"]);
    expect(shop.events).toEqual([
      { event: "sold", rail: "lightning", amount: { currency: "SATS", value: 5 } },
    ]);
    await checkAgain();
    expect(shop.events).toHaveLength(1);
    expect(await shop.findRecord(further)).toEqual(record);
  });

  it("is not recorded or checked again when it was not paid for again", async () => {
    const further = unseen(false);
    expect(await readLists(payment)).toEqual(["bought"]);
    await checkAgain();
    await expect(shop.findRecord(further)).rejects.toThrow("not on record");
    expect(await readLists(payment)).toEqual([]);
    expect(shop.rails.lightning.asked).not.toContain("settle");
  });

  it("is not counted as paid twice by the payment that bought it", async () => {
    shop.rails.solana.further.push(payment.payment);
    shop.rails.solana.asked.length = 0;
    await checkAgain();
    expect(shop.rails.solana.asked).toEqual(["survey"]);
    expect(await shop.findRecord(payment)).toMatchObject({ fulfilled: true });
    expect(shop.events).toEqual([]);
  });

  it("is checked again when the rail cannot be reached, and nothing is counted twice", async () => {
    const early = unseen(true);
    const late = unseen(true);
    shop.rails.lightning.script.lookUp.push("the truth", "no answer");
    await expect(checkAgain()).rejects.toThrow("Out of reach");
    expect(await readLists(payment)).toEqual(["bought"]);
    await checkAgain();
    expect(await readLists(payment)).toEqual([]);
    for (const each of [early, late]) expect(await readLists(each)).toEqual(["receipts"]);
    expect(shop.events).toHaveLength(2);
  });

  it("cannot be bought by a later payment", async () => {
    const otherPayment = shop.payment("lightning");
    expect(await shop.buy(document, otherPayment)).toMatchObject({
      result: "bought",
      bought: { payment: { id: payment.payment.id } },
    });
    expect(shop.rails.lightning.asked).not.toContain("settle");
    await expect(shop.findRecord(otherPayment)).rejects.toThrow("not on record");
  });
});

describe("a document that nobody has bought", () => {
  it("has one payment waiting and another due for refund when it was paid for twice unseen", async () => {
    const wanted = shop.document();
    const paid = [unseen(true), unseen(true)];
    const look = () =>
      shop.purchases.findUnrecordedPayments({ job_id: wanted.jobId, document_hash: wanted.hash });
    expect(await look()).toBeUndefined();
    const records = await Promise.all(paid.map((paidPayment) => shop.findRecord(paidPayment)));
    expect(records.map((record) => record.bought)).toEqual(["nothing yet", "nothing"]);
    for (const paidPayment of paid) expect(await readLists(paidPayment)).toEqual(["receipts"]);
    const [first] = paid;
    await shop.purchases.resumeLocked(
      { rail: "lightning", payment_id: first?.payment.id ?? "" },
      shop.goods(wanted),
    );
    expect(await shop.jobs.find(wanted.jobId)).toMatchObject({ payment: { id: first?.payment.id } });
  });
});

describe("a payment that was refused, and collected all the same", () => {
  it("is due for refund when another one has bought the document meanwhile, and its sender gets the job", async () => {
    const [wanted, misjudged] = [shop.document(), shop.payment()];
    shop.rails.solana.script.settle.push("refused, collected all the same");
    await shop.buy(wanted, misjudged);
    const otherPayment = shop.payment("lightning");
    await shop.buy(wanted, otherPayment);
    await shop.purchases.followUp(await shop.findRecord(misjudged));
    expect(await readLists(misjudged)).toEqual(["receipts"]);
    expect(await readLists(otherPayment)).toEqual(["bought"]);
    expect(await shop.buy(wanted, misjudged)).toMatchObject({
      result: "sold",
      bought: { payment: { id: otherPayment.payment.id } },
      receipt: createReceipt(misjudged.payment),
    });
    expect(shop.queued.filter((id) => id === wanted.jobId)).toHaveLength(1);
  });
});
