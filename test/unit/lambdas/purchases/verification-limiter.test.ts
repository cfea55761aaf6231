import { beforeEach, expect, it } from "vitest";
import { TooManyRequestsError } from "../../../../lambdas/http-contract/errors.ts";
import { createVerificationLimiter } from "../../../../lambdas/purchases/verification-limiter.ts";
import { tableOfThisFile } from "../../table.ts";
import type { SettleAnswer, VerifyAnswer } from "./scripted-rail.ts";
import { createShop, type Shop } from "./shop.ts";

/** How many payments that buy nothing are verified for a network in an hour. */

const table = tableOfThisFile();
const busy = "NETWORK#busy";
const otherNetwork = "NETWORK#other";
const maxRefused = { maxOfNetwork: 10, maxOfAll: 20 };
/** More than any limit lets through. */
const many = 15;
let shop: Shop;
let hour = 0;
beforeEach(() => {
  // Each test has two hours of its own.
  hour += 2;
  table.now += hour * 3600_000;
  shop = createShop(table, maxRefused);
});

const asked = (call: string) => shop.rails.solana.asked.filter((name) => name === call).length;

/** Buys new documents with payments that end so. @returns what each came to */
async function buyMany(
  count: number,
  network: string,
  answers: { readonly verify?: VerifyAnswer; readonly settle?: SettleAnswer } = {},
): Promise<string[]> {
  const results: string[] = [];
  for (let index = 0; index < count; index++) {
    const { script } = shop.rails.solana;
    script.verify = answers.verify ? [answers.verify] : [];
    script.settle = answers.settle ? [answers.settle] : [];
    results.push(
      await shop.buy(shop.document(), shop.payment(), network).then(
        ({ result }) => result,
        (error: unknown) => (error as Error).name,
      ),
    );
  }
  return results;
}

it("the limiter verifies refused payments up to the limit, and none beyond it", async () => {
  const results = await buyMany(many, busy, { verify: "refused" });
  expect(results.filter((result) => result === "refused")).toHaveLength(maxRefused.maxOfNetwork);
  expect(results.at(-1)).toBe("TooManyRequestsError");
  expect(asked("verify")).toBe(maxRefused.maxOfNetwork);
});

it("the limit holds for many simultaneous payments", async () => {
  shop.rails.solana.script.verify = Array<VerifyAnswer>(many).fill("refused");
  await Promise.allSettled(
    Array.from({ length: many }, () => shop.buy(shop.document(), shop.payment(), busy)),
  );
  expect(asked("verify")).toBe(maxRefused.maxOfNetwork);
});

it("the limit holds for all instances together, each of which may verify one payment before it knows the others' count", async () => {
  await buyMany(many, busy, { verify: "refused" });
  for (let instance = 0; instance < 3; instance++) {
    shop = createShop(table, maxRefused);
    const results = await buyMany(many, busy, { verify: "refused" });
    expect(results.filter((result) => result === "refused")).toHaveLength(1);
  }
});

it("the limiter refuses none of 1,000 valid simultaneous payments of one network, however often the process restarts", async () => {
  const sold = { result: "sold" };
  for (let start = 0; start < 4; start++) {
    const limits = { maxOfNetwork: 200, maxOfAll: 5_000 };
    const warn = (message: string): void => expect.fail(message);
    const limiter = createVerificationLimiter({ table, ...limits, clock: table.clock, warn });
    await limiter.limit(busy, async (admit) => {
      await admit();
      return { result: "refused" };
    });
    let verified = 0;
    let atOnce = 0;
    const buy = async (admit: () => Promise<void>) => {
      await admit();
      atOnce = Math.max(atOnce, ++verified);
      await new Promise((resolve) => setImmediate(resolve));
      verified--;
      return sold;
    };
    const results = await Promise.all(Array.from({ length: 1_000 }, () => limiter.limit(busy, buy)));
    expect(results).toEqual(Array<typeof sold>(1_000).fill(sold));
    expect(atOnce).toBe(limits.maxOfNetwork - start - 1);
  }
});

it.each([
  ["all networks together have room for, where that is more than five", 7, 7],
  ["five, where all networks together have room for fewer", 4, 5],
])("the limiter verifies no more payments of a network at once than %s", async (_, maxOfAll, most) => {
  const warn = (message: string): void => expect.fail(message);
  const limiter = createVerificationLimiter({ table, maxOfNetwork: 10, maxOfAll, clock: table.clock, warn });
  const end = Promise.withResolvers<{ readonly result: string }>();
  let verified = 0;
  const bought = Array.from({ length: many }, () =>
    limiter.limit(busy, async (admit) => {
      await admit();
      verified++;
      return end.promise;
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  expect(verified).toBe(most);
  end.resolve({ result: "sold" });
  await Promise.all(bought);
});

it("the limiter refuses a network that has used its five when all together reach their limit", async () => {
  for (const [network, count] of Object.entries({ a: 10, b: 4, c: 6 }))
    await buyMany(count, network, { verify: "refused" });
  expect(await buyMany(1, "c")).toEqual(["TooManyRequestsError"]);
});

it("the limiter keeps its counts in the table until the hour is over, and for an hour at most after that", async () => {
  await buyMany(1, busy, { verify: "refused" });
  const key = { pk: "VERIFICATIONS", sk: `REFUSED#${String(table.now / 3600_000)}` };
  expect(await table.get(key)).toMatchObject({ expires_at: (table.now + 2 * 3600_000) / 1000 });
});

it("the limiter refuses an invalid payment that cannot be counted, and warns", async () => {
  const away = table.with({ update: () => Promise.reject(new Error("Out of reach")) });
  const warnings: string[] = [];
  const warn = (message: string): number => warnings.push(message);
  const limiter = createVerificationLimiter({ table: away, ...maxRefused, clock: table.clock, warn });
  const refused = { result: "refused" };
  expect(await limiter.limit(busy, (admit) => admit().then(() => refused))).toBe(refused);
  expect(warnings).toHaveLength(2);
});

it("the limiter refuses none of 120 valid payments at once, and none after a restart", async () => {
  for (const count of [120, 10]) {
    shop = createShop(table, { maxOfNetwork: 30, maxOfAll: 5_000 });
    const results = await Promise.all(
      Array.from({ length: count }, () => shop.buy(shop.document(), shop.payment(), busy)),
    );
    expect(results.filter(({ result }) => result === "sold")).toHaveLength(count);
  }
});

it("the limiter verifies a waiting payment when expected refusals do not occur, and not when they do", async () => {
  const { verify } = shop.rails.solana.script;
  verify.push(...Array<VerifyAnswer>(many).fill("no answer"), ...Array<VerifyAnswer>(many).fill("refused"));
  const results = await Promise.allSettled(
    Array.from({ length: 3 * many }, () => shop.buy(shop.document(), shop.payment(), busy)),
  );
  expect(asked("verify")).toBe(many + maxRefused.maxOfNetwork);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(maxRefused.maxOfNetwork);
});

it("the limiter writes nothing to the table for a valid payment", async () => {
  const before = await table.scan("VERIFICATIONS");
  await buyMany(3, busy);
  expect(await table.scan("VERIFICATIONS")).toEqual(before);
});

it("the limiter counts payments that are refused once they are claimed", async () => {
  await buyMany(many, busy, { settle: "refused" });
  expect(asked("settle")).toBe(maxRefused.maxOfNetwork);
});

it.each<[string, Parameters<typeof buyMany>[2]]>([
  ["that are collected", {}],
  ["that cannot be verified now", { verify: "no answer" }],
  ["whose outcome is unknown", { settle: "pending, nothing collected" }],
])("the limiter counts no payments %s", async (_, answers) => {
  const results = await buyMany(many, busy, answers);
  expect(results).not.toContain("TooManyRequestsError");
  expect(asked("verify")).toBe(many);
});

it("the limiter lets other networks pay, also when all together have reached their limit", async () => {
  for (const network of ["a", "b", "c"]) await buyMany(many, network, { verify: "refused" });
  const before = asked("verify");
  const results = await buyMany(many, otherNetwork, { verify: "refused" });
  expect(results.filter((result) => result === "refused")).toHaveLength(5);
  expect(asked("verify") - before).toBe(5);
  expect(await buyMany(5, "NETWORK#third")).toEqual(Array<string>(5).fill("sold"));
});

it("the limiter accepts payments again in the next hour, and says when that is", async () => {
  await buyMany(many, busy, { verify: "refused" });
  const error: unknown = await shop
    .buy(shop.document(), shop.payment(), busy)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TooManyRequestsError);
  const { headers, code } = error as TooManyRequestsError;
  expect(code).toBe("refused-payments-too-many");
  table.now += Number(headers["retry-after"]) * 1000;
  expect(await buyMany(1, busy)).toEqual(["sold"]);
});

it("the limiter does not stop a payment on record, whatever else its network sent", async () => {
  const [document, payment] = [shop.document(), shop.payment()];
  shop.rails.solana.script.settle.push("pending, nothing collected");
  expect(await shop.buy(document, payment, busy)).toEqual({ result: "pending" });
  await buyMany(many, busy, { verify: "refused" });
  expect(await shop.buy(document, payment, busy)).toMatchObject({ result: "sold" });
});
