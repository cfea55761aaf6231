import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import type { AttributeValue, DynamoDBServiceException } from "@aws-sdk/client-dynamodb";
import { createLocalTable } from "../../../server/aws/dynamodb.ts";

const TableName = "conformance";
const key = (sk: string): Record<string, AttributeValue> => ({ pk: { S: "a" }, sk: { S: sk } });
const put = (sk: string, fields: Record<string, AttributeValue> = {}) => ({
  TableName,
  Item: { ...key(sk), ...fields },
});
const absent = { ConditionExpression: "attribute_not_exists(pk)" };

/** What the service does to a table, and what a table refuses, in order: each is asked after those before it. */
const requests: readonly (readonly [string, (client: DynamoDBClient) => Promise<unknown>])[] = [
  ["an item is put", (client) => client.send(new PutItemCommand(put("1", { n: { N: "1" } })))],
  [
    "a condition fails, and the item is told of",
    (client) =>
      client.send(
        new PutItemCommand({ ...put("1"), ...absent, ReturnValuesOnConditionCheckFailure: "ALL_OLD" }),
      ),
  ],
  [
    "an update counts, and tells the new item",
    (client) =>
      client.send(
        new UpdateItemCommand({
          TableName,
          Key: key("1"),
          UpdateExpression: "ADD n :one SET s = if_not_exists(s, :text)",
          ExpressionAttributeValues: { ":one": { N: "1" }, ":text": { S: "x" } },
          ReturnValues: "ALL_NEW",
        }),
      ),
  ],
  [
    "an update of nothing that is there, under a condition",
    (client) =>
      client.send(
        new UpdateItemCommand({
          TableName,
          Key: key("none"),
          UpdateExpression: "SET s = :text",
          ConditionExpression: "attribute_exists(pk)",
          ExpressionAttributeValues: { ":text": { S: "x" } },
        }),
      ),
  ],
  [
    "a transaction of which one condition fails",
    (client) =>
      client.send(
        new TransactWriteItemsCommand({
          TransactItems: [
            { Put: put("2") },
            { Put: { ...put("1"), ...absent, ReturnValuesOnConditionCheckFailure: "ALL_OLD" } },
          ],
        }),
      ),
  ],
  [
    "it has written nothing",
    (client) => client.send(new GetItemCommand({ TableName, Key: key("2"), ConsistentRead: true })),
  ],
  [
    "items are read by their keys, those that are there",
    (client) =>
      client.send(
        new BatchGetItemCommand({
          RequestItems: { [TableName]: { Keys: [key("1"), key("2")], ConsistentRead: true } },
        }),
      ),
  ],
  [
    "a transaction that names an item twice",
    (client) =>
      client.send(new TransactWriteItemsCommand({ TransactItems: [{ Put: put("2") }, { Put: put("2") }] })),
  ],
  [
    "a transaction of 101 items",
    (client) =>
      client.send(
        new TransactWriteItemsCommand({
          TransactItems: Array.from({ length: 101 }, (_, at) => ({ Put: put(`t${at}`) })),
        }),
      ),
  ],
  [
    "a name that is not used",
    (client) =>
      client.send(
        new PutItemCommand({ ...put("3"), ...absent, ExpressionAttributeNames: { "#unused": "x" } }),
      ),
  ],
  [
    "a value that is not used",
    (client) =>
      client.send(
        new PutItemCommand({ ...put("3"), ...absent, ExpressionAttributeValues: { ":unused": { S: "x" } } }),
      ),
  ],
  [
    "a reserved word as a name",
    (client) =>
      client.send(new PutItemCommand({ ...put("3"), ConditionExpression: "attribute_not_exists(status)" })),
  ],
  ["an empty key", (client) => client.send(new PutItemCommand(put("")))],
  ["no sort key", (client) => client.send(new PutItemCommand({ TableName, Item: { pk: { S: "a" } } }))],
  [
    "an item of over 400 KB",
    (client) => client.send(new PutItemCommand(put("4", { s: { S: "x".repeat(410_000) } }))),
  ],
  ["a key of over 1,024 bytes", (client) => client.send(new PutItemCommand(put("x".repeat(1_025))))],
  [
    "a number of 39 digits",
    (client) => client.send(new PutItemCommand(put("5", { n: { N: "1".repeat(39) } }))),
  ],
  [
    "an index key of another type",
    (client) => client.send(new PutItemCommand(put("5", { due_shard: { S: "0" }, due_at: { S: "soon" } }))),
  ],
  [
    "a batch of 26 items",
    (client) =>
      client.send(
        new BatchWriteItemCommand({
          RequestItems: {
            [TableName]: Array.from({ length: 26 }, (_, at) => ({ PutRequest: { Item: key(`b${at}`) } })),
          },
        }),
      ),
  ],
  [
    "items of the index, one without it",
    async (client) => {
      for (const [sk, at] of [
        ["i3", "30"],
        ["i1", "10"],
        ["i2", "20"],
      ] as const)
        await client.send(new PutItemCommand(put(sk, { due_shard: { S: "0" }, due_at: { N: at } })));
      return client.send(new PutItemCommand(put("i4", { due_at: { N: "5" } })));
    },
  ],
  ["the index, in order, its first page", (client) => client.send(new QueryCommand(due(2)))],
  [
    "the index, its second page",
    async (client) => {
      const { LastEvaluatedKey } = await client.send(new QueryCommand(due(2)));
      return client.send(new QueryCommand({ ...due(2), ExclusiveStartKey: LastEvaluatedKey }));
    },
  ],
  [
    "a consistent read of the index",
    (client) => client.send(new QueryCommand({ ...due(2), ConsistentRead: true })),
  ],
  [
    "items whose sort key begins with something, backwards",
    (client) =>
      client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: "pk = :pk AND begins_with(sk, :start)",
          ExpressionAttributeValues: { ":pk": { S: "a" }, ":start": { S: "i" } },
          ProjectionExpression: "sk",
          ScanIndexForward: false,
          Limit: 3,
        }),
      ),
  ],
  [
    "a transaction that is sent again with its token",
    async (client) => {
      const command = {
        ClientRequestToken: "0123456789abcdef",
        TransactItems: [
          {
            Update: {
              TableName,
              Key: key("1"),
              UpdateExpression: "ADD n :one",
              ExpressionAttributeValues: { ":one": { N: "1" } },
            },
          },
        ],
      };
      await client.send(new TransactWriteItemsCommand(command));
      await client.send(new TransactWriteItemsCommand(command));
      return client.send(new GetItemCommand({ TableName, Key: key("1"), ConsistentRead: true }));
    },
  ],
  [
    "an item is deleted under a condition that fails",
    (client) =>
      client.send(
        new DeleteItemCommand({ TableName, Key: key("none"), ConditionExpression: "attribute_exists(pk)" }),
      ),
  ],
  [
    "a table that is not there",
    (client) => client.send(new GetItemCommand({ TableName: "nowhere", Key: key("1") })),
  ],
];

function due(Limit: number) {
  return {
    TableName,
    IndexName: "due",
    KeyConditionExpression: "due_shard = :shard AND due_at <= :now",
    ExpressionAttributeValues: { ":shard": { S: "0" }, ":now": { N: "30" } },
    Limit,
  };
}

/** Collects an engine's answers by name: the item read, or the error's name and why a transaction was canceled. */
export async function collectAnswers(endpoint: string): Promise<ReadonlyMap<string, unknown>> {
  await createLocalTable(endpoint, TableName);
  const client = new DynamoDBClient({
    endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "local", secretAccessKey: "local" },
    maxAttempts: 1,
  });
  const answers = new Map<string, unknown>();
  for (const [name, request] of requests) {
    try {
      const answer = (await request(client)) as Record<string, unknown>;
      answers.set(name, { ...answer, $metadata: undefined });
    } catch (error) {
      const {
        name: kind,
        $metadata,
        ...rest
      } = error as DynamoDBServiceException & Record<"Item" | "CancellationReasons", unknown>;
      const reasons = (rest.CancellationReasons as { Code?: string; Item?: unknown }[] | undefined)?.map(
        ({ Code, Item }) => ({ Code, Item }),
      );
      answers.set(name, { error: kind, status: $metadata.httpStatusCode, item: rest.Item, reasons });
    }
  }
  client.destroy();
  return answers;
}
