import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createAccounts } from "../../../../lambdas/accounts/accounts.ts";
import { accountItemKey, packAccountId } from "../../../../lambdas/accounts/account.ts";
import type { HttpRequest } from "../../../../lambdas/http/http-handler.ts";
import { createAccountNetwork } from "../../../../lambdas/payments/networks/account/network.ts";
import { createAccountBook } from "../../../../operator/account-book.ts";
import { runs } from "../../../proofs.ts";
import { tableOfThisFile } from "../../table.ts";
import { sweepAll, wrongInBooks } from "./books.ts";
import { createShop } from "./shop.ts";

const table = tableOfThisFile();
const day = 24 * 3600_000;
const races = runs(100);

/** Buys a pack. @returns what its buyer can do with it */
async function buyPack(documents: number) {
  const shop = createShop(table, undefined, undefined, [
    createAccountNetwork({
      table,
      settings: { ACCOUNT_MONTHLY_QUOTA: 10, ACCOUNT_PRICE_DOCUMENTS: 1 },
      clock: table.clock,
    }),
  ]);
  const [network] = shop.accountNetworks;
  const pack = shop.pack(documents);
  const outcome = await shop.buyPack(pack, shop.payment());
  if (outcome.result !== "sold" || !network) throw new Error("The pack was not sold");
  const accountId = packAccountId(pack.jobId);
  const { text: key } = await shop.packStore.showKey(outcome.bought);
  const accounts = createAccounts(table, () => Promise.resolve("ada"));
  const request = { headers: { "x-api-key": key, authorization: "Bearer token" } } as unknown as HttpRequest;
  return {
    ...{ shop, accountId, accounts, request },
    left: async () => (await table.get(accountItemKey(accountId)))?.credit,
    /** Spends the key on a document of its own, or on this one. */
    spend: async (document = shop.document()) => {
      const account = await accounts.findPrepaidAccount(request);
      if (!account) throw new Error("The key is of no account");
      return shop.buy(document, network.payment(account, document));
    },
  };
}

const countSold = (outcomes: readonly { readonly result: string }[]): number =>
  outcomes.filter(({ result }) => result === "sold").length;

describe("a pack", () => {
  it("is bought once by a payment, in a hundred races of its requests, and all of them get it", async () => {
    for (let race = 0; race < races; race++) {
      const shop = createShop(table);
      const [pack, payment] = [shop.pack(), shop.payment()];
      // On a busy machine the database answers later than a request's time ends.
      shop.waiting.clockStops = table.now + 1000;
      const outcomes = await Promise.all(Array.from({ length: 4 }, () => shop.buyPack(pack, payment)));
      expect(outcomes.map(({ result }) => result)).toEqual(Array<string>(4).fill("sold"));
      expect(await wrongInBooks(shop)).toEqual([]);
    }
  });

  it("is bought by one of two payments in a hundred races, and the other is not collected", async () => {
    for (let race = 0; race < races; race++) {
      const shop = createShop(table);
      const pack = shop.pack();
      const outcomes = await Promise.all(
        [shop.payment(), shop.payment("lightning")].map((payment) => shop.buyPack(pack, payment)),
      );
      expect(countSold(outcomes)).toBe(1);
      await sweepAll(shop);
      expect(await wrongInBooks(shop)).toEqual([]);
    }
  });

  it("is not bought by the payment of a document, nor a document by that of a pack, in a hundred races", async () => {
    for (let race = 0; race < races; race++) {
      const shop = createShop(table);
      const [pack, document, payment] = [shop.pack(), shop.document(), shop.payment()];
      const outcomes = await Promise.all([shop.buyPack(pack, payment), shop.buy(document, payment)]);
      expect(outcomes.map(({ result }) => result).sort()).toEqual(["refused", "sold"]);
      expect(outcomes).toContainEqual(expect.objectContaining({ isBoundToAnother: true }));
      expect(await wrongInBooks(shop)).toEqual([]);
    }
  });

  it("is opened by the sweep when its buyer's process dies after the payment was collected", async () => {
    const shop = createShop(table);
    const [pack, payment] = [shop.pack(), shop.payment()];
    shop.faults.crashAt(3, "after");
    await expect(shop.buyPack(pack, payment)).rejects.toThrow();
    await sweepAll(shop);
    expect(await wrongInBooks(shop)).toEqual([]);
    expect(await shop.buyPack(pack, payment)).toMatchObject({ result: "sold", bought: { pack: 100 } });
  });

  it("has the same key whoever asks, and stores no more than its hash", async () => {
    const { shop, accountId } = await buyPack(2);
    const pack = await shop.packStore.find(accountId.replace("pack-", ""));
    const [first, second] = [await shop.packStore.showKey(pack ?? { document_hash: "" }), pack];
    expect(first.text).toMatch(/^mdpdf_live_[0-9a-f]{16}_[\w-]{43}$/);
    expect(await shop.packStore.showKey(second ?? { document_hash: "" })).toEqual(first);
    expect(await shop.packStore.showKey({ document_hash: randomUUID() })).not.toEqual(first);
    const stored = await table.partition(`KEY#${first.id}`);
    expect(JSON.stringify(stored)).not.toContain(first.text.slice(-43));
  });
});

describe("the credit of a pack", () => {
  it("is never spent twice in a hundred races for its last document", async () => {
    for (let race = 0; race < races; race++) {
      const { shop, spend, left } = await buyPack(1);
      const outcomes = await Promise.all(Array.from({ length: 4 }, () => spend()));
      expect(countSold(outcomes)).toBe(1);
      expect(outcomes.filter(({ result }) => result === "refused")).toHaveLength(3);
      expect(await left()).toBe(0);
      expect(shop.queued).toHaveLength(1);
    }
  });

  it("pays for one document once, in a hundred races of the same request", async () => {
    for (let race = 0; race < races; race++) {
      const { shop, spend, left } = await buyPack(2);
      const document = shop.document();
      shop.waiting.clockStops = table.now + 1000;
      const outcomes = await Promise.all(Array.from({ length: 4 }, () => spend(document)));
      expect(countSold(outcomes)).toBe(4);
      expect(await left()).toBe(1);
    }
  });

  it("runs out between two requests, and the second is refused with the reason", async () => {
    const { spend } = await buyPack(1);
    expect(await spend()).toMatchObject({ result: "sold" });
    expect(await spend()).toEqual({ result: "refused", reason: "credit_used_up" });
  });

  it("ends after a year", async () => {
    const { spend, left } = await buyPack(2);
    table.now += 364 * day;
    expect(await spend()).toMatchObject({ result: "sold" });
    table.now += day;
    expect(await spend()).toEqual({ result: "refused", reason: "credit_expired" });
    expect(await left()).toBe(1);
  });

  it("is not spent while the account is frozen, and is spent again afterwards", async () => {
    const { accountId, spend } = await buyPack(2);
    const book = createAccountBook(table, table.clock);
    await book.freeze(accountId, true);
    expect(await spend()).toEqual({ result: "refused", reason: "account_frozen" });
    await book.freeze(accountId, false);
    expect(await spend()).toMatchObject({ result: "sold" });
  });

  it("is taken back by the operator once, with the part of the price that was not spent", async () => {
    const { accountId, spend, left } = await buyPack(4);
    await spend();
    const book = createAccountBook(table, table.clock);
    const [first, second] = await Promise.all([book.refundPack(accountId), book.refundPack(accountId)]);
    expect(first).toMatchObject({ documents: 4, unspent: 3, rail: "x402" });
    expect(second).toEqual(first);
    expect(await left()).toBe(0);
    expect(await spend()).toEqual({ result: "refused", reason: "account_frozen" });
    await expect(book.refundPack("pack-none")).rejects.toThrow("There is no pack");
  });

  it("is spent or taken back, never both, in a hundred races", async () => {
    for (let race = 0; race < races; race++) {
      const { accountId, spend, left } = await buyPack(2);
      const book = createAccountBook(table, table.clock);
      const [refund, ...outcomes] = await Promise.all([book.refundPack(accountId), spend(), spend()]);
      expect(refund.unspent + countSold(outcomes)).toBe(2);
      expect(await left()).toBe(0);
    }
  });

  it("pays beside a bearer token as well, since the account of a pack has no quota", async () => {
    const { accountId, accounts, request } = await buyPack(2);
    expect(await accounts.authenticateUser(request)).toEqual({ accountId, plan: "credit" });
  });
});
