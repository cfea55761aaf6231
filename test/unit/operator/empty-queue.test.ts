import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { credentials } from "../../../runtime/credentials.ts";
import { startS3AndSqs, type LocalS3AndSqs } from "../../../local/s3-and-sqs.ts";
import { emptyQueue } from "../../../operator/empty-queue.ts";

let aws: LocalS3AndSqs;
beforeAll(async () => {
  aws = await startS3AndSqs();
  for (const [name, value] of Object.entries(credentials)) vi.stubEnv(name, value);
  vi.stubEnv("AWS_ENDPOINT_URL_SQS", aws.endpoint);
});
afterEach(() => vi.useRealTimers());
afterAll(() => aws.stop());

it("goes on behind messages that it leaves, however long each takes, and shows those again at the end", async () => {
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
