import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  GetItemCommand,
  paginateQuery,
  paginateScan,
  TransactionCanceledException,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import type { AttributeValue, QueryCommandInput, TransactWriteItem } from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import { boundedCalls, endingWithRequest } from "./bounded-calls.ts";
import { duePartitions, type DueList } from "./due-lists.ts";
import { readItems } from "./read-items.ts";
import { isFailedCondition, withoutConflict } from "./transaction-conflicts.ts";
import { ttlAt } from "./ttl.ts";
import type { TableSettings } from "../settings/settings.ts";

/** Primary key of an item. */
export interface ItemKey {
  readonly pk: string;
  readonly sk: string;
}

/** An item as the index `due` shows it. */
const dueItem = z.object({ pk: z.string(), sk: z.string(), due_at: z.number() });

/** A DynamoDB item as plain data, not yet parsed. */
export type Item = Record<string, unknown>;

/** One write of a transaction, with its condition. */
export type Write = TransactWriteItem;

/** A conditional update; names and values as in DynamoDB's UpdateItem, values as plain data. */
export interface Update {
  readonly key: ItemKey;
  readonly update: string;
  readonly condition: string;
  /** What `#name` stands for where it is not the attribute of that name, which DynamoDB has reserved. */
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** The outcome of a transaction. */
export type Transaction =
  | { readonly written: true }
  /** A condition did not hold. `met`: for each write, the item that its condition was checked against, if any. */
  | { readonly written: false; readonly met: readonly (Item | undefined)[] };

/** The one table: its items, keys and lists are listed in docs/architecture.md, "State". */
export interface Table {
  /** Reads an item. `consistent: false` reads eventually consistently, for half the price: as it was a moment ago, in rare cases a second. */
  get(key: ItemKey, options?: { readonly consistent: boolean }): Promise<Item | undefined>;
  /** Reads items by their keys, in one call, each consistently. Of two, one may be older than a transaction that wrote both. */
  getAll(keys: readonly ItemKey[]): Promise<(Item | undefined)[]>;
  /** Reads all items of one partition whose sort key begins with a prefix, consistently. */
  partition(pk: string, sortKeyPrefix?: string): Promise<Item[]>;
  /** Finds all items of the partitions that begin with a prefix. Reads the whole table: for the operator alone. */
  scan(partitionPrefix: string): Promise<Item[]>;
  /** Updates an item. @returns the item afterwards; undefined when the condition did not hold */
  update(change: Update): Promise<Item | undefined>;
  /** Writes all or nothing. */
  transact(writes: readonly Write[]): Promise<Transaction>;
  /** Lists the keys of the items of a list that are due at `now` (epoch ms), the oldest first, at most `limit`. */
  due(list: DueList, now: number, limit?: number): Promise<ItemKey[]>;
  /** Makes a write that puts an item if there is none, or an expired one, or one for which `instead` holds. */
  putNew(item: Item & ItemKey, now: number, instead?: Pick<Update, "condition" | "values">): Write;
  /** Makes a write that puts an item whatever is stored there. */
  putWrite(item: Item & ItemKey): Write;
  /** Makes a write that updates an item. */
  updateWrite(change: Update): Write;
  /** Makes a write that deletes an item. */
  deleteWrite(key: ItemKey, condition: string, values?: Readonly<Record<string, unknown>>): Write;
}

/** Opens the table. Each call is bounded in time. */
export function createTable(settings: TableSettings): Table {
  const client = endingWithRequest(new DynamoDBClient(boundedCalls(2_000)));
  const opened: OpenedTable = { client, name: settings.TABLE_NAME };
  return {
    get: (key, options) => get(opened, key, options),
    getAll: (keys) => getAll(opened, keys),
    partition: (pk, sortKeyPrefix) => partition(opened, pk, sortKeyPrefix),
    scan: (partitionPrefix) => scan(opened, partitionPrefix),
    update: (change) => update(opened, change),
    transact: (writes) => transact(opened, writes),
    due: (list, now, limit) => due(opened, list, now, limit),
    putNew: (item, now, instead) => putNew(opened, item, now, instead),
    putWrite: (item) => ({ Put: { TableName: opened.name, Item: toAttributes(item) } }),
    updateWrite: (change) => ({
      Update: { ...updateFields(opened, change), ReturnValuesOnConditionCheckFailure: "ALL_OLD" },
    }),
    deleteWrite: (key, condition, values) => deleteWrite(opened, key, condition, values),
  };
}

/** The table, and what calls it. */
interface OpenedTable {
  readonly client: DynamoDBClient;
  readonly name: string;
}

async function get(
  { client, name: TableName }: OpenedTable,
  key: ItemKey,
  { consistent } = { consistent: true },
): Promise<Item | undefined> {
  const { Item } = await client.send(
    new GetItemCommand({ TableName, Key: marshall(key), ConsistentRead: consistent }),
  );
  return Item && unmarshall(Item);
}

async function getAll(
  { client, name }: OpenedTable,
  keys: readonly ItemKey[],
): Promise<(Item | undefined)[]> {
  const marshalled = keys.map((key) => marshall(key));
  const items = (await readItems(client, name, marshalled)).map((item): Item => unmarshall(item));
  return keys.map(({ pk, sk }) => items.find((item) => item.pk === pk && item.sk === sk));
}

async function partition(table: OpenedTable, pk: string, sortKeyPrefix?: string): Promise<Item[]> {
  const hasPrefix = sortKeyPrefix !== undefined;
  const items = await queryAll(table, {
    KeyConditionExpression: hasPrefix ? "pk = :pk AND begins_with(sk, :sk)" : "pk = :pk",
    ExpressionAttributeValues: toAttributes({ ":pk": pk, ":sk": sortKeyPrefix }),
    ConsistentRead: true,
  });
  return items.map((item) => unmarshall(item));
}

async function scan({ client, name }: OpenedTable, partitionPrefix: string): Promise<Item[]> {
  const items: Item[] = [];
  const pages = paginateScan(
    { client },
    {
      TableName: name,
      FilterExpression: "begins_with(pk, :pk)",
      ExpressionAttributeValues: toAttributes({ ":pk": partitionPrefix }),
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) items.push(...Items.map((item) => unmarshall(item)));
  return items;
}

async function update(table: OpenedTable, change: Update): Promise<Item | undefined> {
  try {
    const { Attributes } = await table.client.send(
      new UpdateItemCommand({ ...updateFields(table, change), ReturnValues: "ALL_NEW" }),
    );
    return Attributes && unmarshall(Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}

async function transact({ client }: OpenedTable, writes: readonly Write[]): Promise<Transaction> {
  try {
    await withoutConflict(() => client.send(new TransactWriteItemsCommand({ TransactItems: [...writes] })));
    return { written: true };
  } catch (error) {
    if (!(error instanceof TransactionCanceledException) || !isFailedCondition(error)) throw error;
    const reasons = error.CancellationReasons ?? [];
    return { written: false, met: reasons.map(({ Item }) => Item && unmarshall(Item)) };
  }
}

async function due(table: OpenedTable, list: DueList, now: number, limit?: number): Promise<ItemKey[]> {
  const inPartition = (partition: string) => {
    const query = {
      IndexName: "due",
      KeyConditionExpression: "due_shard = :partition AND due_at <= :now",
      ExpressionAttributeValues: toAttributes({ ":partition": partition, ":now": now }),
      ...(limit !== undefined && { Limit: limit }),
    };
    return queryAll(table, query, limit);
  };
  const partitions = await Promise.all(duePartitions(list).map(inPartition));
  const items = partitions.flat().map((item) => dueItem.parse(unmarshall(item)));
  items.sort((first, second) => first.due_at - second.due_at);
  // Without the keys of the index, which the table's key must not have.
  return items.slice(0, limit).map(({ pk, sk }) => ({ pk, sk }));
}

function putNew(
  { name }: OpenedTable,
  item: Item & ItemKey,
  now: number,
  instead?: Pick<Update, "condition" | "values">,
): Write {
  // TTL deletes late, up to days after the time: an expired item counts as absent.
  const conditions = ["attribute_not_exists(pk)", "expires_at < :now", instead?.condition];
  return {
    Put: {
      TableName: name,
      Item: toAttributes(item),
      ConditionExpression: conditions.filter((condition) => condition !== undefined).join(" OR "),
      ExpressionAttributeValues: toAttributes({ ":now": ttlAt(now), ...instead?.values }),
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}

function deleteWrite(
  { name }: OpenedTable,
  key: ItemKey,
  condition: string,
  values?: Readonly<Record<string, unknown>>,
): Write {
  return {
    Delete: {
      TableName: name,
      Key: marshall(key),
      ConditionExpression: condition,
      ...(values && { ExpressionAttributeValues: toAttributes(values) }),
    },
  };
}

function updateFields({ name }: OpenedTable, change: Update) {
  const names = `${change.update} ${change.condition}`.match(/#\w+/g);
  return {
    TableName: name,
    Key: marshall(change.key),
    UpdateExpression: change.update,
    ConditionExpression: change.condition,
    ...(names && {
      ExpressionAttributeNames: Object.fromEntries(
        names.map((text) => [text, change.names?.[text] ?? text.slice(1)]),
      ),
    }),
    ...(change.values && { ExpressionAttributeValues: toAttributes(change.values) }),
  };
}

// DynamoDB returns at most 1 MB at once.
async function queryAll(
  { client, name }: OpenedTable,
  query: Omit<QueryCommandInput, "TableName">,
  limit = Number.POSITIVE_INFINITY,
): Promise<Record<string, AttributeValue>[]> {
  const items: Record<string, AttributeValue>[] = [];
  for await (const { Items = [] } of paginateQuery({ client }, { ...query, TableName: name })) {
    items.push(...Items);
    if (items.length >= limit) break;
  }
  return items.slice(0, limit);
}

function toAttributes(values: Readonly<Record<string, unknown>>): Record<string, AttributeValue> {
  return marshall(values, { removeUndefinedValues: true });
}
