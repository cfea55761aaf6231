import { jobMessage } from "../lambdas/queue/job-message.ts";
import { emptyQueue } from "./empty-queue.ts";
import { UnknownJobError, type FailedJob, type FailedJobs } from "./failed-jobs.ts";

/** What became of the messages of a dead-letter queue. */
export interface RetriedLetters {
  /** Jobs that will be rendered again. */
  readonly retried: readonly FailedJob[];
  /** Ids of jobs that need it no more: they are done, under way, or forgotten. */
  readonly needless: readonly string[];
}

/**
 * Retries the job of every message of a dead-letter queue, and deletes the messages. A redrive by SQS itself would do nothing: the last receive has
 * failed the job, and a printer leaves a failed job alone.
 */
export async function retryDeadLetters(queueUrl: string, jobs: FailedJobs): Promise<RetriedLetters> {
  const retried: FailedJob[] = [];
  const needless: string[] = [];
  await emptyQueue(queueUrl, async (body) => {
    const { job_id: jobId } = jobMessage.parse(JSON.parse(body));
    try {
      retried.push(await jobs.requeue(jobId));
    } catch (error) {
      if (!(error instanceof UnknownJobError)) throw error;
      needless.push(jobId);
    }
    return true;
  });
  return { retried, needless };
}
