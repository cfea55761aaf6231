import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from "@aws-sdk/client-dynamodb";
import type { AttributeValue } from "@aws-sdk/client-dynamodb";

/** The table that items are copied from. */
export interface ItemSource {
  readonly table: string;
  readonly client: DynamoDBClient;
}

/** What was copied from one table into another. */
export interface Copied {
  /** Items that were put. */
  readonly copied: number;
  /** Items that were there already, and were left as they are. */
  readonly kept: number;
  /** Items that have expired, and that nobody misses. */
  readonly expired: number;
}

/** How many items are written at the same time. */
const atOnce = 25;

/**
 * Copies the items of a table that was restored from a backup, or of a server, into the stack's own, and can be run again after an interruption.
 * Existing items stay, as they are newer.
 * @param overwrites replaces them by those of the backup instead; only while nothing else writes. A job stays if the backup has the lock of a payment
 * that was buying its document
 */
export async function copyItems(
  from: ItemSource,
  into: string,
  { overwrites, now }: { readonly overwrites: boolean; readonly now: number },
): Promise<Copied> {
  const client = new DynamoDBClient({});
  const counts = { copied: 0, kept: 0, expired: 0 };
  const put = async (item: Record<string, AttributeValue>): Promise<keyof Copied> => {
    if (Number(item.expires_at?.N ?? Number.POSITIVE_INFINITY) * 1000 < now) return "expired";
    try {
      await client.send(
        new PutItemCommand({
          TableName: into,
          Item: item,
          ...buildCondition(item, overwrites),
        }),
      );
      return "copied";
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return "kept";
      throw error;
    }
  };
  const items = paginateScan({ client: from.client }, { TableName: from.table, ConsistentRead: true });
  for await (const { Items = [] } of items) {
    for (let begin = 0; begin < Items.length; begin += atOnce) {
      for (const result of await Promise.all(Items.slice(begin, begin + atOnce).map(put))) counts[result]++;
    }
  }
  return counts;
}

function buildCondition(item: Record<string, AttributeValue>, overwrites: boolean) {
  if (!overwrites) return { ConditionExpression: "attribute_not_exists(pk)" };
  return "payment_id" in item
    ? { ConditionExpression: "attribute_not_exists(pk) OR attribute_exists(payment_id)" }
    : {};
}
