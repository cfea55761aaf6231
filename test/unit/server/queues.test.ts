import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startQueues, type Queues } from "../../../server/aws/queues.ts";

/** Queues in memory, as the SDK of AWS calls them: it checks the digests itself. */

let queues: Queues;
let sqs: SQSClient;
let QueueUrl: string;
beforeEach(async () => {
  queues = await startQueues();
  QueueUrl = queues.renderQueueUrl;
  sqs = new SQSClient({
    endpoint: queues.endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "server", secretAccessKey: "key" },
  });
});
afterEach(async () => {
  vi.useRealTimers();
  sqs.destroy();
  await queues.stop();
});

const send = (MessageBody: string, DelaySeconds = 0) =>
  sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, DelaySeconds }));
const receive = async (WaitTimeSeconds = 0) =>
  (await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds }))).Messages?.[0];
const remove = (ReceiptHandle?: string) => sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
const hide = (ReceiptHandle: string | undefined, VisibilityTimeout: number) =>
  sqs.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));

function later(ms: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });
}

describe("a message of the queues", () => {
  it("is delivered to one reader, in order, until it is deleted", async () => {
    await send("first");
    await send("second");
    const [one, two] = [await receive(), await receive()];
    expect([one?.Body, two?.Body, await receive()]).toEqual(["first", "second", undefined]);
    await remove(one?.ReceiptHandle);
    await remove(two?.ReceiptHandle);
    expect(queues.counts().render).toBe(0);
  });

  it("is delivered fairly among senders", async () => {
    for (const body of ["crowd 1", "crowd 2", "crowd 3"])
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: body, MessageGroupId: "crowd" }));
    const first = await receive();
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: "other", MessageGroupId: "other" }));
    await send("nobody's");
    const rest = [await receive(), await receive(), await receive(), await receive()];
    expect([first, ...rest].map((message) => message?.Body)).toEqual([
      "crowd 1",
      "other",
      "nobody's",
      "crowd 2",
      "crowd 3",
    ]);
  });

  it("is delivered again when its reader has died, which counts", async () => {
    await send("work");
    const lost = await receive();
    later(151_000);
    const again = await receive();
    expect([lost, again].map((message) => message?.Attributes?.ApproximateReceiveCount ?? "")).toEqual([
      "1",
      "2",
    ]);
    // The dead reader's handle deletes nothing.
    await remove(lost?.ReceiptHandle);
    expect(queues.counts().render).toBe(1);
    await remove(again?.ReceiptHandle);
  });

  it("is delayed as requested, and a reader waits for it", async () => {
    await send("later", 60);
    expect(await receive()).toBeUndefined();
    later(61_000);
    expect((await receive())?.Body).toBe("later");
    vi.useRealTimers();
    const waiting = receive(20);
    await send("now");
    expect((await waiting)?.Body).toBe("now");
  });

  it("is visible again as soon as its reader says", async () => {
    await send("soon");
    const first = await receive();
    await hide(first?.ReceiptHandle, 0);
    expect((await receive())?.Body).toBe("soon");
  });

  it("becomes a dead letter after ten receives", async () => {
    await send("hopeless");
    for (let reader = 1; reader <= 10; reader++) await hide((await receive())?.ReceiptHandle, 0);
    expect(await receive()).toBeUndefined();
    expect(queues.counts().render).toBe(0);
  });
});
