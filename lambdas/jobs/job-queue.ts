import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { boundedCalls } from "../aws/bounded-calls.ts";
import type { JobMessage } from "../interface/job-message.ts";

/** A queue of jobs for one function: those to print, or those to send by e-mail. */
export interface JobQueue {
  send(jobId: string): Promise<void>;
  /** Lets a message that was received come again in so many seconds, and not only when its visibility time-out is over. */
  redeliver(receiptHandle: string, seconds: number): Promise<void>;
}

export function createJobQueue(queueUrl: string): JobQueue {
  const client = new SQSClient(boundedCalls(2_000));
  return {
    async send(jobId) {
      const message: JobMessage = { job_id: jobId };
      await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message) }));
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
