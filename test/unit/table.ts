import { randomUUID } from "node:crypto";
import { BatchWriteItemCommand, DynamoDBClient, QueryCommand } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { Table, type Item, type ItemKey } from "../../lambdas/aws/table.ts";
import type { DueList } from "../../lambdas/aws/due-lists.ts";
import { createLocalTable, startDynamoDb, type LocalDynamoDb } from "../../server/aws/dynamodb.ts";
import { credentials } from "../../server/aws/credentials.ts";

/** Returns the list of the sweep's index that an item is in. */
export const parseDueList = ({ due_shard: partition }: Item): DueList =>
  String(partition).split("#")[0] as DueList;

/** DynamoDB API Reference, BatchWriteItem. */
const mostAtOnce = 25;
const start = Date.UTC(2026, 10, 21, 12);

/** A table on the real engine, and a clock that only tests move. */
export class TestTable extends Table {
  /** Epoch ms. */
  now = start;
  readonly clock = (): number => this.now;
  readonly name: string;
  readonly #client = new DynamoDBClient({});

  constructor(name: string) {
    super({ TABLE_NAME: name });
    this.name = name;
  }

  /** Returns the list of the sweep's index that an item is in, and when it is due, in ms from now. */
  async readDue(key: ItemKey): Promise<Partial<Record<DueList, number>>> {
    const item = await this.get(key);
    if (item?.due_shard === undefined) return {};
    const at = Number(item.due_at);
    const { Count } = await this.#client.send(
      new QueryCommand({
        TableName: this.name,
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
    return { [parseDueList(item)]: at - this.now };
  }

  /** Puts thousands of items, whatever was there. */
  async putAll(items: readonly Item[]): Promise<void> {
    for (let from = 0; from < items.length; from += mostAtOnce) {
      const requests = items
        .slice(from, from + mostAtOnce)
        .map((item) => ({ PutRequest: { Item: marshall(item) } }));
      await this.#client.send(new BatchWriteItemCommand({ RequestItems: { [this.name]: requests } }));
    }
  }

  /** Returns the same table, some of whose methods are others. */
  with(methods: Partial<Table>): Table {
    return Object.assign(new Table({ TABLE_NAME: this.name }), methods);
  }

  /** Ends the connections of what only tests call. */
  close(): void {
    this.#client.destroy();
  }
}

/** One engine for all files of a process, with a table for each. It ends with the process. */
let engine: Promise<LocalDynamoDb> | undefined;

/** Makes a table for the tests of one file. The clock is reset for each test. */
export function tableOfThisFile(): TestTable {
  const given = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  const table = new TestTable(`unit-${randomUUID()}`);
  beforeAll(async () => {
    Object.assign(process.env, credentials);
    const { endpoint } = await (engine ??= startDynamoDb());
    await createLocalTable(endpoint, table.name);
    process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
  });
  beforeEach(() => {
    table.now = start;
  });
  afterAll(() => {
    table.close();
    // Other files want none, or one of their own, unless one was given to all (`npm run conformance -- dynamodb`).
    if (given === undefined) delete process.env.AWS_ENDPOINT_URL_DYNAMODB;
  });
  return table;
}
