import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterEach, expect, it, vi } from "vitest";
import { credentials } from "../../../server/aws/credentials.ts";
import { startS3AndSqs } from "../../../emulators/s3-and-sqs.ts";
import { emptyQueue } from "../../../operator/empty-queue.ts";
import { forThisFile } from "../../lifetimes.ts";

const aws = await forThisFile(startS3AndSqs());
for (const [name, value] of Object.entries(credentials)) vi.stubEnv(name, value);
vi.stubEnv("AWS_ENDPOINT_URL_SQS", aws.endpoint);
afterEach(() => vi.useRealTimers());

it("emptying a queue continues past messages that it leaves, however long each takes, and makes those visible at the end", async () => {
  const sqs = new SQSClient({});
  const bodies = Array.from({ length: 15 }, (_, index) =>
    index < 10 ? `strange ${index}` : `known ${index}`,
  );
  for (const MessageBody of bodies)
    await sqs.send(new SendMessageCommand({ QueueUrl: aws.renderQueueUrl, MessageBody }));

  let now = Date.now();
  const looked: string[] = [];
  const take = (body: string) => {
    looked.push(body);
    vi.useFakeTimers({ toFake: ["Date"], now: (now += 61_000) });
    return Promise.resolve(body.startsWith("known"));
  };
  const left = await emptyQueue(aws.renderQueueUrl, take, 0);
  expect([...looked].sort()).toEqual([...bodies].sort());
  expect(left).toBe(10);
  expect(aws.undone("render")).toBe(10);
  expect(aws.seenAgainAt("render")).toEqual([]);
});
