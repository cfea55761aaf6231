import { randomUUID } from "node:crypto";
import { setImmediate as tick } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { accountItemKey } from "../../../../lambdas/accounts/account.ts";
import { newAccount } from "../../../../lambdas/accounts/account-writes.ts";
import type { ChargeState } from "../../../../lambdas/payments/networks/network.ts";
import { followCharge } from "../../../../lambdas/purchases/follow-charge.ts";
import { createAccountBook } from "../../../../operator/account-book.ts";
import { runs } from "../../../proofs.ts";
import { tableOfThisFile } from "../../table.ts";

const table = tableOfThisFile();

/** Opens an account whose payment the test decides about. */
async function openAccount() {
  const id = `pack-${randomUUID()}`;
  const account = { account_id: id, name: "a pack", credit: 5, created_at: table.now };
  await table.transact(newAccount({ table, now: table.now }, account));
  const money: { state: ChargeState } = { state: "good" };
  const book = createAccountBook(table, table.clock);
  return {
    ...{ id, money, book },
    /** Handles a message while the state changes. */
    follow: () =>
      followCharge(
        table,
        id,
        async () => {
          const { state } = money;
          // The answer of the payment service takes a while to come.
          await tick();
          return state;
        },
        table.clock,
      ),
    isFrozen: async () => (await table.get(accountItemKey(id)))?.frozen_at !== undefined,
  };
}

describe("an account that a card paid for", () => {
  it.each([
    ["disputed", true],
    ["refunded", true],
    ["good", false],
  ] as const)("is frozen if that is %s: %s", async (state, frozen) => {
    const { money, follow, isFrozen } = await openAccount();
    money.state = state;
    for (let time = 0; time < 2; time++) await follow();
    expect(await isFrozen()).toBe(frozen);
  });

  it("is unfrozen when the dispute is won", async () => {
    const { money, follow, isFrozen } = await openAccount();
    for (const state of ["disputed", "good"] as const) {
      money.state = state;
      await follow();
    }
    expect(await isFrozen()).toBe(false);
  });

  it("stays frozen when the operator froze it, before or after", async () => {
    for (const isBefore of [true, false]) {
      const { id, money, book, follow, isFrozen } = await openAccount();
      if (isBefore) await book.freeze(id, true);
      money.state = "disputed";
      await follow();
      if (!isBefore) await book.freeze(id, true);
      money.state = "good";
      await follow();
      expect(await isFrozen()).toBe(true);
    }
  });

  it("stays unfrozen when the operator unfroze it, until something new happens", async () => {
    const { id, money, book, follow, isFrozen } = await openAccount();
    money.state = "disputed";
    await follow();
    await book.freeze(id, false);
    await follow();
    expect(await isFrozen()).toBe(false);
    money.state = "refunded";
    await follow();
    expect(await isFrozen()).toBe(true);
  });

  it("stays frozen once its pack is refunded, whatever becomes of the dispute", async () => {
    const { id, money, follow, isFrozen } = await openAccount();
    money.state = "disputed";
    await follow();
    await table.update({
      key: accountItemKey(id),
      condition: "attribute_exists(pk)",
      update: "REMOVE frozen_by",
    });
    money.state = "good";
    await follow();
    expect(await isFrozen()).toBe(true);
  });

  it("is as the last state says in a hundred races of messages", async () => {
    for (let race = 0; race < runs(100); race++) {
      const { money, follow, isFrozen } = await openAccount();
      const handled: Promise<void>[] = [];
      for (const state of ["disputed", "good", "disputed", race % 2 === 0 ? "good" : "refunded"] as const) {
        money.state = state;
        handled.push(follow(), follow());
        for (let pause = 0; pause < race % 5; pause++) await tick();
      }
      await Promise.all(handled);
      expect(await isFrozen()).toBe(money.state !== "good");
    }
  });

  it("keeps the state that was read last, though it was the one on record", async () => {
    const { id, isFrozen } = await openAccount();
    const readLate = Promise.withResolvers<ChargeState>();
    const asked = Promise.withResolvers<undefined>();
    const answers = [readLate.promise];
    const slow = followCharge(
      table,
      id,
      () => {
        asked.resolve(undefined);
        return answers.shift() ?? Promise.resolve("good");
      },
      table.clock,
    );
    await asked.promise;
    await followCharge(table, id, () => Promise.resolve("good"), table.clock);
    readLate.resolve("disputed");
    await slow;
    expect(await isFrozen()).toBe(false);
  });

  it("is passed over when there is none", async () => {
    await followCharge(table, "pack-none", () => Promise.resolve("refunded"), table.clock);
    expect(await table.get(accountItemKey("pack-none"))).toBeUndefined();
  });
});
