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
 * Empties a queue that nobody else reads, and deletes handled messages. It ends when no message is visible any more; the remaining ones become
 * visible again later.
 * @param take handles a message; false leaves it in the queue, and an error ends everything
 * @param waitSeconds how long it waits for more
 * @returns how many remain
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
