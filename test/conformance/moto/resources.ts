import assert from "node:assert/strict";
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
} from "@aws-sdk/client-dynamodb";
import { LambdaClient, ListEventSourceMappingsCommand } from "@aws-sdk/client-lambda";
import {
  GetBucketCorsCommand,
  GetBucketEncryptionCommand,
  GetBucketLifecycleConfigurationCommand,
  GetPublicAccessBlockCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { GetQueueAttributesCommand, ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod";
import { maxReceives } from "../../../lib/service/work-queue.ts";
import { readSecret } from "../../../lambdas/aws/secrets.ts";
import type { Report } from "../conformance.ts";
import { findFunction, type MadeFunction } from "./functions.ts";
import type { Moto } from "./start-moto.ts";

/** Checks by each service's API, not by the template, that the created resources are as the code expects. */
export async function checkResources(
  report: Report,
  moto: Moto,
  functions: ReadonlyMap<string, MadeFunction>,
): Promise<void> {
  const submit = findFunction(functions, "submit").environment;

  await report.check(
    "the table has the keys, the index and the end of life that lambdas/aws/table.ts uses",
    async () => {
      const client = new DynamoDBClient();
      const TableName = submit.TABLE_NAME ?? "";
      const { Table: table } = await client.send(new DescribeTableCommand({ TableName }));
      const types = new Map(
        table?.AttributeDefinitions?.map((attribute) => [attribute.AttributeName, attribute.AttributeType]),
      );
      const keys = (
        schema: typeof table extends undefined ? never : NonNullable<typeof table>["KeySchema"],
      ) =>
        (schema ?? []).map(
          ({ AttributeName: name, KeyType }) =>
            `${String(KeyType)} ${String(name)} ${String(types.get(name))}`,
        );
      assert.deepEqual(keys(table?.KeySchema), ["HASH pk S", "RANGE sk S"]);
      const indexes = (table?.GlobalSecondaryIndexes ?? []).map(({ IndexName, KeySchema, Projection }) => [
        IndexName,
        ...keys(KeySchema),
        Projection?.ProjectionType,
      ]);
      assert.deepEqual(indexes, [["due", "HASH due_shard S", "RANGE due_at N", "KEYS_ONLY"]]);
      assert.equal(table?.BillingModeSummary?.BillingMode, "PAY_PER_REQUEST");
      const { TimeToLiveDescription: end } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
      assert.deepEqual([end?.AttributeName, end?.TimeToLiveStatus], ["expires_at", "ENABLED"]);
      const { ContinuousBackupsDescription: backups } = await client.send(
        new DescribeContinuousBackupsCommand({ TableName }),
      );
      assert.equal(backups?.PointInTimeRecoveryDescription?.PointInTimeRecoveryStatus, "ENABLED");
    },
  );

  await report.check(
    "the bucket forgets what documentHours says, is closed, and lets pages fetch",
    async () => {
      const s3 = new S3Client();
      const of = { Bucket: submit.BUCKET_NAME ?? "" };
      const { Rules: rules = [] } = await s3.send(new GetBucketLifecycleConfigurationCommand(of));
      const hours = Number(
        findFunction(functions, "render").environment.DOCUMENT_HOURS ?? submit.DOCUMENT_HOURS,
      );
      const ruleTargets = rules.map((rule) => [
        rule.Status,
        rule.Filter?.Prefix ?? "",
        rule.Expiration?.Days,
        rule.AbortIncompleteMultipartUpload?.DaysAfterInitiation,
      ]);
      assert.deepEqual(ruleTargets, [["Enabled", "", Math.ceil(hours / 24), 1]]);
      const { PublicAccessBlockConfiguration: block = {} } = await s3.send(
        new GetPublicAccessBlockCommand(of),
      );
      assert.deepEqual(Object.values(block), [true, true, true, true]);
      const { ServerSideEncryptionConfiguration: encryption } = await s3.send(
        new GetBucketEncryptionCommand(of),
      );
      assert.equal(encryption?.Rules?.[0]?.ApplyServerSideEncryptionByDefault?.SSEAlgorithm, "AES256");
      const { CORSRules: cors = [] } = await s3.send(new GetBucketCorsCommand(of));
      assert.deepEqual(
        cors.map((rule) => [rule.AllowedMethods, rule.AllowedOrigins]),
        [[["GET"], ["*"]]],
      );
    },
  );

  await report.check(
    "each queue has dead letters of its own, after as many receives as its function is told",
    async () => {
      const sqs = new SQSClient();
      const emails = findFunction(functions, "render").environment.DELIVER_QUEUE_URL;
      const queues = [
        { name: "render", url: submit.RENDER_QUEUE_URL ?? "", setting: "RENDER_MAX_RECEIVES" },
        { name: "slow-render", url: submit.SLOW_RENDER_QUEUE_URL ?? "", setting: "RENDER_MAX_RECEIVES" },
        { name: "deliver", url: emails ?? "", setting: "DELIVER_MAX_RECEIVES" },
      ];
      const { QueueUrls: all = [] } = await sqs.send(new ListQueuesCommand({}));
      const readArn = async (QueueUrl: string) => (await attributes(sqs, QueueUrl)).QueueArn;
      const arns = new Set(await Promise.all(all.map(readArn)));
      const deadLetters = new Set<string>();
      const { EventSourceMappings: sources = [] } = await new LambdaClient().send(
        new ListEventSourceMappingsCommand({}),
      );
      for (const { name, url, setting } of queues) {
        const own = findFunction(functions, name);
        const { QueueArn: arn, VisibilityTimeout, RedrivePolicy } = await attributes(sqs, url);
        const redrive = redrivePolicy.parse(JSON.parse(RedrivePolicy ?? "{}"));
        assert.ok(
          arns.has(redrive.deadLetterTargetArn),
          `${name}: ${redrive.deadLetterTargetArn} is no queue`,
        );
        assert.equal(redrive.maxReceiveCount, maxReceives);
        assert.equal(Number(own.environment[setting]), maxReceives);
        deadLetters.add(redrive.deadLetterTargetArn);
        // AWS asks for six times the time-out of the function (Lambda developer guide, "Using Lambda with Amazon SQS").
        assert.equal(Number(VisibilityTimeout), own.timeoutSeconds * 6);
        const [source, ...more] = sources.filter(({ EventSourceArn }) => EventSourceArn === arn);
        assert.deepEqual([source?.FunctionArn, source?.BatchSize, more.length], [own.arn, 1, 0], name);
      }
      assert.equal(deadLetters.size, queues.length);
    },
  );

  await report.check("every name that a function is told is something that was made", async () => {
    for (const [name, { environment }] of functions)
      for (const [setting, value = ""] of Object.entries(environment)) {
        const look = namedThings.find(([ending]) => setting.endsWith(ending))?.[1];
        // The operator makes it.
        if (setting === "OWN_PURCHASE_WALLET_SECRET_ID") continue;
        await look?.(value).catch((cause: unknown) => {
          throw new Error(`${name}: ${setting} is ${value}`, { cause });
        });
        // Addresses are those of CloudFront and of the HTTP API, which were left out.
        if (!setting.startsWith("PUBLIC_") && setting !== "API_URL")
          assert.ok(!value.includes("left-out"), `${name}: ${setting}`);
      }
  });

  await report.check(
    "the rules call sweep every minute, own-purchase every hour, and email-events for what SES tells",
    async () => {
      const rules = z
        .object({
          Rules: z.array(
            z.object({ Name: z.string(), State: z.string(), ScheduleExpression: z.string().optional() }),
          ),
        })
        .parse(await moto.aws("events", "list-rules")).Rules;
      const called = await Promise.all(
        rules.map(async ({ Name, State, ScheduleExpression }) => {
          const { Targets } = z
            .object({ Targets: z.array(z.object({ Arn: z.string() })) })
            .parse(await moto.aws("events", "list-targets-by-rule", "--rule", Name));
          return [State, ScheduleExpression ?? "pattern", ...Targets.map(({ Arn }) => Arn)].join(" ");
        }),
      );
      assert.deepEqual(called.sort(), [
        `ENABLED pattern ${findFunction(functions, "email-events").arn}`,
        `ENABLED rate(1 hour) ${findFunction(functions, "own-purchase").arn}`,
        `ENABLED rate(1 minute) ${findFunction(functions, "sweep").arn}`,
      ]);
    },
  );
}

const redrivePolicy = z.object({ deadLetterTargetArn: z.string(), maxReceiveCount: z.coerce.number() });

async function attributes(client: SQSClient, QueueUrl: string): Promise<Partial<Record<string, string>>> {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }),
  );
  return Attributes;
}

/** How to look for what a setting names, by how the setting's name ends. */
const namedThings: readonly (readonly [ending: string, look: (value: string) => Promise<unknown>])[] = [
  ["TABLE_NAME", (TableName) => new DynamoDBClient().send(new DescribeTableCommand({ TableName }))],
  ["BUCKET_NAME", (Bucket) => new S3Client().send(new GetPublicAccessBlockCommand({ Bucket }))],
  ["PAGE_FILES_BUCKET", (Bucket) => new S3Client().send(new GetPublicAccessBlockCommand({ Bucket }))],
  ["QUEUE_URL", (url) => attributes(new SQSClient(), url)],
  ["SECRET_ID", (id) => readSecret(id)],
];
