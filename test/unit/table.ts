import { randomUUID } from "node:crypto";
import { BatchWriteItemCommand, DynamoDBClient, QueryCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createTable, type Item, type ItemKey, type Table } from "../../lambdas/aws/table.ts";
import type { DueList } from "../../lambdas/aws/due-lists.ts";
import { createLocalTable, startDynamoDb, type LocalDynamoDb } from "../../runtime/dynamodb.ts";
import { credentials } from "../../runtime/credentials.ts";

/** A table on the real engine, and a clock that stands still until a test moves it. */
export interface TestTable extends Table {
  /** Epoch ms. */
  now: number;
  readonly clock: () => number;
  /** In which list of the sweep's index an item is, and when it is due there, in ms from now. */
  dueIn(key: ItemKey): Promise<Partial<Record<DueList, number>>>;
  /** Puts thousands of items, whatever was there. */
  putAll(items: readonly Item[]): Promise<void>;
}

/** The list of the sweep's index that an item is in. */
export const listOf = ({ due_shard: partition }: Item): DueList => String(partition).split("#")[0] as DueList;

/** DynamoDB API Reference, BatchWriteItem. */
const mostAtOnce = 25;
const start = Date.UTC(2026, 10, 21, 12);

/** One engine for all files of a process, with a table for each. It ends with the process. */
let engine: Promise<LocalDynamoDb> | undefined;

/** Makes a table for the tests of one file. The clock begins anew with each test. */
export function tableOfThisFile(): TestTable {
  const given = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  const testTable = { now: start, clock: () => testTable.now } as TestTable;
  let client: DynamoDBClient;
  beforeAll(async () => {
    Object.assign(process.env, credentials);
    const { endpoint } = await (engine ??= startDynamoDb());
    const name = `unit-${randomUUID()}`;
    await createLocalTable(endpoint, name);
    process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
    const table = createTable({ TABLE_NAME: name });
    client = new DynamoDBClient({});
    Object.assign(testTable, table, {
      async dueIn(key: ItemKey) {
        const item = await table.get(key);
        if (item?.due_shard === undefined) return {};
        const at = Number(item.due_at);
        const { Count } = await client.send(
          new QueryCommand({
            TableName: name,
            IndexName: "due",
            KeyConditionExpression: "due_shard = :partition AND due_at = :at",
            FilterExpression: "pk = :pk AND sk = :sk",
            ExpressionAttributeValues: marshall({
              ":partition": item.due_shard,
              ":at": at,
              ":pk": key.pk,
              ":sk": key.sk,
            }),
          }),
        );
        if (Count !== 1) throw new Error("The index differs from its item");
        return { [listOf(item)]: at - testTable.now };
      },
      async putAll(items: readonly Item[]) {
        for (let from = 0; from < items.length; from += mostAtOnce) {
          const requests = items
            .slice(from, from + mostAtOnce)
            .map((item) => ({ PutRequest: { Item: marshall(item) } }));
          await client.send(new BatchWriteItemCommand({ RequestItems: { [name]: requests } }));
        }
      },
    });
  });
  beforeEach(() => {
    testTable.now = start;
  });
  afterAll(() => {
    client.destroy();
    // Other files want none, or one of their own, unless one was given to all (`npm run conformance -- dynamodb`).
    if (given === undefined) delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
  });
  return testTable;
}
