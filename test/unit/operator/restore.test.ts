import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { Table, type Item, type ItemKey } from "../../../lambdas/aws/table.ts";
import { createLocalTable } from "../../../server/aws/dynamodb.ts";
import { copyItems } from "../../../operator/restore.ts";
import { tableOfThisFile } from "../table.ts";

const engine = tableOfThisFile();
let [from, into] = ["", ""];
let [backup, table]: Table[] = [];
beforeEach(async () => {
  [from, into] = [`from-${randomUUID()}`, `into-${randomUUID()}`];
  await Promise.all(
    [from, into].map((name) => createLocalTable(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "", name)),
  );
  [backup, table] = [from, into].map((TABLE_NAME) => new Table({ TABLE_NAME }));
});

const put = (where: Table | undefined, item: Item & ItemKey) => where?.transact([where.putWrite(item)]);
const copied = (overwrites: boolean) =>
  copyItems({ table: from, client: new DynamoDBClient({}) }, into, { overwrites, now: engine.now });
const key = { pk: "JOB#1", sk: "JOB" };
const job = { ...key, job_id: "1", state: "Done" };
const lock = { ...key, rail: "x402", payment_id: "p" };

describe("the restoring of a backup", () => {
  it("adds what is missing and not expired, and leaves existing items", async () => {
    await put(backup, { ...key, was: "then" });
    await put(backup, { pk: "A", sk: "A" });
    await put(backup, { pk: "B", sk: "B", expires_at: engine.now / 1000 - 1 });
    await put(table, job);
    expect(await copied(false)).toEqual({ copied: 1, kept: 1, expired: 1 });
    expect(await table?.get(key)).toEqual(job);
    expect(await table?.get({ pk: "A", sk: "A" })).toBeDefined();
  });

  it("overwrites items on request", async () => {
    await put(backup, { ...job, state: "Not Started" });
    await put(table, job);
    expect(await copied(true)).toEqual({ copied: 1, kept: 0, expired: 0 });
    expect(await table?.get(key)).toMatchObject({ state: "Not Started" });
  });

  it("overwrites no later job with a lock", async () => {
    await put(backup, lock);
    await put(table, job);
    expect(await copied(true)).toEqual({ copied: 0, kept: 1, expired: 0 });
    expect(await table?.get(key)).toEqual(job);
  });

  it("overwrites another lock, or nothing, with a lock", async () => {
    await put(backup, lock);
    await put(table, { ...lock, payment_id: "q" });
    expect(await copied(true)).toMatchObject({ copied: 1 });
    expect(await table?.get(key)).toEqual(lock);
    await put(backup, { ...lock, pk: "JOB#2" });
    expect(await copied(true)).toMatchObject({ copied: 2 });
  });
});
