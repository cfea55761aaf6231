import { ChangeMessageVisibilityCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { boundedCalls, endingWithRequest } from "../aws/bounded-calls.ts";
import type { JobMessage } from "../queue/job-message.ts";

/** When a job's turn comes. */
export interface QueuePlace {
  /** Seconds until it can be received, at most 900 (SQS API Reference, SendMessage, `DelaySeconds`). */
  readonly delaySeconds?: number;
  /** The buyer whose other jobs it waits behind, instead of everybody's (SQS Developer Guide, "Amazon SQS fair queues"). */
  readonly buyer?: string | undefined;
}

/** A queue of jobs for one function. */
export interface JobQueue {
  send(jobId: string, place?: QueuePlace): Promise<void>;
  /** Redelivers a received message after this many seconds, in place of its visibility time-out. */
  redeliver(receiptHandle: string, seconds: number): Promise<void>;
}

export function createJobQueue(queueUrl: string): JobQueue {
  const client = endingWithRequest(new SQSClient(boundedCalls(2_000)));
  return {
    async send(jobId, { delaySeconds = 0, buyer } = {}) {
      const message: JobMessage = { job_id: jobId };
      await client.send(
        new SendMessageCommand({
          QueueUrl: queueUrl,
          MessageBody: JSON.stringify(message),
          ...(delaySeconds > 0 && { DelaySeconds: delaySeconds }),
          ...(buyer !== undefined && { MessageGroupId: buyer }),
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
