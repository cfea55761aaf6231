import { beforeEach, expect, it } from "vitest";
import { TooManyRequestsError } from "../../../../lambdas/http-contract/errors.ts";
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

const asked = (call: string) => shop.rails.x402.asked.filter((name) => name === call).length;

/** Buys new documents with payments that end so. @returns what each came to */
async function buyMany(
  count: number,
  network: string,
  answers: { readonly verify?: VerifyAnswer; readonly settle?: SettleAnswer } = {},
): Promise<string[]> {
  const results: string[] = [];
  for (let index = 0; index < count; index++) {
    const { script } = shop.rails.x402;
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

it("verifies no more than the limit of payments that are refused, and none of them beyond it", async () => {
  const results = await buyMany(many, busy, { verify: "refused" });
  // An instance has the first of each limit by itself.
  expect(results.filter((result) => result === "refused")).toHaveLength(11);
  expect(results.at(-1)).toBe("TooManyRequestsError");
  expect(asked("verify")).toBe(11);
});

it("holds for many that come at once", async () => {
  shop.rails.x402.script.verify = Array<VerifyAnswer>(many).fill("refused");
  await Promise.allSettled(
    Array.from({ length: many }, () => shop.buy(shop.document(), shop.payment(), busy)),
  );
  expect(asked("verify")).toBe(11);
});

it("counts payments that are refused once they are claimed", async () => {
  await buyMany(many, busy, { settle: "refused" });
  expect(asked("settle")).toBe(11);
});

it.each<[string, Parameters<typeof buyMany>[2]]>([
  ["that are collected", {}],
  ["that cannot be verified now", { verify: "no answer" }],
  ["whose outcome is unknown", { settle: "pending, nothing collected" }],
])("counts no payments %s", async (_, answers) => {
  const results = await buyMany(many, busy, answers);
  expect(results).not.toContain("TooManyRequestsError");
  expect(asked("verify")).toBe(many);
});

it("lets other networks pay, also when all together have reached their limit", async () => {
  for (const network of ["a", "b", "c"]) await buyMany(many, network, { verify: "refused" });
  const before = asked("verify");
  const results = await buyMany(many, otherNetwork, { verify: "refused" });
  expect(results.filter((result) => result === "refused")).toHaveLength(6);
  expect(asked("verify") - before).toBe(6);
  expect(await buyMany(5, "NETWORK#third")).toEqual(Array<string>(5).fill("job"));
});

it("has room again in the next hour, and says when that is", async () => {
  await buyMany(many, busy, { verify: "refused" });
  const error: unknown = await shop
    .buy(shop.document(), shop.payment(), busy)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(TooManyRequestsError);
  const { headers } = error as TooManyRequestsError;
  table.now += Number(headers["retry-after"]) * 1000;
  expect(await buyMany(1, busy)).toEqual(["job"]);
});

it("goes on with a payment that is on record, whatever else its network sent", async () => {
  const [document, payment] = [shop.document(), shop.payment()];
  shop.rails.x402.script.settle.push("pending, nothing collected");
  expect(await shop.buy(document, payment, busy)).toEqual({ result: "pending" });
  await buyMany(many, busy, { verify: "refused" });
  expect(await shop.buy(document, payment, busy)).toMatchObject({ result: "job" });
});
