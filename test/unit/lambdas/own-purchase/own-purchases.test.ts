import { beforeEach, describe, expect, it } from "vitest";
import { createMonthlyBudget, ownPartition } from "../../../../lambdas/own-purchase/monthly-budget.ts";
import { createOwnPurchases } from "../../../../lambdas/own-purchase/own-purchases.ts";
import type { Bought } from "../../../../lambdas/own-purchase/buy-document.ts";
import { tableOfThisFile } from "../../table.ts";

const table = tableOfThisFile();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

beforeEach(async () => {
  for (const { sk } of await table.partition(ownPartition))
    await table.transact([table.deleteWrite({ pk: ownPartition, sk: String(sk) }, "attribute_exists(pk)")]);
});

describe("the month's limit of own purchases", () => {
  const budget = (limit: bigint) => createMonthlyBudget(table, limit, table.clock);

  it("is not exceeded by purchases at once", async () => {
    const taken = await Promise.all(Array.from({ length: 8 }, () => budget(30_000n).take(10_000n)));
    expect(taken.filter((giveBack) => giveBack !== undefined)).toHaveLength(3);
    expect(await budget(30_000n).take(1n)).toBeUndefined();
  });

  it("has room again for what was given back, and in the next month", async () => {
    const limited = budget(20_000n);
    const giveBack = await limited.take(15_000n);
    expect(await limited.take(6_000n)).toBeUndefined();
    await giveBack?.();
    expect(await limited.take(20_000n)).toBeDefined();
    table.now += 31 * dayMs;
    expect(await limited.take(20_000n)).toBeDefined();
    // What was taken in another month is given back there.
    await giveBack?.();
    expect(await limited.take(1n)).toBeUndefined();
  });

  it("refuses a price that is higher than all of it, before anything is on record", async () => {
    expect(await budget(9_999n).take(10_000n)).toBeUndefined();
    expect(await budget(10_000n).take(10_000n)).toBeDefined();
  });
});

describe("an own purchase", () => {
  /** Creates a shop whose purchases have these outcomes in turn; then they succeed. */
  function scripted(...outcomes: (Bought | Error)[]) {
    let bought = 0;
    const run = createOwnPurchases({
      table,
      buy() {
        bought++;
        const outcome = outcomes.shift() ?? { cents: 1 };
        return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome);
      },
      everyMs: dayMs,
      clock: table.clock,
    });
    return { run, count: () => bought };
  }
  const results = async (run: () => Promise<{ readonly result: string }>, minutes: readonly number[]) => {
    const begun = table.now;
    const found: string[] = [];
    for (const minute of minutes) {
      table.now = begun + minute * minuteMs;
      found.push((await run()).result);
    }
    return found;
  };

  it("is made once a day by a schedule that comes each hour, and is not exact", async () => {
    const { run } = scripted();
    expect(await results(run, [0, 60, 23 * 60, 24 * 60 - 1, 25 * 60])).toEqual([
      ...["bought", "not due", "not due", "bought", "not due"],
    ]);
  });

  it("is made by one of two runs at once", async () => {
    const { run, count } = scripted();
    const both = await Promise.all([run(), run()]);
    expect(both.map(({ result }) => result).sort()).toEqual(["bought", "not due"]);
    expect(count()).toBe(1);
  });

  it("is tried again an hour after it failed, and then at its usual time", async () => {
    const { run } = scripted(new Error("1"), new Error("2"), new Error("3"));
    expect(await run()).toMatchObject({ result: "failed", failures: 1 });
    table.now += 60 * minuteMs;
    expect(await run()).toMatchObject({ result: "failed", failures: 2 });
    table.now += 60 * minuteMs;
    expect(await run()).toEqual({ result: "not due" });
    table.now += dayMs - 60 * minuteMs;
    expect(await run()).toMatchObject({ result: "failed", failures: 3 });
    table.now += dayMs;
    expect(await run()).toEqual({ result: "bought", cents: 1 });
    table.now += dayMs;
    expect(await run()).toEqual({ result: "bought", cents: 1 });
  });

  it("counts its failures anew after a success", async () => {
    const { run } = scripted(new Error("1"), { cents: 1 }, new Error("2"));
    await run();
    table.now += 60 * minuteMs;
    await run();
    table.now += dayMs;
    expect(await run()).toMatchObject({ result: "failed", failures: 1 });
  });

  it("is a failure when its process dies before the outcome is known", async () => {
    await new Promise<void>((resolve) => {
      const buy = () => {
        resolve();
        return new Promise<Bought>(() => undefined);
      };
      void createOwnPurchases({ table, buy, everyMs: dayMs, clock: table.clock })();
    });
    const { run } = scripted(new Error("1"));
    expect(await run()).toEqual({ result: "not due" });
    table.now += 60 * minuteMs;
    expect(await run()).toMatchObject({ result: "failed", failures: 2 });
  });

  it("is no failure when the month's limit is used up, and waits its usual time", async () => {
    const { run } = scripted("over the limit", new Error("1"));
    expect(await run()).toEqual({ result: "over the limit" });
    table.now += 60 * minuteMs;
    expect(await run()).toEqual({ result: "not due" });
    table.now += dayMs;
    expect(await run()).toMatchObject({ result: "failed", failures: 1 });
  });

  it("is not put off by a clock that was once ahead", async () => {
    const { run } = scripted();
    table.now += 400 * dayMs;
    await run();
    table.now -= 400 * dayMs;
    expect(await run()).toEqual({ result: "bought", cents: 1 });
  });
});
