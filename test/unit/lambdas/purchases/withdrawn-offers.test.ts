import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { UnverifiedPayment } from "../../../../lambdas/payments/networks/network.ts";
import { tableOfThisFile } from "../../table.ts";
import { sweepAll, wrongInBooks } from "./books.ts";
import { createReceipt } from "./scripted-rail.ts";
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
  await shop.purchases.findUnrecordedPayments({ job_id: document.jobId, document_hash: document.hash });
  expect(await wrongInBooks(shop)).toEqual([]);
}

const collected = () => [...shop.rails.solana.truths.values()].filter((truth) => truth.collected).length;

describe("a document whose shown invoice is paid", () => {
  it("is bought by the invoice, and a transfer that is presented for it is not collected", async () => {
    payInvoice();
    expect(await shop.buy(document, transfer)).toMatchObject({
      result: "bought",
      bought: { payment: { rail: "lightning", id: invoiceId } },
    });
    expect(collected()).toBe(0);
    expect(await shop.findRecord(transfer)).toMatchObject({
      state: "refused",
      reason: "document_already_paid",
    });
    expect(shop.sources.get(document.jobId)).toEqual(document.source);
    expect(shop.queued).toEqual([document.jobId]);
    await expectBooksInOrder();
  });

  it("is bought by the transfer when the invoice has already been used, for example refunded", async () => {
    payInvoice();
    await shop.buy(shop.document(), shop.rails.lightning.presented(invoiceId));
    expect(await shop.buy(document, transfer)).toMatchObject({
      result: "sold",
      receipt: createReceipt(transfer.payment),
    });
  });

  it.each([
    ["was refused", "refused, collected all the same"],
    ["is claimed for another document", "pending, collected all the same"],
  ] as const)("is bought by the transfer when the invoice %s", async (_, answer) => {
    payInvoice();
    shop.rails.lightning.script.settle.push(answer);
    const claimed = answer.startsWith("refused") ? document : shop.document();
    await shop.buy(claimed, shop.rails.lightning.presented(invoiceId));
    expect(await shop.buy(document, transfer)).toMatchObject({
      result: "sold",
      bought: { payment: { id: transfer.payment.id } },
    });
    await expectBooksInOrder();
  });

  it("is of unknown outcome when the invoice is refused meanwhile, and nothing is collected", async () => {
    payInvoice();
    shop.rails.lightning.script.settle.push("refused, collected all the same");
    expect(await shop.buy(document, transfer)).toEqual({ result: "pending" });
    expect(collected()).toBe(0);
    await expectBooksInOrder();
  });

  it("is bought by a third payment before the invoice can buy it, and the invoice is due for refund", async () => {
    payInvoice();
    const third = shop.payment("lightning");
    const refuse = shop.ledger.refuse.bind(shop.ledger);
    vi.spyOn(shop.ledger, "refuse").mockImplementationOnce(async (...values) => {
      const isRefused = await refuse(...values);
      await shop.buy(document, third);
      return isRefused;
    });
    const bought = { payment: { id: third.payment.id } };
    expect(await shop.buy(document, transfer)).toMatchObject({ result: "bought", bought });
    expect(collected()).toBe(0);
    await expectBooksInOrder();
  });

  it.each(["the sweep", "a request without a payment"])(
    "is bought by the invoice when the process dies after it claimed the transfer, and %s continues",
    async (who) => {
      shop.faults.crashAt(4, "before");
      await expect(shop.buy(document, transfer)).rejects.toThrow("rail.withdraw");
      payInvoice();
      table.now += longMs;
      const lock = { rail: "solana", payment_id: transfer.payment.id } as const;
      if (who === "the sweep") await shop.purchases.followUp(await shop.findRecord(transfer));
      else expect((await shop.purchases.resumeLocked(lock, shop.goods(document))).result).toBe("bought");
      expect(await shop.jobs.find(document.jobId)).toMatchObject({ payment: { id: invoiceId } });
      expect(collected()).toBe(0);
      await expectBooksInOrder();
    },
  );

  const mayBeCollected =
    "is bought by the transfer, and the invoice is a refund due, when the transfer may have been collected before, and its look-up says %s";
  it.each(["the truth", "pending"] as const)(mayBeCollected, async (answer) => {
    shop.rails.solana.script.settle.push("pending, collected all the same");
    shop.rails.lightning.cancels = false;
    await shop.buy(document, transfer);
    payInvoice();
    table.now += longMs;
    shop.rails.solana.script.lookUp.push(answer);
    expect(await shop.buy(document, transfer)).toMatchObject({
      result: "sold",
      receipt: createReceipt(transfer.payment),
    });
    await shop.purchases.checkAgain(await shop.findRecord(transfer));
    expect(await shop.findRecord(shop.rails.lightning.presented(invoiceId))).toMatchObject({
      bought: "nothing",
    });
  });
});

describe("a document that another network's payment buys", () => {
  it("has its open invoices cancelled before money moves, and its job lists them as void", async () => {
    let wasCanceled = false;
    shop.rails.solana.meanwhile = () => {
      wasCanceled = shop.rails.lightning.shown.every(({ isCanceled }) => isCanceled);
      payInvoice();
      return Promise.resolve();
    };
    expect(await shop.buy(document, transfer)).toMatchObject({
      result: "sold",
      bought: { void_invoices: [{ payment_hash: invoiceId }] },
    });
    expect(wasCanceled).toBe(true);
    expect(shop.rails.lightning.shown).toMatchObject([{ isPaid: false, isCanceled: true }]);
  });

  it("has invoices that cannot be cancelled listed as void and still payable, and their payment is found by the next check", async () => {
    shop.rails.lightning.cancels = false;
    expect(await shop.buy(document, transfer)).toMatchObject({
      bought: { void_invoices: [{ payment_hash: invoiceId, payable_until: Number.MAX_SAFE_INTEGER }] },
    });
    payInvoice();
    await shop.purchases.checkAgain(await shop.findRecord(transfer));
    expect(await shop.findRecord(shop.rails.lightning.presented(invoiceId))).toMatchObject({
      bought: "nothing",
    });
  });

  it("waits while it is unknown whether its invoice is paid, and the same request buys it later", async () => {
    shop.rails.lightning.isSilent = true;
    expect(await shop.buy(document, transfer)).toEqual({ result: "pending" });
    expect(collected()).toBe(0);
    shop.rails.lightning.isSilent = false;
    expect(await shop.buy(document, transfer)).toMatchObject({ result: "sold" });
    expect(collected()).toBe(1);
  });

  it("extends its lease when withdrawing has taken long", async () => {
    shop.rails.lightning.meanwhile = () => {
      table.now += 30_000;
      return Promise.resolve();
    };
    shop.rails.solana.meanwhile = async () => {
      expect((await shop.findRecord(transfer)).lease_until - table.now).toBeGreaterThan(30_000);
    };
    expect(await shop.buy(document, transfer)).toMatchObject({ result: "sold" });
  });

  it.each(["open", "paid"])(
    "is left to another request that takes the transfer over during a long withdrawal, with an invoice that is %s",
    async (invoice) => {
      shop.rails.lightning.meanwhile = async () => {
        shop.rails.lightning.meanwhile = () => Promise.resolve();
        table.now += longMs;
        shop.rails.solana.script.lookUp.push("pending");
        expect(await shop.buy(document, transfer)).toMatchObject({ result: "sold" });
      };
      if (invoice === "paid") payInvoice();
      expect(await shop.buy(document, transfer)).toEqual({ result: "pending" });
      expect(shop.rails.solana.asked).toEqual(["verify", "lookUp", "settle"]);
      await expectBooksInOrder();
    },
  );

  it("is not withdrawn from its own network, so a paid invoice needs no look-up at the node or in the records", async () => {
    const read = vi.spyOn(table, "getAll");
    await shop.buy(document, shop.payment("lightning"));
    expect(shop.rails.lightning.asked).not.toContain("withdraw");
    expect(read).not.toHaveBeenCalled();
  });
});
