import { beforeEach, describe, expect, it } from "vitest";
import type { PresentedPayment } from "../../../../lambdas/payments/rail.ts";
import { tableOfThisFile } from "../../table.ts";
import { sweepAll, wrongInBooks } from "./books.ts";
import { CrashError } from "./faults.ts";
import type { SettleAnswer } from "./scripted-rail.ts";
import { createShop } from "./shop.ts";
import type { Shop, TestDocument } from "./shop.ts";
import { longMs } from "./situations.ts";
import { waitingMovesTheClock } from "./waiting.ts";

const table = tableOfThisFile();
waitingMovesTheClock(table);
let shop: Shop;
beforeEach(() => {
  shop = createShop(table);
});

/** The calls of a purchase, by how it ends; each may be its last. */
const calls: Readonly<Partial<Record<SettleAnswer, readonly string[]>>> = {
  settled: [
    "ledger.find",
    "ledger.claim",
    "storage.putSource",
    "rail.settle",
    "ledger.settle",
    "jobs.find",
    "queue.send",
  ],
  refused: [
    "ledger.find",
    "ledger.claim",
    "storage.putSource",
    "rail.settle",
    "storage.deleteSource",
    "ledger.refuse",
  ],
  "pending, collected all the same": [
    "ledger.find",
    "ledger.claim",
    "storage.putSource",
    "rail.settle",
    "ledger.release",
  ],
};
const crashes = Object.entries(calls).flatMap(([answer, names]) =>
  names.flatMap((name, index) =>
    (["before", "after"] as const).map((when) => [when, name, answer as SettleAnswer, index + 1] as const),
  ),
);

/** Who comes after the crash. */
const followers = {
  "the same request, at once": async (document: TestDocument, payment: PresentedPayment) => {
    await shop.buy(document, payment);
  },
  "the same request, later": async (document: TestDocument, payment: PresentedPayment) => {
    table.now += longMs;
    await shop.buy(document, payment);
  },
  "another payment, later": async (document: TestDocument) => {
    table.now += longMs;
    await shop.buy(document, shop.payment("lightning"));
  },
  "the sweep": () => Promise.resolve(),
};

describe.each(Object.entries(followers))("after a crash, %s", (_follower, follow) => {
  it.each(crashes)("%s %s of a payment that is %s", async (when, call, answer, nth) => {
    const [document, payment] = [shop.document(), shop.payment()];
    shop.rails.x402.script.settle.push(answer);
    shop.faults.crashAt(nth, when);
    // Whatever comes after the payment is on record no longer fails the request.
    await shop.buy(document, payment).catch((error: unknown) => {
      expect(error).toBeInstanceOf(CrashError);
    });
    expect(shop.faults.crashed).toBe(call);
    shop.rails.x402.script.settle.length = 0;
    await follow(document, payment);
    await sweepAll(shop);
    expect(await wrongInBooks(shop)).toEqual([]);
  });
});
