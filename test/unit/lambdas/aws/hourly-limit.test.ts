import { beforeEach, expect, it } from "vitest";
import { createHourlyLimit } from "../../../../lambdas/aws/hourly-limit.ts";
import type { Table, Update } from "../../../../lambdas/aws/table.ts";

/** What instances take of a bound for an hour: in blocks, which the table counts. */

let most = 300;
const block = 3;
let now = 0;
let taken = 0;
let isOutOfReach = false;
const writes: Update[] = [];
/** A table that keeps one counter under the condition of the update. */
const table = {
  update(change: Update) {
    writes.push(change);
    if (isOutOfReach) return Promise.reject(new Error("out of reach"));
    if (taken >= most) return Promise.resolve(undefined);
    taken += Number(change.values?.[":block"]);
    return Promise.resolve({ taken });
  },
} as unknown as Table;
const warnings: string[] = [];
const instance = () =>
  createHourlyLimit(
    table,
    most,
    () => now,
    (message) => warnings.push(message),
  );
const ofAll = "ALL";

beforeEach(() => {
  [most, now, taken, isOutOfReach] = [300, 0, 0, false];
  writes.length = 0;
  warnings.length = 0;
});

async function granted(budget: ReturnType<typeof instance>, names: readonly string[]): Promise<number> {
  let count = 0;
  for (const name of names) if (await budget.take(ofAll, name)) count++;
  return count;
}
const names = (count: number) => Array.from({ length: count }, (_, index) => `document ${String(index)}`);

it("an hourly limit grants the first hundredth without a write, and the rest in hundredths", async () => {
  const budget = instance();
  expect(await granted(budget, names(block))).toBe(block);
  expect(writes).toHaveLength(0);
  expect(await granted(budget, [...names(block), "another"])).toBe(block + 1);
  expect(writes).toHaveLength(1);
  expect(writes[0]?.values).toMatchObject({ ":block": block, ":ttl": 2 * 3600 });
});

it("an hourly limit is exceeded by at most a hundredth for each instance until the hour is over", async () => {
  const [first, second, third] = [instance(), instance(), instance()];
  const all =
    (await granted(first, names(201))) +
    (await granted(second, names(200))) +
    (await granted(third, names(9)));
  expect(all).toBe(most + 3 * block);
  expect(await granted(first, ["one more"])).toBe(0);
  now += 3600_000;
  taken = 0;
  expect(await granted(first, ["one more"])).toBe(1);
});

it("an exceeded hourly limit does not ask the table again within the hour", async () => {
  const budget = instance();
  await granted(budget, names(most + 2 * block));
  const asked = writes.length;
  expect(await granted(budget, ["one more", "another"])).toBe(0);
  expect(writes).toHaveLength(asked);
});

it("an hourly limit refuses nobody while the table cannot be reached, and warns", async () => {
  isOutOfReach = true;
  expect(await granted(instance(), names(10))).toBe(10);
  expect(warnings).toHaveLength(3);
});

it("an hourly limit reserves one block at a time, however many ask at once", async () => {
  const budget = instance();
  const asked = names(20 * block);
  const taken = await Promise.all(asked.map((name) => budget.take(ofAll, name)));
  expect(taken).not.toContain(false);
  // The first block is without a write.
  expect(writes).toHaveLength(19);
});

it("an hourly limit loses at most one block with an instance that ends", async () => {
  for (let restarts = 0; restarts < 10; restarts++) {
    const budget = instance();
    const asked = names(3 * block + 1).map((name) => `${name} after ${String(restarts)} restarts`);
    expect(await Promise.all(asked.map((name) => budget.take(ofAll, name)))).not.toContain(false);
  }
  expect(taken).toBe(10 * 3 * block);
});

it("an hourly limit grants many at once no more than itself and an instance's first hundredth", async () => {
  const budget = instance();
  const answers = await Promise.all(names(2 * most).map((name) => budget.take(ofAll, name)));
  expect(answers.filter(Boolean)).toHaveLength(most + block);
});

it.each([1, 3, 5, 99])("an hourly limit of %i is exact", async (few) => {
  most = few;
  const [first, second] = [instance(), instance()];
  const all = (await granted(first, names(2))) + (await granted(second, names(few + 2)));
  expect(all).toBe(few);
});
