import { BatchGetItemCommand } from "@aws-sdk/client-dynamodb";
import type { AttributeValue, BatchGetItemCommandOutput, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { TableBusyError } from "./transient-errors.ts";

type Attributes = Record<string, AttributeValue>;

/** How often DynamoDB is asked for items that it left unread. */
const maxAttempts = 4;

/** Reads items by their keys, consistently, in no order. Missing items are skipped. @throws {TableBusyError} when DynamoDB leaves some unread four times */
export async function readItems(
  client: Pick<DynamoDBClient, "send">,
  table: string,
  keys: readonly Attributes[],
): Promise<Attributes[]> {
  const items: Attributes[] = [];
  let unread: Attributes[] | undefined = [...keys];
  for (let attempt = 1; unread !== undefined; attempt++) {
    if (attempt > maxAttempts) throw new TableBusyError("DynamoDB did not read all items");
    const RequestItems = { [table]: { Keys: unread, ConsistentRead: true } };
    const answer: BatchGetItemCommandOutput = await client.send(new BatchGetItemCommand({ RequestItems }));
    items.push(...(answer.Responses?.[table] ?? []));
    // DynamoDB may leave some for another call (API Reference, BatchGetItem).
    unread = answer.UnprocessedKeys?.[table]?.Keys;
    if (unread !== undefined) await new Promise((resolve) => setTimeout(resolve, attempt * 25));
  }
  return items;
}
