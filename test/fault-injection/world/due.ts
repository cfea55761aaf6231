import { DynamoDBClient, QueryCommand } from "@aws-sdk/client-dynamodb";
import { duePartitions, type DueList } from "../../../lambdas/aws/due-lists.ts";

/** Returns when the first item of a list is due, epoch ms; undefined when there is none. */
export async function firstDue(TableName: string, list: DueList): Promise<number | undefined> {
  const dynamoDb = new DynamoDBClient({});
  const findFirst = async (partition: string): Promise<number[]> => {
    const { Items = [] } = await dynamoDb.send(
      new QueryCommand({
        TableName,
        IndexName: "due",
        KeyConditionExpression: "due_shard = :partition",
        ExpressionAttributeValues: { ":partition": { S: partition } },
        Limit: 1,
      }),
    );
    return Items.map(({ due_at: dueAt }) => Number(dueAt?.N));
  };
  try {
    const firsts = (await Promise.all(duePartitions(list).map(findFirst))).flat();
    return firsts.length > 0 ? Math.min(...firsts) : undefined;
  } finally {
    dynamoDb.destroy();
  }
}
