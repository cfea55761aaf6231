import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { boundedCalls, endingWithRequest } from "../aws/bounded-calls.ts";
import type { JobMessage } from "../queue/job-message.ts";

/** A queue of jobs for one function: those to print, or those to send by e-mail. */
export interface JobQueue {
  /** @param delaySeconds before it can be received, at most 900 (SQS API Reference, SendMessage, `DelaySeconds`) */
  send(jobId: string, delaySeconds?: number): Promise<void>;
  /** Lets a message that was received come again in so many seconds, and not only when its visibility time-out is over. */
  redeliver(receiptHandle: string, seconds: number): Promise<void>;
}

export function createJobQueue(queueUrl: string): JobQueue {
  const client = endingWithRequest(new SQSClient(boundedCalls(2_000)));
  return {
    async send(jobId, delaySeconds = 0) {
      const message: JobMessage = { job_id: jobId };
      await client.send(
        new SendMessageCommand({
          QueueUrl: queueUrl,
          MessageBody: JSON.stringify(message),
          ...(delaySeconds > 0 && { DelaySeconds: delaySeconds }),
        }),
      );
    },

    async redeliver(receiptHandle, seconds) {
      await client.send(
        new ChangeMessageVisibilityCommand({
          QueueUrl: queueUrl,
          ReceiptHandle: receiptHandle,
          VisibilityTimeout: seconds,
        }),
      );
    },
  };
}
