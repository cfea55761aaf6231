import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { SQSEvent } from "aws-lambda";
import { describe, expect, test, vi } from "vitest";
import { startS3AndSqs } from "../../../../emulators/s3-and-sqs.ts";
import { startQueueSource, startSchedule } from "../../../../server/host/event-sources.ts";
import { until } from "../../../until.ts";
import { forThisFile } from "../../../lifetimes.ts";
import { credentials } from "../../../../server/aws/credentials.ts";

Object.assign(process.env, credentials);
const aws = await forThisFile(startS3AndSqs({ maxReceives: 2 }));
vi.stubEnv("AWS_ENDPOINT_URL_SQS", aws.endpoint);

describe("the host's event sources", () => {
  test("deliver a message at once, deliver it again when it failed, and end with the dead-letter queue", async () => {
    // Production reads it with new URL.
    expect(() => new URL(aws.renderQueueUrl)).not.toThrow();
    const received: { readonly event: SQSEvent; readonly polls: number }[] = [];
    const sent = vi.spyOn(SQSClient.prototype, "send");
    const polls = () =>
      sent.mock.calls.filter(([command]) => command instanceof ReceiveMessageCommand).length;
    const source = startQueueSource({
      queueUrl: aws.renderQueueUrl,
      concurrency: 2,
      timeoutMs: 5_000,
      handler(event) {
        received.push({ event, polls: polls() });
        const bad = event.Records.filter(({ body }) => body === "bad");
        return Promise.resolve({
          batchItemFailures: bad.map(({ messageId }) => ({ itemIdentifier: messageId })),
        });
      },
    });
    const client = new SQSClient({});
    const send = (MessageBody: string) =>
      client.send(
        new SendMessageCommand({
          QueueUrl: aws.renderQueueUrl,
          MessageBody,
          MessageAttributes: { kind: { DataType: "String", StringValue: "test" } },
        }),
      );
    await until(() => polls() === 2);
    await send("good");
    await until(() => received.length === 1);
    // By a poll that was under way, not by the next one.
    expect(received[0]?.polls).toBe(2);
    expect(received[0]?.event.Records[0]).toMatchObject({
      body: "good",
      md5OfBody: "755f85c2723bb39381c7379a604160d8",
      attributes: { ApproximateReceiveCount: "1" },
      messageAttributes: { kind: { dataType: "String", stringValue: "test" } },
    });

    await until(() => aws.undone() === 0);
    await send("bad");
    for (const receives of [2, 3]) {
      await until(() => received.length === receives);
      // It cannot be seen for two minutes.
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 121_000 });
    }
    await until(() => aws.deadLetters() === 1);
    vi.useRealTimers();
    sent.mockRestore();
    expect(received.map(({ event }) => event.Records[0]?.attributes.ApproximateReceiveCount)).toEqual([
      "1",
      "1",
      "2",
    ]);
    await source.stop();
    client.destroy();
  });

  test("are not held up by a hanging function for longer than its time-out", async () => {
    const runs: string[] = [];
    const never = (run: string) => {
      runs.push(run);
      return new Promise<never>(() => undefined);
    };
    const queue = startQueueSource({
      queueUrl: aws.deliverQueueUrl,
      concurrency: 1,
      timeoutMs: 50,
      handler: ({ Records }) => never(Records[0]?.body ?? ""),
    });
    const client = new SQSClient({});
    for (const MessageBody of ["first", "second"])
      await client.send(new SendMessageCommand({ QueueUrl: aws.deliverQueueUrl, MessageBody }));
    const schedule = startSchedule("sweep", () => never("scheduled"), 10, 50);
    await until(() => ["first", "second"].every((body) => runs.includes(body)));
    await until(() => runs.filter((run) => run === "scheduled").length > 1);
    await Promise.all([queue.stop(), schedule.stop()]);
    client.destroy();
  });

  test("call a scheduled function repeatedly until they are stopped", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const times: string[] = [];
    const source = startSchedule("sweep", (event) => void times.push(event["detail-type"]), 10, 1_000);
    for (let turn = 0; turn < 3; turn++) await vi.advanceTimersByTimeAsync(10);
    expect(times).toEqual(Array(3).fill("Scheduled Event"));
    await source.stop();
    await vi.advanceTimersByTimeAsync(50);
    expect(times).toHaveLength(3);
    vi.useRealTimers();
  });
});
