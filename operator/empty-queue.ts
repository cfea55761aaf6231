import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";

/** For how long a message is out of the sight of others while it is looked at, in seconds. */
const unseenSeconds = 60;
/** For how long a message that is left stays out of sight, so that it does not come before those that were not looked at yet, in seconds. */
const leftSeconds = 12 * 3600;

/**
 * Takes every message out of a queue that nobody else reads, and deletes those that are dealt with. It ends when no message is in sight any more;
 * those that are left come into sight again then.
 * @param take deals with what a message says; false leaves it where it is, and what it throws ends everything
 * @param waitSeconds how long it waits for more
 * @returns how many were left
 */
export async function emptyQueue(
  queueUrl: string,
  take: (body: string) => Promise<boolean>,
  waitSeconds = 1,
): Promise<number> {
  const client = new SQSClient({});
  const hide = (receipt: string | undefined, seconds: number) =>
    client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: queueUrl,
        ReceiptHandle: receipt,
        VisibilityTimeout: seconds,
      }),
    );
  /** Receipts of the messages that are left, by their ids. */
  const hidden = new Map<string, string | undefined>();
  try {
    for (;;) {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl: queueUrl,
          MaxNumberOfMessages: 10,
          VisibilityTimeout: unseenSeconds,
          // Asks all of SQS's servers, which a receive without waiting does not (SQS developer guide, "Short and long polling").
          WaitTimeSeconds: waitSeconds,
        }),
      );
      if (Messages.length === 0) return hidden.size;
      for (const { Body = "", MessageId = "", ReceiptHandle } of Messages) {
        if (!hidden.has(MessageId) && (await take(Body))) {
          await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
        } else {
          await hide(ReceiptHandle, leftSeconds);
          hidden.set(MessageId, ReceiptHandle);
        }
      }
    }
  } finally {
    for (const receipt of hidden.values()) await hide(receipt, 0);
  }
}
