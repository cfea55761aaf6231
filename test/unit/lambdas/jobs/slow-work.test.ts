import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createSlowWorkCounter } from "../../../../lambdas/jobs/slow-work.ts";
import { tableOfThisFile } from "../../table.ts";

const table = tableOfThisFile();
const slowWork = createSlowWorkCounter(table, table.clock);
const allowed = 2;
const memoryMs = 600_000;

const take = async (payers: readonly string[], times: number): Promise<void> => {
  for (let time = 0; time < times; time++) await slowWork.record(payers);
};

it("a payer may send a few slow documents, and then uses the slow queue for a while", async () => {
  const payer = randomUUID();
  expect(await slowWork.isOverLimit([payer])).toBe(false);
  await take([payer], allowed);
  expect(await slowWork.isOverLimit([payer])).toBe(false);
  await take([payer], 1);
  expect(await slowWork.isOverLimit([payer])).toBe(true);
  expect(await slowWork.isOverLimit([randomUUID()])).toBe(false);
  table.now += memoryMs - 1;
  expect(await slowWork.isOverLimit([payer])).toBe(true);
  table.now += 1;
  expect(await slowWork.isOverLimit([payer])).toBe(false);
  await take([payer], allowed);
  expect(await slowWork.isOverLimit([payer])).toBe(false);
});

it("slow documents of many wallets count for the network that they come from, and of many networks for their wallet", async () => {
  const [network, wallet] = [randomUUID(), randomUUID()];
  for (let count = 0; count <= allowed; count++) await take([randomUUID(), network], 1);
  expect(await slowWork.isOverLimit([randomUUID(), network])).toBe(true);
  for (let count = 0; count <= allowed; count++) await take([wallet, randomUUID()], 1);
  expect(await slowWork.isOverLimit([wallet, randomUUID()])).toBe(true);
});

it("slow documents that end at once are all counted", async () => {
  const payer = randomUUID();
  await Promise.all(Array.from({ length: allowed + 1 }, () => slowWork.record([payer])));
  expect(await slowWork.isOverLimit([payer])).toBe(true);
});

it("lets an unknown payer use the fast queue", async () => {
  await slowWork.record([]);
  expect(await slowWork.isOverLimit([])).toBe(false);
});
