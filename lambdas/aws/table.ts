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

/**
 * The one table. Items are keyed by what they are: `JOB#<job id>` holds a document's job, or the settlement under way for it,
 * and its invoices; `PAYMENT#<rail>#<id>` a payment; `ACCOUNT#<id>` an account, its usage and its charges; `KEY#<id>` an account
 * key; `MAIL#<hash of an address>` what is known of a recipient. Items with work left carry `due_shard` and `due_at` and so appear in
 * the index `due`, which the sweep reads; so do, in shards of their own, callbacks, purchases that it looks at once more, and payments that an operator may have to give back. `expires_at` (epoch seconds) is the TTL.
 */

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

/** What became of a transaction. */
export type Transaction =
  | { readonly written: true }
  /** A condition did not hold. `met` has, for each write, the item that its condition met, if any. */
  | { readonly written: false; readonly met: readonly (Item | undefined)[] };

export interface Table {
  get(key: ItemKey): Promise<Item | undefined>;
  /** The item as it was a moment ago, in rare cases a second: for half the price, where that does no harm. */
  glance(key: ItemKey): Promise<Item | undefined>;
  /** Items by their keys, in one call, each as it is: of two, one may be older than a transaction that wrote both. */
  getAll(keys: readonly ItemKey[]): Promise<(Item | undefined)[]>;
  /** All items of one partition whose sort key begins so, however many, read consistently. */
  partition(pk: string, sortKeyPrefix?: string): Promise<Item[]>;
  /** All items of the partitions that begin so. Reads the whole table: for the operator alone. */
  scan(partitionPrefix: string): Promise<Item[]>;
  /** @returns the item after the update, or undefined when the condition did not hold */
  update(change: Update): Promise<Item | undefined>;
  /** Writes all or nothing. */
  transact(writes: readonly Write[]): Promise<Transaction>;
  /** Keys of the items of a shard that are due at `now` (epoch ms), the oldest first, at most `limit`. */
  due(shard: DueShard, now: number, limit?: number): Promise<ItemKey[]>;
  /** Holds when there is no such item, or an expired one, or one of which `instead` holds. */
  putNew(item: Item & ItemKey, now: number, instead?: Pick<Update, "condition" | "values">): Write;
  /** Puts an item whatever stands there. */
  putWrite(item: Item & ItemKey): Write;
  updateWrite(change: Update): Write;
  deleteWrite(key: ItemKey, condition: string, values?: Readonly<Record<string, unknown>>): Write;
}

/** What is left for the sweep to do: little enough for one partition of the index. */
export const dueShard = "due";
/** What is left for the operator to look at: payments that have bought nothing. */
export const refundShard = "receipts";
/** Purchases that are looked at once more, in the ordinary course of things. */
export const boughtShard = "bought";
/** Ends of jobs that receivers are to be told of; apart, so that however many there are they keep nothing else from its turn. */
export const callbackShard = "callbacks";
export type DueShard = typeof dueShard | typeof refundShard | typeof boughtShard | typeof callbackShard;

const conflictTries = 6;

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

  // DynamoDB answers with at most 1 MB at once.
  const allOf = async (query: QueryCommandInput, limit = Number.POSITIVE_INFINITY) => {
    const found: Record<string, AttributeValue>[] = [];
    for await (const { Items = [] } of paginateQuery({ client }, query)) {
      found.push(...Items);
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  };

  const read = async (key: ItemKey, ConsistentRead: boolean): Promise<Item | undefined> => {
    const { Item } = await client.send(new GetItemCommand({ TableName, Key: marshall(key), ConsistentRead }));
    return Item && unmarshall(Item);
  };

  return {
    get: (key) => read(key, true),
    glance: (key) => read(key, false),

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
      const items = await allOf({
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
      const items = await allOf(
        {
          TableName,
          IndexName: "due",
          KeyConditionExpression: "due_shard = :shard AND due_at <= :now",
          ExpressionAttributeValues: toAttributes({ ":shard": shard, ":now": now }),
          ...(limit !== undefined && { Limit: limit }),
        },
        limit,
      );
      // The index carries its own keys too, which the table's key must not.
      return items.map((item) => itemKey.parse(unmarshall(item)));
    },

    putNew(item, now, instead) {
      // TTL deletes late, up to days after the time: an expired item counts as absent.
      const conditions = ["attribute_not_exists(pk)", "expires_at < :now", instead?.condition];
      return {
        Put: {
          TableName,
          Item: toAttributes(item),
          ConditionExpression: conditions.filter((one) => one !== undefined).join(" OR "),
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

// Another transaction on the same items was first; the SDK does not try these again by itself.
async function withoutConflict<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const isConflict =
        error instanceof TransactionCanceledException &&
        !failedItsCondition(error) &&
        error.CancellationReasons?.some(({ Code }) => Code === "TransactionConflict");
      if (!isConflict || attempt === conflictTries) throw error;
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
