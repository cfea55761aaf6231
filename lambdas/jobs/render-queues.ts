import { createJobQueue } from "./job-queue.ts";
import { findBuyer, type Job } from "./job.ts";

/** The fields that determine a job's queue and place. */
export type QueuedJob = Pick<Job, "job_id" | "slow" | "payers">;

/** The fast and the slow queue, each with render functions of its own. */
export interface RenderQueues {
  /** Queues a job. @param delaySeconds until it is rendered, at most 900 */
  send(job: QueuedJob, delaySeconds?: number): Promise<void>;
}

/** Creates both queues by their URLs. */
export function createRenderQueues(settings: {
  readonly RENDER_QUEUE_URL: string;
  readonly SLOW_RENDER_QUEUE_URL: string;
}): RenderQueues {
  const fast = createJobQueue(settings.RENDER_QUEUE_URL);
  const slow = createJobQueue(settings.SLOW_RENDER_QUEUE_URL);
  return {
    send: (job, delaySeconds = 0) =>
      (job.slow ? slow : fast).send(job.job_id, { delaySeconds, buyer: findBuyer(job) }),
  };
}
