import { createJobQueue } from "./job-queue.ts";
import type { Job } from "./job.ts";

/** The queue of what prints in a moment, and that of what takes longer, each with printers of its own. */
export interface RenderQueues {
  /** @param delaySeconds before it is printed, at most 900 */
  send(job: Pick<Job, "job_id" | "slow">, delaySeconds?: number): Promise<void>;
}

export function createRenderQueues(settings: {
  readonly RENDER_QUEUE_URL: string;
  readonly SLOW_RENDER_QUEUE_URL: string;
}): RenderQueues {
  const fast = createJobQueue(settings.RENDER_QUEUE_URL);
  const slow = createJobQueue(settings.SLOW_RENDER_QUEUE_URL);
  return {
    send: (job, delaySeconds) => (job.slow ? slow : fast).send(job.job_id, delaySeconds),
  };
}
