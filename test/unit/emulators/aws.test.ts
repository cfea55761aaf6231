import { execFile } from "node:child_process";
import { promisify } from "node:util";
import {
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  TransactionCanceledException,
  TransactWriteItemsCommand,
} from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from "@aws-sdk/client-secrets-manager";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { describe, expect, test, vi } from "vitest";
import { createLocalTable, startDynamoDb } from "../../../server/aws/dynamodb.ts";
import { startS3AndSqs } from "../../../emulators/s3-and-sqs.ts";
import { startSecretsManager } from "../../../emulators/secrets-manager.ts";
import { until } from "../../until.ts";
import { forThisFile } from "../../lifetimes.ts";
import { credentials } from "../../../server/aws/credentials.ts";

const TableName = "documents";

Object.assign(process.env, credentials);
const [dynamo, aws] = await Promise.all([forThisFile(startDynamoDb()), forThisFile(startS3AndSqs())]);
await createLocalTable(dynamo.endpoint, TableName);
vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", dynamo.endpoint);
vi.stubEnv("AWS_ENDPOINT_URL_S3", aws.endpoint);

describe("DynamoDB", () => {
  const item = {
    pk: { S: "JOB#1" },
    sk: { S: "JOB" },
    due_shard: { S: "due" },
    due_at: { N: "5" },
    v: { N: "1" },
  };
  const isNew = "attribute_not_exists(pk)";

  test("writes all of a transaction or nothing, and returns for each write the item that its condition met", async () => {
    const client = new DynamoDBClient({});
    await client.send(new PutItemCommand({ TableName, Item: item }));
    const Put = { TableName, Item: item, ConditionExpression: isNew };
    const failure: unknown = await client
      .send(
        new TransactWriteItemsCommand({
          TransactItems: [
            { Put: { TableName, Item: { pk: { S: "JOB#2" }, sk: { S: "JOB" } } } },
            { Put: { ...Put, ReturnValuesOnConditionCheckFailure: "ALL_OLD" } },
          ],
        }),
      )
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(TransactionCanceledException);
    expect((failure as TransactionCanceledException).CancellationReasons).toMatchObject([
      { Code: "None" },
      { Code: "ConditionalCheckFailed", Item: item },
    ]);
    const Key = { pk: { S: "JOB#2" }, sk: { S: "JOB" } };
    expect(
      (await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }))).Item,
    ).toBeUndefined();
    client.destroy();
  });

  test("lets one of many simultaneous conditional puts succeed", async () => {
    const client = new DynamoDBClient({});
    const put = new PutItemCommand({
      TableName,
      Item: { pk: { S: "RACE" }, sk: { S: "RACE" } },
      ConditionExpression: isNew,
    });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => client.send(put)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    client.destroy();
  });

  test("has the keys of due items alone in its index, and a TTL", async () => {
    const client = new DynamoDBClient({});
    const queryDue = async (now: string) => {
      const { Items } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: "due",
          KeyConditionExpression: "due_shard = :shard AND due_at <= :now",
          ExpressionAttributeValues: { ":shard": { S: "due" }, ":now": { N: now } },
        }),
      );
      return Items;
    };
    await client.send(new PutItemCommand({ TableName, Item: item }));
    const { pk, sk, due_shard, due_at } = item;
    expect(await queryDue("5")).toEqual([{ pk, sk, due_shard, due_at }]);
    expect(await queryDue("4")).toEqual([]);
    const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
    expect(TimeToLiveDescription).toMatchObject({ TimeToLiveStatus: "ENABLED", AttributeName: "expires_at" });
    client.destroy();
  });

  test("ends with the process that started it, even when that is killed", async () => {
    const start = `
      const { startDynamoDb } = await import(${JSON.stringify(new URL("../../../server/aws/dynamodb.ts", import.meta.url).href)});
      console.log((await startDynamoDb()).endpoint);
      process.kill(process.pid, "SIGKILL");`;
    const killed = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", start], {
      env: { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: undefined },
    }).catch((error: unknown) => error as { readonly stdout: string });
    expect(killed.stdout).toMatch(/^http:/);
    await until(() =>
      fetch(killed.stdout.trim()).then(
        () => false,
        () => true,
      ),
    );
  });
});

describe("S3", () => {
  test("serves an object by a presigned URL with the headers it names, to its holder only, and until it expires", async () => {
    const client = new S3Client({});
    const object = { Bucket: aws.bucketName, Key: "documents/a b.pdf" };
    await client.send(
      new PutObjectCommand({ ...object, Body: "%PDF", ContentType: "application/octet-stream" }),
    );
    const command = new GetObjectCommand({
      ...object,
      ResponseContentType: "application/pdf",
      ResponseContentDisposition: 'attachment; filename="a.pdf"',
    });
    const url = await getSignedUrl(client, command, { expiresIn: 60 });
    const answer = await fetch(url);
    expect(await answer.text()).toBe("%PDF");
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="a.pdf"');

    expect((await fetch(url.replace(/\?.*/, ""))).status).toBe(403);
    const longAgo = new Date(Date.now() - 61_000);
    const expired = await getSignedUrl(client, command, { expiresIn: 60, signingDate: longAgo });
    expect((await fetch(expired)).status).toBe(403);
    await expect(client.send(new GetObjectCommand({ ...object, Key: "none" }))).rejects.toMatchObject({
      name: "NoSuchKey",
    });
    client.destroy();
  });
});

describe("Secrets Manager", () => {
  test("returns its secret, and fails when it has none", async () => {
    const secrets = await startSecretsManager({ signing: "key" });
    vi.stubEnv("AWS_ENDPOINT_URL_SECRETS_MANAGER", secrets.url);
    const client = new SecretsManagerClient({});
    expect(await client.send(new GetSecretValueCommand({ SecretId: "signing" }))).toMatchObject({
      SecretString: "key",
    });
    const missing = client.send(new GetSecretValueCommand({ SecretId: "other" }));
    await expect(missing).rejects.toBeInstanceOf(ResourceNotFoundException);
    expect((await fetch(secrets.url, { method: "POST", body: "{" })).status).toBe(400);
    await secrets.stop();
    client.destroy();
  });
});
