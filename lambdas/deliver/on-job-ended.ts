import type { JobStore } from "../jobs/job-store.ts";

/** The work that follows the end of a job. */
export interface OnJobEndedOptions {
  readonly jobs: Pick<JobStore, "find">;
  /** Sends the email of a job that has one. */
  readonly mail: (jobId: string, lastDelivery: boolean) => Promise<void>;
  /** Calls the receiver of a job that has one; undefined where callbacks are off. */
  readonly callBack: ((jobId: string) => Promise<void>) | undefined;
}

/**
 * Sends the email of an ended job, then calls its receiver, whose event reports the email's state. Each happens once, however often the
 * message comes, and whether or not the other fails.
 */
export function createOnJobEnded(
  options: OnJobEndedOptions,
): (jobId: string, lastDelivery: boolean) => Promise<void> {
  const { jobs, mail, callBack } = options;
  return async (jobId, lastDelivery) => {
    const job = await jobs.find(jobId);
    try {
      if (job?.mail) await mail(jobId, lastDelivery);
    } finally {
      if (job?.calls_back) await callBack?.(jobId);
    }
  };
}
