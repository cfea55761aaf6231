import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { jobMessage } from "../lambdas/interface/job-message.ts";
import { UnknownJobError } from "./failed-jobs.ts";
import type { FailedJob, FailedJobs } from "./failed-jobs.ts";

/** What became of the messages of a dead-letter queue. */
export interface RetriedLetters {
  /** Jobs that will be rendered again. */
  readonly retried: readonly FailedJob[];
  /** Ids of jobs that need it no more: they are done, under way, or forgotten. */
  readonly needless: readonly string[];
}

/** For how long a message is out of the sight of others while it is looked at, in seconds. */
const unseenSeconds = 60;

/**
 * Retries the job of every message of a dead-letter queue, and deletes the messages. A redrive by SQS itself would do nothing: the last receive has
 * failed the job, and a printer leaves a failed job alone.
 */
export async function retryDeadLetters(queueUrl: string, jobs: FailedJobs): Promise<RetriedLetters> {
  const client = new SQSClient({});
  const retried: FailedJob[] = [];
  const needless: string[] = [];
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
    if (Messages.length === 0) return { retried, needless };
    for (const { Body = "", ReceiptHandle } of Messages) {
      const { job_id: jobId } = jobMessage.parse(JSON.parse(Body));
      try {
        retried.push(await jobs.retry(jobId));
      } catch (error) {
        if (!(error instanceof UnknownJobError)) throw error;
        needless.push(jobId);
      }
      await client.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
    }
  }
}
