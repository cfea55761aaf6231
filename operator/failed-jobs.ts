import { jobPartition, type Job } from "../lambdas/jobs/job.ts";
import { JobStore } from "../lambdas/jobs/job-store.ts";
import { refundList } from "../lambdas/aws/due-lists.ts";
import type { Table } from "../lambdas/aws/table.ts";

/** A document that was paid for and could not be rendered. */
export interface FailedJob {
  readonly job_id: string;
  readonly document_name: string;
  /** Why, in the words that its payer reads. */
  readonly description: string;
  /** When it failed, RFC 3339. */
  readonly at: string;
}

/** There is no such job, or it has not failed. */
export class UnknownJobError extends Error {
  override readonly name = "UnknownJobError";
}

/** The operator's side of jobs that failed. */
export interface FailedJobs {
  /** Lists those that failed at `since` (epoch ms) or later, the oldest first. */
  list(since?: number): Promise<FailedJob[]>;
  /**
   * Has one rendered once more, however often it was tried, and gives its payer all free tries again. The next sweep queues it.
   * @throws {UnknownJobError}
   */
  requeue(jobId: string): Promise<FailedJob>;
}

export function createFailedJobs(table: Table, clock: () => number): FailedJobs {
  const jobs = new JobStore(table, clock);
  const prefix = jobPartition("");

  return {
    async list(since = 0) {
      const keys = await table.due(refundList, Number.MAX_SAFE_INTEGER);
      const failed: Job[] = [];
      for (const { pk } of keys.filter((key) => key.pk.startsWith(prefix))) {
        const job = await jobs.find(pk.slice(prefix.length));
        if (job?.state === "Failed" && job.updated_at >= since) failed.push(job);
      }
      return failed.map(toFailedJob);
    },

    async requeue(jobId) {
      const job = await jobs.find(jobId);
      if (!job) throw new UnknownJobError(`There is no job ${jobId}.`);
      if (!(await jobs.requeue(jobId)))
        throw new UnknownJobError(`Job ${jobId} has not failed: it is ${job.state}.`);
      return toFailedJob(job);
    },
  };
}

function toFailedJob(job: Job): FailedJob {
  const { job_id, document_name, description, updated_at: at } = job;
  return { job_id, document_name, description, at: new Date(at).toISOString() };
}
