import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import type { Message } from "@aws-sdk/client-sqs";
import type { SQSHandler, SQSRecord, ScheduledEvent, ScheduledHandler } from "aws-lambda";
import pTimeout from "p-timeout";
import { boundedCalls } from "../../lambdas/aws/bounded-calls.ts";
import { createLambdaContext } from "./lambda-context.ts";

/** Invokes a function until it is stopped. */
export interface EventSource {
  /** Stops taking work and waits for current work. */
  stop(): Promise<void>;
}

/** A queue, and the function that takes its messages. */
export interface QueueSourceOptions {
  readonly queueUrl: string;
  readonly handler: SQSHandler;
  /** Most invocations at once. */
  readonly concurrency: number;
  /** The function's time-out, in ms. */
  readonly timeoutMs: number;
  /** Whether a message whose function failed is handed over again at once. */
  readonly againAtOnce?: boolean;
}

/** How long a poll waits for a message: the longest that SQS allows. */
const waitSeconds = 20;

/** Feeds a function from a queue as Lambda's event source mapping does, one message a batch, with partial batch responses. */
export function startQueueSource(options: QueueSourceOptions): EventSource {
  const { queueUrl, handler, concurrency, timeoutMs, againAtOnce = false } = options;
  // A call that is never answered would end the poll that made it for ever.
  const client = new SQSClient(boundedCalls((waitSeconds + 10) * 1000));
  const stopping = new AbortController();

  const isRunning = () => !stopping.signal.aborted;

  const deliver = async (message: Message): Promise<void> => {
    const context = createLambdaContext(queueUrl.split("/").pop() ?? "queue", timeoutMs);
    const invocation = handler({ Records: [sqsRecord(message)] }, context, () => undefined);
    const result = await pTimeout(Promise.resolve(invocation), { milliseconds: timeoutMs });
    const handle = { QueueUrl: queueUrl, ReceiptHandle: message.ReceiptHandle };
    const failed = result !== undefined && result.batchItemFailures.length > 0;
    if (!failed) await client.send(new DeleteMessageCommand(handle));
    else if (againAtOnce)
      await client.send(new ChangeMessageVisibilityCommand({ ...handle, VisibilityTimeout: 0 }));
  };

  const poll = async (): Promise<void> => {
    while (isRunning()) {
      try {
        const { Messages = [] } = await client.send(
          new ReceiveMessageCommand({
            QueueUrl: queueUrl,
            MaxNumberOfMessages: 1,
            WaitTimeSeconds: waitSeconds,
            MessageSystemAttributeNames: ["All"],
            MessageAttributeNames: ["All"],
          }),
          { abortSignal: stopping.signal },
        );
        await Promise.all(Messages.map(deliver));
      } catch {
        // A function that throws, or is over its time-out, leaves its message to be delivered again; so does a poll that was cut short.
        if (isRunning()) await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };

  const polls = Array.from({ length: concurrency }, poll);
  return {
    async stop() {
      stopping.abort();
      await Promise.all(polls);
      client.destroy();
    },
  };
}

/** Starts a schedule that calls a function every `everyMs`, as EventBridge does; the next run waits for the one before until its time-out. */
export function startSchedule(
  name: string,
  handler: ScheduledHandler,
  everyMs: number,
  timeoutMs: number,
): EventSource {
  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    const invocation = handler(scheduledEvent(), createLambdaContext(name, timeoutMs), () => undefined);
    running = pTimeout(Promise.resolve(invocation), { milliseconds: timeoutMs })
      .catch(() => undefined)
      .finally(() => {
        busy = false;
      });
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Returns the event of a schedule's rule. */
export function scheduledEvent(): ScheduledEvent {
  return {
    version: "0",
    id: "local",
    source: "aws.events",
    account: "000000000000",
    time: new Date().toISOString(),
    region: "local",
    resources: [],
    "detail-type": "Scheduled Event",
    detail: {},
  };
}

/** Returns the record by which Lambda hands a message to a function. */
export function sqsRecord(message: Message): SQSRecord {
  return {
    messageId: message.MessageId ?? "",
    receiptHandle: message.ReceiptHandle ?? "",
    body: message.Body ?? "",
    attributes: {
      ApproximateReceiveCount: message.Attributes?.ApproximateReceiveCount ?? "1",
      SentTimestamp: message.Attributes?.SentTimestamp ?? "0",
      SenderId: message.Attributes?.SenderId ?? "",
      ApproximateFirstReceiveTimestamp: message.Attributes?.ApproximateFirstReceiveTimestamp ?? "0",
    },
    messageAttributes: Object.fromEntries(
      Object.entries(message.MessageAttributes ?? {}).map(([name, { DataType = "String", StringValue }]) => [
        name,
        { dataType: DataType, ...(StringValue !== undefined && { stringValue: StringValue }) },
      ]),
    ),
    md5OfBody: message.MD5OfBody ?? "",
    eventSource: "aws:sqs",
    eventSourceARN: "arn:aws:sqs:local:000000000000:render",
    awsRegion: "local",
  };
}
