import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import type { Message } from "@aws-sdk/client-sqs";
import type { Emulators } from "../../../emulators/emulators.ts";

export type Queue = "render" | "slow-render" | "mail";

/** The queues, with a hand that gives their messages out. */
export interface Queues {
  /** Hands each message that waits to `handle`, and deletes it when that has done with it. */
  pump(queue: Queue, handle: (message: Message) => Promise<boolean>): Promise<void>;
  areEmpty(): Promise<boolean>;
  /** Counts messages given up since the last call. */
  newDeadLetters(): number;
  /** Sends the messages that were given up once more, as an operator does. */
  redrive(): Promise<void>;
}

export function createQueues({ aws }: Emulators): Queues {
  const sqs = new SQSClient({});
  const urls: Readonly<Record<Queue, string>> = {
    render: aws.renderQueueUrl,
    "slow-render": aws.slowRenderQueueUrl,
    mail: aws.deliverQueueUrl,
  };
  let deadLetters = 0;

  return {
    async pump(queue, handle) {
      const QueueUrl = urls[queue];
      for (;;) {
        const { Messages = [] } = await sqs.send(
          new ReceiveMessageCommand({
            QueueUrl,
            MaxNumberOfMessages: 10,
            MessageSystemAttributeNames: ["All"],
          }),
        );
        if (Messages.length === 0) return;
        for (const message of Messages) {
          const { ReceiptHandle } = message;
          if (await handle(message)) await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
        }
      }
    },
    async areEmpty() {
      const waiting = await Promise.all(Object.values(urls).map((url) => countMessages(sqs, url)));
      return waiting.every((count) => count === 0);
    },
    newDeadLetters() {
      const all = (Object.keys(urls) as Queue[]).reduce((sum, queue) => sum + aws.deadLetters(queue), 0);
      const fresh = all - deadLetters;
      deadLetters = all;
      return fresh;
    },
    async redrive() {
      for (const QueueUrl of Object.values(urls)) {
        const { Messages = [] } = await sqs.send(
          new ReceiveMessageCommand({ QueueUrl: `${QueueUrl}-dead-letters`, MaxNumberOfMessages: 10 }),
        );
        for (const { Body, ReceiptHandle } of Messages) {
          await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: Body }));
          await sqs.send(new DeleteMessageCommand({ QueueUrl: `${QueueUrl}-dead-letters`, ReceiptHandle }));
        }
      }
      deadLetters = 0;
    },
  };
}

async function countMessages(sqs: SQSClient, QueueUrl: string): Promise<number> {
  const { Attributes = {} } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl,
      AttributeNames: ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"],
    }),
  );
  return Object.values(Attributes).reduce((sum, count) => sum + Number(count), 0);
}
