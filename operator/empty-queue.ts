import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";

/** For how long a message is out of the sight of others while it is looked at, in seconds. */
const unseenSeconds = 60;

/**
 * Takes every message out of a queue that nobody else reads, and deletes those that are dealt with.
 * @param take deals with what a message says; false leaves it where it is, and what it throws ends everything
 * @returns how many were left
 */
export async function emptyQueue(
  queueUrl: string,
  take: (body: string) => Promise<boolean>,
): Promise<number> {
  const client = new SQSClient({});
  const left = new Set<string>();
  for (;;) {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: unseenSeconds,
        // Asks all of SQS's servers, which a receive without waiting does not (SQS developer guide, "Short and long polling").
        WaitTimeSeconds: 1,
      }),
    );
    // Those that were left come into sight again.
    const unseen = Messages.filter(({ MessageId = "" }) => !left.has(MessageId));
    if (unseen.length === 0) return left.size;
    for (const { Body = "", MessageId = "", ReceiptHandle } of unseen) {
      if (await take(Body))
        await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
      else left.add(MessageId);
    }
  }
}
