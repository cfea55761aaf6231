import type { JobStore } from "../jobs/job-store.ts";

export interface OnJobEndedOptions {
  readonly jobs: Pick<JobStore, "find">;
  /** Of jobs that are to be mailed. */
  readonly mail: (jobId: string, lastDelivery: boolean) => Promise<void>;
  /** Undefined where nobody is called. */
  readonly callBack: ((jobId: string) => Promise<void>) | undefined;
}

/**
 * Does what follows the end of a job: the e-mail first, for it becomes part of what a receiver is told. Each is done once, however often the
 * message comes, and whatever becomes of the other.
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
