import { describe, expect, it } from "vitest";
import type { UnverifiedPayment } from "../../../../lambdas/payments/networks/network.ts";
import { runs } from "../../../proofs.ts";
import { tableOfThisFile } from "../../table.ts";
import { sweepAll, wrongInBooks } from "./books.ts";
import { CrashError } from "./faults.ts";
import type { SettleAnswer } from "./scripted-rail.ts";
import { createShop, type Shop, type TestDocument } from "./shop.ts";
import { longMs } from "./situations.ts";

const table = tableOfThisFile();

/** The calls of a purchase, by how it ends; each may be its last. */
const calls: Readonly<Partial<Record<SettleAnswer, readonly string[]>>> = {
  settled: ["ledger.find", "ledger.claim", "storage.putSource", "rail.settle", "ledger.settle", "queue.send"],
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
/** When, in which call, and how the purchase would have ended. */
const crashes = Object.entries(calls).flatMap(([answer, names]) =>
  names.flatMap((name, index) =>
    (["before", "after"] as const).map((when) => [when, name, answer as SettleAnswer, index + 1] as const),
  ),
);

type Follow = (shop: Shop, document: TestDocument, payment: UnverifiedPayment) => Promise<void>;

/** Who comes after the crash. */
const followers: Readonly<Record<string, Follow>> = {
  "the same request, at once": async (shop, document, payment) => {
    await shop.buy(document, payment);
  },
  "the same request, later": async (shop, document, payment) => {
    shop.table.now += longMs;
    await shop.buy(document, payment);
  },
  "another payment, later": async (shop, document) => {
    shop.table.now += longMs;
    await shop.buy(document, shop.payment("lightning"));
  },
  "the sweep": () => Promise.resolve(),
};

/** Lets a purchase crash, somebody come after it, and then the sweep. @returns what is wrong in the books */
async function crashed(
  [when, call, answer, nth]: (typeof crashes)[number],
  follow: Follow | undefined,
): Promise<string[]> {
  const shop = createShop(table);
  const [document, payment] = [shop.document(), shop.payment()];
  shop.rails.solana.script.settle.push(answer);
  shop.faults.crashAt(nth, when);
  // Whatever comes after the payment is on record no longer fails the request.
  await shop.buy(document, payment).catch((error: unknown) => {
    expect(error).toBeInstanceOf(CrashError);
  });
  expect(shop.faults.crashed).toBe(call);
  shop.rails.solana.script.settle.length = 0;
  await follow?.(shop, document, payment);
  await sweepAll(shop);
  return wrongInBooks(shop);
}

describe("a crash", () => {
  const all = Object.entries(followers);
  const rows = crashes.flatMap((crash, index) =>
    Array.from({ length: runs(all.length) }, (_, more) => {
      const [name = "nobody", follow] = all[(index + more) % all.length] ?? [];
      return [...crash, name, follow] as const;
    }),
  );
  it.each(rows)(
    "%s %s of a payment that is %s (call %d), and then %s",
    async (when, call, answer, nth, _name, follow) => {
      expect(await crashed([when, call, answer, nth], follow)).toEqual([]);
    },
  );
});
