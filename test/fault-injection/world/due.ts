import { DynamoDBClient, QueryCommand } from "@aws-sdk/client-dynamodb";
import type { DueShard } from "../../../lambdas/aws/table.ts";

/** When the first item of a shard is due, epoch ms; undefined when there is none. */
export async function firstDue(TableName: string, shard: DueShard): Promise<number | undefined> {
  const dynamoDb = new DynamoDBClient({});
  try {
    const { Items: [first] = [] } = await dynamoDb.send(
      new QueryCommand({
        TableName,
        IndexName: "due",
        KeyConditionExpression: "due_shard = :shard",
        ExpressionAttributeValues: { ":shard": { S: shard } },
        Limit: 1,
      }),
    );
    return first && Number(first.due_at?.N);
  } finally {
    dynamoDb.destroy();
  }
}
