import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { UnverifiedPayment } from "../../../../lambdas/payments/networks/network.ts";
import { tableOfThisFile } from "../../table.ts";
import { sweepAll, wrongInBooks } from "./books.ts";
import { receiptOf } from "./scripted-rail.ts";
import { createShop, type Shop, type TestDocument } from "./shop.ts";
import { longMs } from "./situations.ts";

/** A payer whose Lightning wallet timed out pays in USDC: the invoice that was shown may be paid before, meanwhile or afterwards. */

const table = tableOfThisFile();
let shop: Shop;
let document: TestDocument;
let transfer: UnverifiedPayment;
let invoiceId: string;
let payInvoice: () => void;
beforeEach(() => {
  shop = createShop(table);
  [document, transfer] = [shop.document(), shop.payment()];
  invoiceId = randomUUID();
  payInvoice = shop.rails.lightning.show(invoiceId, document);
  return () => {
    expect(shop.wrongs).toEqual([]);
  };
});

async function expectBooksInOrder(): Promise<void> {
  await sweepAll(shop);
  expect(await wrongInBooks(shop)).toEqual([]);
}

const collected = () => [...shop.rails.x402.truths.values()].filter((truth) => truth.collected).length;

describe("a document whose shown invoice is paid", () => {
  it("is bought by the invoice, and a transfer that is presented for it is not collected", async () => {
    payInvoice();
    expect(await shop.buy(document, transfer)).toMatchObject({
      result: "bought",
      job: { payment: { rail: "lightning", id: invoiceId } },
    });
    expect(collected()).toBe(0);
    expect(await shop.recordOf(transfer)).toMatchObject({
      state: "refused",
      reason: "document_already_paid",
    });
    expect(shop.sources.get(document.jobId)).toEqual(document.source);
    expect(shop.queued).toEqual([document.jobId]);
    await expectBooksInOrder();
  });

  it("is bought by the transfer when the invoice has bought a document before, and was refunded say", async () => {
    payInvoice();
    await shop.buy(shop.document(), shop.rails.lightning.presented(invoiceId));
    expect(await shop.buy(document, transfer)).toMatchObject({
      result: "job",
      receipt: receiptOf(transfer.payment),
    });
  });

  it("is bought by the invoice when the process dies after it claimed the transfer, and the sweep goes on", async () => {
    shop.faults.crashAt(4, "before");
    await expect(shop.buy(document, transfer)).rejects.toThrow("rail.withdraw");
    payInvoice();
    table.now += longMs;
    await shop.purchases.followUp(await shop.recordOf(transfer));
    expect(await shop.jobs.find(document.jobId)).toMatchObject({ payment: { id: invoiceId } });
    expect(collected()).toBe(0);
    await expectBooksInOrder();
  });

  it("is bought by the transfer, and the invoice is a refund due, when the transfer may have been collected before", async () => {
    shop.rails.x402.script.settle.push("pending, collected all the same");
    shop.rails.lightning.cancels = false;
    await shop.buy(document, transfer);
    payInvoice();
    table.now += longMs;
    expect(await shop.buy(document, transfer)).toMatchObject({
      result: "job",
      receipt: receiptOf(transfer.payment),
    });
    await shop.purchases.checkAgain(await shop.recordOf(transfer));
    expect(await shop.recordOf(shop.rails.lightning.presented(invoiceId))).toMatchObject({
      bought: "nothing",
    });
  });
});

describe("a document that another network's payment buys", () => {
  it("has its open invoices canceled before money moves, and its job says that they are void", async () => {
    let wasCanceled = false;
    shop.rails.x402.meanwhile = () => {
      wasCanceled = shop.rails.lightning.shown.every(({ isCanceled }) => isCanceled);
      payInvoice();
      return Promise.resolve();
    };
    expect(await shop.buy(document, transfer)).toMatchObject({
      result: "job",
      job: { void_invoices: [{ payment_hash: invoiceId }] },
    });
    expect(wasCanceled).toBe(true);
    expect(shop.rails.lightning.shown).toMatchObject([{ isPaid: false, isCanceled: true }]);
  });

  it("has invoices that its network cannot cancel named as void and still payable, and their payment is listed by the next check", async () => {
    shop.rails.lightning.cancels = false;
    expect(await shop.buy(document, transfer)).toMatchObject({
      job: { void_invoices: [{ payment_hash: invoiceId, payable_until: Number.MAX_SAFE_INTEGER }] },
    });
    payInvoice();
    await shop.purchases.checkAgain(await shop.recordOf(transfer));
    expect(await shop.recordOf(shop.rails.lightning.presented(invoiceId))).toMatchObject({
      bought: "nothing",
    });
  });

  it("waits while nobody can say whether its invoice is paid: nothing is collected, and the same request buys it later", async () => {
    shop.rails.lightning.isSilent = true;
    expect(await shop.buy(document, transfer)).toEqual({ result: "pending" });
    expect(collected()).toBe(0);
    shop.rails.lightning.isSilent = false;
    expect(await shop.buy(document, transfer)).toMatchObject({ result: "job" });
    expect(collected()).toBe(1);
  });

  it("extends its lease when withdrawing has taken long", async () => {
    shop.rails.lightning.meanwhile = () => {
      table.now += 30_000;
      return Promise.resolve();
    };
    shop.rails.x402.meanwhile = async () => {
      expect((await shop.recordOf(transfer)).lease_until - table.now).toBeGreaterThan(30_000);
    };
    expect(await shop.buy(document, transfer)).toMatchObject({ result: "job" });
  });

  it("is not withdrawn from its own network: a paid invoice needs no look at the node", async () => {
    await shop.buy(document, shop.payment("lightning"));
    expect(shop.rails.lightning.asked).not.toContain("withdraw");
  });
});
