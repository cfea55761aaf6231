import { randomUUID } from "node:crypto";
import { BatchWriteItemCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dueShard, createTable } from "../../../lambdas/aws/table.ts";
import type { Item, Table } from "../../../lambdas/aws/table.ts";
import { createLocalTable, startDynamoDb } from "../../../local/dynamodb.ts";
import type { LocalDynamoDb } from "../../../local/dynamodb.ts";

/** DynamoDB answers with at most 1 MB at once: what is beyond it is there all the same. */

const TableName = "pages";
const many = 5_000;
let engine: LocalDynamoDb;
let client: DynamoDBClient;
let table: Table;

beforeAll(async () => {
  Object.assign(process.env, {
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
  });
  engine = await startDynamoDb();
  process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.endpoint;
  await createLocalTable(engine.endpoint, TableName);
  client = new DynamoDBClient({});
  table = createTable({ TABLE_NAME: TableName });
});
afterAll(() => engine.stop());

/** As large as the record of an invoice. */
const filler = "x".repeat(600);

async function put(items: readonly Item[]): Promise<void> {
  for (let from = 0; from < items.length; from += 25) {
    const requests = items.slice(from, from + 25).map((item) => ({ PutRequest: { Item: marshall(item) } }));
    await client.send(new BatchWriteItemCommand({ RequestItems: { [TableName]: requests } }));
  }
}

const numbered = (make: (number: number) => Item) =>
  Array.from({ length: many }, (_, number) => make(number));

describe(`of ${many} items`, () => {
  it("a partition shows every one, and its parts by how their keys begin", async () => {
    const pk = `JOB#${randomUUID()}`;
    await put([...numbered((number) => ({ pk, sk: `INVOICE#${number}`, filler })), { pk, sk: "JOB" }]);
    const items = await table.partition(pk);
    expect(items).toHaveLength(many + 1);
    expect(items.map(({ sk }) => sk)).toContain("JOB");
    expect(await table.partition(pk, "INVOICE#")).toHaveLength(many);
    expect(await table.partition(pk, "JOB")).toEqual([{ pk, sk: "JOB" }]);
  });

  it("those that are due are all listed, or as many as are asked for, the oldest first", async () => {
    // Keys alone reach 1 MB too.
    const long = "k".repeat(900);
    await put(
      numbered((number) => ({
        pk: `PAYMENT#${number}#${long}`,
        sk: "P",
        due_shard: dueShard,
        due_at: number,
      })),
    );
    expect(await table.due(dueShard, many)).toHaveLength(many);
    expect(await table.due(dueShard, 99)).toHaveLength(100);
    const oldest = await table.due(dueShard, many, 3_000);
    expect(oldest).toHaveLength(3_000);
    expect(oldest[0]?.pk).toMatch(/^PAYMENT#0#/);
    expect(oldest.at(-1)?.pk).toMatch(/^PAYMENT#2999#/);
  });
});

it("items that are read together come in the order of their keys, those that are not there as nothing", async () => {
  const pk = `JOB#${randomUUID()}`;
  await put([{ pk, sk: "JOB", number: 1 }]);
  expect(
    await table.together([
      { pk, sk: "LOCK" },
      { pk, sk: "JOB" },
    ]),
  ).toEqual([undefined, { pk, sk: "JOB", number: 1 }]);
});
