import type { ConversionRequest } from "../http-contract/requests.ts";
import { isGivenUp, type Job } from "../jobs/job.ts";
import type { QueuedJob } from "../jobs/render-queues.ts";
import type { PurchaseOptions } from "./purchases.ts";

/** Queues jobs that were bought, and failed jobs once more. */
export interface JobQueuing {
  /** Queues a job. @param delaySeconds 0 when absent */
  readonly enqueue: (job: QueuedJob, delaySeconds?: number) => Promise<void>;
  /** Retries a job, see {@link Purchases.retry}. */
  readonly retry: (job: Job, source: ConversionRequest) => Promise<Job>;
}

/** Creates the part of purchases that queues jobs. A job that cannot be queued now is left to the sweep, with a warning. */
export function createJobQueuing({
  jobs,
  storage,
  queues,
  warn,
}: Pick<PurchaseOptions, "jobs" | "storage" | "queues" | "warn">): JobQueuing {
  const enqueue: JobQueuing["enqueue"] = async (job, delaySeconds = 0) => {
    try {
      await queues.send(job, delaySeconds);
    } catch (error) {
      warn("Job was not queued; the sweep will queue it", error);
    }
  };

  return {
    enqueue,

    async retry(job, source) {
      if (isGivenUp(job)) return job;
      // The stored source may have expired, and the job may have failed for that.
      await storage.putSource(job.job_id, source);
      const delay = await jobs.retry(job);
      const now = (await jobs.find(job.job_id)) ?? job;
      if (delay !== undefined) await enqueue(now, delay);
      return now;
    },
  };
}
