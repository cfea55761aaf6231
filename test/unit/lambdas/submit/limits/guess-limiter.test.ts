import { randomBytes, randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Table } from "../../../../../lambdas/aws/table.ts";
import { networkPartition } from "../../../../../lambdas/http/front-door/client-address.ts";
import type { DocumentIdentity } from "../../../../../lambdas/jobs/identity.ts";
import { createGuessLimiter, type GuessLimiter } from "../../../../../lambdas/submit/limits/guess-limiter.ts";
import { tableOfThisFile } from "../../../table.ts";

const maxDocuments = 20;
const table = tableOfThisFile();
let now: number;
let writes: number;
let warnings: unknown[];
let network: string;

beforeEach(() => {
  now = Date.UTC(2026, 10, 21, 10, 30);
  writes = 0;
  warnings = [];
  network = randomUUID();
});

/** Creates an instance of the function; all share the table. */
const instance = (of: Table = table): GuessLimiter =>
  createGuessLimiter({
    table: table.with({
      update: (change) => {
        writes++;
        return of.update(change);
      },
    }),
    maxDocuments,
    key: () => Promise.resolve(new Uint8Array(32)),
    clock: () => now,
    warn: (_message, error) => warnings.push(error),
  });
const document = (): DocumentIdentity => ({ hash: randomBytes(32).toString("hex"), jobId: randomUUID() });
const guess = async (by: GuessLimiter, times: number) => {
  for (let time = 0; time < times; time++) await by.recordUnproven(network, document());
};

describe("a network that guesses", () => {
  it("learns nothing after too many wrong guesses", async () => {
    const limiter = instance();
    await guess(limiter, 34);
    expect(await limiter.mayReveal(network, document())).toBe(false);
  });

  it("learns nothing from another instance either once it is blocked", async () => {
    await guess(instance(), 34);
    expect(await instance().mayReveal(network, document())).toBe(false);
  });

  it("gains little by spreading its guesses over instances", async () => {
    const instances = [instance(), instance(), instance(), instance()];
    for (const limiter of instances) await guess(limiter, 7);
    for (const limiter of instances) expect(await limiter.mayReveal(network, document())).toBe(false);
  });

  it("learns no more when its guesses are right", async () => {
    const answers = [];
    for (let time = 0; time < maxDocuments + 3; time++)
      answers.push(await instance().mayReveal(network, document()));
    expect(answers.filter(Boolean)).toHaveLength(maxDocuments);
  });

  it("cannot reserve documents to learn when somebody has bought them", async () => {
    const limiter = instance();
    const wanted = document();
    await guess(limiter, 34);
    await limiter.recordUnproven(network, wanted);
    expect(await limiter.mayReveal(network, wanted)).toBe(false);
    expect(await instance().mayReveal(network, wanted)).toBe(false);
  });

  it("does not affect other networks, and is limited until the hour ends", async () => {
    const limiter = instance();
    await guess(limiter, 34);
    expect(await limiter.mayReveal(randomUUID(), document())).toBe(true);
    now += 30 * 60_000;
    expect(await limiter.mayReveal(network, document())).toBe(true);
  });

  it("learns nothing when the table cannot be reached", async () => {
    const broken = instance(table.with({ update: () => Promise.reject(new Error("out of reach")) }));
    await expect(broken.mayReveal(network, document())).rejects.toThrow("out of reach");
  });
});

describe("an honest network", () => {
  it("may ask for its own document any number of times", async () => {
    const limiter = instance();
    const own = document();
    for (let time = 0; time < 50; time++) expect(await limiter.mayReveal(network, own)).toBe(true);
    expect(await instance().mayReveal(network, own)).toBe(true);
  });

  it("may buy any number of documents, each requested first", async () => {
    const instances = [instance(), instance()];
    for (let time = 0; time < 20; time++) {
      const own = document();
      await instances[time % 2]?.recordUnproven(network, own);
      const otherLimiter = instances[(time + 1) % 2];
      expect(await otherLimiter?.mayReveal(network, own)).toBe(true);
      await otherLimiter?.forgive(network, own);
    }
  });

  it("may ask again for what it bought, whatever others on it have requested since", async () => {
    const limiter = instance();
    const [own, former] = [document(), document()];
    await limiter.recordUnproven(network, former);
    await limiter.forgive(network, former);
    await guess(limiter, 34);
    await limiter.forgive(network, own);
    for (const bought of [own, former]) expect(await limiter.mayReveal(network, bought)).toBe(true);
    expect(await instance().mayReveal(randomUUID(), own)).toBe(true);
    expect(await limiter.mayReveal(network, document())).toBe(false);
  });

  it("costs no write for its first documents, requested and bought", async () => {
    const limiter = instance();
    for (let time = 0; time < 20; time++) {
      const own = document();
      for (let again = 0; again < 5; again++) await limiter.recordUnproven(network, own);
      await limiter.forgive(network, own);
    }
    expect(writes).toBe(0);
  });

  it("has no purchases stored, which would cost more with each document and end at 400 kB", async () => {
    const limiter = instance();
    await guess(limiter, 10);
    for (let time = 0; time < 3; time++) await limiter.forgive(network, document());
    const [seen] = await table.partition(networkPartition(new Uint8Array(32), network));
    expect(Object.keys(seen ?? {}).sort()).toEqual(["documents", "expires_at", "pk", "sk"]);
  });

  it("gets its 402 although nothing can be counted", async () => {
    const broken = instance(table.with({ update: () => Promise.reject(new Error("out of reach")) }));
    await guess(broken, 4);
    await broken.forgive(network, document());
    expect(warnings).not.toEqual([]);
  });
});

it("the limiter stores no address, and nothing for longer than two hours", async () => {
  network = "198.51.100.7";
  await instance().mayReveal(network, document());
  const keys: unknown[] = [];
  const seen = createGuessLimiter({
    table: table.with({
      update: (change) => {
        keys.push(change.key, change.values?.[":ttl"]);
        return table.update(change);
      },
    }),
    maxDocuments,
    key: () => Promise.resolve(new Uint8Array(32)),
    clock: () => now,
    warn: () => undefined,
  });
  await seen.mayReveal(network, document());
  expect(JSON.stringify(keys)).not.toContain("198.51.100");
  expect(keys[1]).toBe(Date.UTC(2026, 10, 21, 12) / 1000);
});
