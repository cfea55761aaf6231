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
import { readItems } from "./read-items.ts";
import { ttlAt } from "./ttl.ts";
import type { TableSettings } from "../settings/settings.ts";

const itemKey = z.object({ pk: z.string(), sk: z.string() });

/** Primary key of an item. */
export type ItemKey = Readonly<z.infer<typeof itemKey>>;

/** A DynamoDB item as plain data, not yet parsed. */
export type Item = Record<string, unknown>;

/** One write of a transaction, with its condition. */
export type Write = TransactWriteItem;

/** A conditional update; names and values as in DynamoDB's UpdateItem, values as plain data. */
export interface Update {
  readonly key: ItemKey;
  readonly update: string;
  readonly condition: string;
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** The outcome of a transaction. */
export type Transaction =
  | { readonly written: true }
  /** A condition did not hold. `met`: for each write, the item that its condition was checked against, if any. */
  | { readonly written: false; readonly met: readonly (Item | undefined)[] };

/** The one table: its items, keys and shards are listed in docs/architecture.md, "State". */
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
  /** Lists the keys of the items of a shard that are due at `now` (epoch ms), the oldest first, at most `limit`. */
  due(shard: DueShard, now: number, limit?: number): Promise<ItemKey[]>;
  /** Makes a write that puts an item if there is none, or an expired one, or one for which `instead` holds. */
  putNew(item: Item & ItemKey, now: number, instead?: Pick<Update, "condition" | "values">): Write;
  /** Makes a write that puts an item whatever is stored there. */
  putWrite(item: Item & ItemKey): Write;
  /** Makes a write that updates an item. */
  updateWrite(change: Update): Write;
  /** Makes a write that deletes an item. */
  deleteWrite(key: ItemKey, condition: string, values?: Readonly<Record<string, unknown>>): Write;
}

/** Work for the sweep: little enough for one partition of the index. */
export const dueShard = "due";
/** Work for the operator: payments that have bought nothing. */
export const refundShard = "receipts";
/** Documents that the sweep checks for unrecorded payments. */
export const boughtShard = "bought";
/** Callbacks that are due. In a shard of their own, so that many of them delay nothing else. */
export const callbackShard = "callbacks";
/** A partition of the index `due`. */
export type DueShard = typeof dueShard | typeof refundShard | typeof boughtShard | typeof callbackShard;

/** How often a transaction is tried that conflicts with another. */
const maxConflictAttempts = 6;

/** Opens the table. Each call is bounded in time. */
export function createTable(settings: TableSettings): Table {
  const client = endingWithRequest(new DynamoDBClient(boundedCalls(2_000)));
  const TableName = settings.TABLE_NAME;

  const updateFields = (change: Update) => ({
    TableName,
    Key: marshall(change.key),
    UpdateExpression: change.update,
    ConditionExpression: change.condition,
    ...(change.names && { ExpressionAttributeNames: change.names }),
    ...(change.values && { ExpressionAttributeValues: toAttributes(change.values) }),
  });

  // DynamoDB returns at most 1 MB at once.
  const queryAll = async (query: QueryCommandInput, limit = Number.POSITIVE_INFINITY) => {
    const items: Record<string, AttributeValue>[] = [];
    for await (const { Items = [] } of paginateQuery({ client }, query)) {
      items.push(...Items);
      if (items.length >= limit) break;
    }
    return items.slice(0, limit);
  };

  const read = async (key: ItemKey, ConsistentRead: boolean): Promise<Item | undefined> => {
    const { Item } = await client.send(new GetItemCommand({ TableName, Key: marshall(key), ConsistentRead }));
    return Item && unmarshall(Item);
  };

  return {
    get: (key, { consistent } = { consistent: true }) => read(key, consistent),

    async getAll(keys) {
      const attributes = await readItems(
        client,
        TableName,
        keys.map((key) => marshall(key)),
      );
      const items = attributes.map((item): Item => unmarshall(item));
      return keys.map(({ pk, sk }) => items.find((item) => item.pk === pk && item.sk === sk));
    },

    async partition(pk, sortKeyPrefix) {
      const hasPrefix = sortKeyPrefix !== undefined;
      const items = await queryAll({
        TableName,
        KeyConditionExpression: hasPrefix ? "pk = :pk AND begins_with(sk, :sk)" : "pk = :pk",
        ExpressionAttributeValues: toAttributes({ ":pk": pk, ":sk": sortKeyPrefix }),
        ConsistentRead: true,
      });
      return items.map((item) => unmarshall(item));
    },

    async scan(partitionPrefix) {
      const items: Item[] = [];
      const pages = paginateScan(
        { client },
        {
          TableName,
          FilterExpression: "begins_with(pk, :pk)",
          ExpressionAttributeValues: toAttributes({ ":pk": partitionPrefix }),
          ConsistentRead: true,
        },
      );
      for await (const { Items = [] } of pages) items.push(...Items.map((item) => unmarshall(item)));
      return items;
    },

    async update(change) {
      try {
        const { Attributes } = await client.send(
          new UpdateItemCommand({ ...updateFields(change), ReturnValues: "ALL_NEW" }),
        );
        return Attributes && unmarshall(Attributes);
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return undefined;
        throw error;
      }
    },

    async transact(writes) {
      try {
        await withoutConflict(() =>
          client.send(new TransactWriteItemsCommand({ TransactItems: [...writes] })),
        );
        return { written: true };
      } catch (error) {
        if (!(error instanceof TransactionCanceledException)) throw error;
        const reasons = error.CancellationReasons ?? [];
        if (!failedItsCondition(error)) throw error;
        return { written: false, met: reasons.map(({ Item }) => Item && unmarshall(Item)) };
      }
    },

    async due(shard, now, limit) {
      const items = await queryAll(
        {
          TableName,
          IndexName: "due",
          KeyConditionExpression: "due_shard = :shard AND due_at <= :now",
          ExpressionAttributeValues: toAttributes({ ":shard": shard, ":now": now }),
          ...(limit !== undefined && { Limit: limit }),
        },
        limit,
      );
      // Without the keys of the index, which the table's key must not have.
      return items.map((item) => itemKey.parse(unmarshall(item)));
    },

    putNew(item, now, instead) {
      // TTL deletes late, up to days after the time: an expired item counts as absent.
      const conditions = ["attribute_not_exists(pk)", "expires_at < :now", instead?.condition];
      return {
        Put: {
          TableName,
          Item: toAttributes(item),
          ConditionExpression: conditions.filter((condition) => condition !== undefined).join(" OR "),
          ExpressionAttributeValues: toAttributes({ ":now": ttlAt(now), ...instead?.values }),
          ReturnValuesOnConditionCheckFailure: "ALL_OLD",
        },
      };
    },

    putWrite: (item) => ({ Put: { TableName, Item: toAttributes(item) } }),

    updateWrite(change) {
      return { Update: { ...updateFields(change), ReturnValuesOnConditionCheckFailure: "ALL_OLD" } };
    },

    deleteWrite(key, condition, values) {
      return {
        Delete: {
          TableName,
          Key: marshall(key),
          ConditionExpression: condition,
          ...(values && { ExpressionAttributeValues: toAttributes(values) }),
        },
      };
    },
  };
}

// Another transaction on the same items was first. The SDK does not retry these on its own.
async function withoutConflict<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const isConflict =
        error instanceof TransactionCanceledException &&
        !failedItsCondition(error) &&
        error.CancellationReasons?.some(({ Code }) => Code === "TransactionConflict");
      if (!isConflict || attempt === maxConflictAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 25 * (1 + Math.random())));
    }
  }
}

function failedItsCondition({ CancellationReasons = [] }: TransactionCanceledException): boolean {
  return CancellationReasons.some(({ Code }) => Code === "ConditionalCheckFailed");
}

function toAttributes(values: Readonly<Record<string, unknown>>): Record<string, AttributeValue> {
  return marshall(values, { removeUndefinedValues: true });
}
