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
  /** The attribute that `#name` replaces, if its name is not the same: DynamoDB has reserved it. */
  readonly names?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, unknown>>;
}

/** The outcome of a transaction. */
export type Transaction =
  | { readonly written: true }
  /** A condition did not hold. `met`: for each write, the item that its condition was checked against, if any. */
  | { readonly written: false; readonly met: readonly (Item | undefined)[] };

/** The one table: its items, keys and lists are listed in docs/architecture.md, "State". Each call is bounded in time. */
export class Table {
  readonly #client = endingWithRequest(new DynamoDBClient(boundedCalls(2_000)));
  readonly #name: string;

  constructor({ TABLE_NAME }: TableSettings) {
    this.#name = TABLE_NAME;
  }

  /** Reads an item. `consistent: false` reads eventually consistently, for half the price: as it was a moment ago, in rare cases a second. */
  async get(key: ItemKey, { consistent } = { consistent: true }): Promise<Item | undefined> {
    const { Item } = await this.#client.send(
      new GetItemCommand({ TableName: this.#name, Key: marshall(key), ConsistentRead: consistent }),
    );
    return Item && unmarshall(Item);
  }

  /** Reads items by their keys, in one call, each consistently. Of two, one may be older than a transaction that wrote both. */
  async getAll(keys: readonly ItemKey[]): Promise<(Item | undefined)[]> {
    const marshalled = keys.map((key) => marshall(key));
    const responses = await readItems(this.#client, this.#name, marshalled);
    const items = responses.map((item): Item => unmarshall(item));
    return keys.map(({ pk, sk }) => items.find((item) => item.pk === pk && item.sk === sk));
  }

  /** Reads all items of one partition whose sort key begins with a prefix, consistently. */
  async partition(pk: string, sortKeyPrefix?: string): Promise<Item[]> {
    const hasPrefix = sortKeyPrefix !== undefined;
    const items = await this.#queryAll({
      KeyConditionExpression: hasPrefix ? "pk = :pk AND begins_with(sk, :sk)" : "pk = :pk",
      ExpressionAttributeValues: toAttributes({ ":pk": pk, ":sk": sortKeyPrefix }),
      ConsistentRead: true,
    });
    return items.map((item) => unmarshall(item));
  }

  /** Finds all items of the partitions that begin with a prefix. Reads the whole table: only for the operator's commands. */
  async scan(partitionPrefix: string): Promise<Item[]> {
    const items: Item[] = [];
    const pages = paginateScan(
      { client: this.#client },
      {
        TableName: this.#name,
        FilterExpression: "begins_with(pk, :pk)",
        ExpressionAttributeValues: toAttributes({ ":pk": partitionPrefix }),
        ConsistentRead: true,
      },
    );
    for await (const { Items = [] } of pages) items.push(...Items.map((item) => unmarshall(item)));
    return items;
  }

  /** Updates an item. @returns the item afterwards; undefined when the condition did not hold */
  async update(change: Update): Promise<Item | undefined> {
    try {
      const { Attributes } = await this.#client.send(
        new UpdateItemCommand({ ...this.#updateFields(change), ReturnValues: "ALL_NEW" }),
      );
      return Attributes && unmarshall(Attributes);
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return undefined;
      throw error;
    }
  }

  /** Writes all or nothing. */
  async transact(writes: readonly Write[]): Promise<Transaction> {
    try {
      await withoutConflict(() =>
        this.#client.send(new TransactWriteItemsCommand({ TransactItems: [...writes] })),
      );
      return { written: true };
    } catch (error) {
      if (!(error instanceof TransactionCanceledException) || !isFailedCondition(error)) throw error;
      const reasons = error.CancellationReasons ?? [];
      return { written: false, met: reasons.map(({ Item }) => Item && unmarshall(Item)) };
    }
  }

  /** Lists the keys of the items of a list that are due at `now` (epoch ms), the oldest first, at most `limit`. */
  async due(list: DueList, now: number, limit?: number): Promise<ItemKey[]> {
    const inPartition = (partition: string) => {
      const query = {
        IndexName: "due",
        KeyConditionExpression: "due_shard = :partition AND due_at <= :now",
        ExpressionAttributeValues: toAttributes({ ":partition": partition, ":now": now }),
        ...(limit !== undefined && { Limit: limit }),
      };
      return this.#queryAll(query, limit);
    };
    const partitions = await Promise.all(duePartitions(list).map(inPartition));
    const items = partitions.flat().map((item) => dueItem.parse(unmarshall(item)));
    items.sort((first, second) => first.due_at - second.due_at);
    // Without the keys of the index, which the table's key must not have.
    return items.slice(0, limit).map(({ pk, sk }) => ({ pk, sk }));
  }

  /** Builds a write that puts an item if there is none, or an expired one, or one for which `instead` holds. */
  putNew(item: Item & ItemKey, now: number, instead?: Pick<Update, "condition" | "values">): Write {
    // TTL deletes late, up to days after the time: an expired item counts as absent.
    const conditions = ["attribute_not_exists(pk)", "expires_at < :now", instead?.condition];
    return {
      Put: {
        TableName: this.#name,
        Item: toAttributes(item),
        ConditionExpression: conditions.filter((condition) => condition !== undefined).join(" OR "),
        ExpressionAttributeValues: toAttributes({ ":now": ttlAt(now), ...instead?.values }),
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      },
    };
  }

  /** Builds a write that puts an item, replacing any other. */
  putWrite(item: Item & ItemKey): Write {
    return { Put: { TableName: this.#name, Item: toAttributes(item) } };
  }

  /** Makes a write that updates an item. */
  updateWrite(change: Update): Write {
    return { Update: { ...this.#updateFields(change), ReturnValuesOnConditionCheckFailure: "ALL_OLD" } };
  }

  deleteWrite(key: ItemKey, condition: string, values?: Readonly<Record<string, unknown>>): Write {
    return {
      Delete: {
        TableName: this.#name,
        Key: marshall(key),
        ConditionExpression: condition,
        ...(values && { ExpressionAttributeValues: toAttributes(values) }),
      },
    };
  }

  #updateFields(change: Update) {
    const names = `${change.update} ${change.condition}`.match(/#\w+/g);
    return {
      TableName: this.#name,
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
  async #queryAll(
    query: Omit<QueryCommandInput, "TableName">,
    limit = Number.POSITIVE_INFINITY,
  ): Promise<Record<string, AttributeValue>[]> {
    const items: Record<string, AttributeValue>[] = [];
    const pages = paginateQuery({ client: this.#client }, { ...query, TableName: this.#name });
    for await (const { Items = [] } of pages) {
      items.push(...Items);
      if (items.length >= limit) break;
    }
    return items.slice(0, limit);
  }
}

function toAttributes(values: Readonly<Record<string, unknown>>): Record<string, AttributeValue> {
  return marshall(values, { removeUndefinedValues: true });
}
