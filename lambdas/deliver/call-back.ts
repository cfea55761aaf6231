import type { SigningKeys } from "../aws/signing-keys.ts";
import type { CallReceiver } from "../callbacks/call.ts";
import { maxTries } from "../callbacks/callback.ts";
import type { CallbackStore } from "../callbacks/callback-store.ts";
import { readEnd, formatEventId, toJobEvent } from "../callbacks/job-event.ts";
import { signedHeaders } from "../callbacks/signature.ts";
import type { Job } from "../jobs/job.ts";
import type { JobStore } from "../jobs/job-store.ts";
import type { SlowWorkCounter } from "../jobs/slow-work.ts";

/** The parts that a callback needs. */
export interface CallBackOptions {
  readonly jobs: Pick<JobStore, "find">;
  readonly callbacks: CallbackStore;
  /** Counts receivers that hang, by payer. */
  readonly slowWork: SlowWorkCounter;
  readonly call: CallReceiver;
  readonly keys: () => Promise<SigningKeys>;
  readonly publicBaseUrl: string;
  /** Of the operator. */
  readonly contact: string | undefined;
  readonly clock: () => number;
}

/** Outcome of a callback attempt; undefined when no try is due. `deferred`: left to the sweep, because the payer's receivers are slow. */
export type CallbackOutcome = "told" | "failed" | "deferred" | "gone" | "gave up" | undefined;

/**
 * Reports the end of a job to its receiver. Each try is recorded before it is made, so that a crash repeats it no sooner and no more often
 * than a failure. The receiver may get an event twice, when its acceptance was lost.
 */
export function createCallBack(options: CallBackOptions): (jobId: string) => Promise<CallbackOutcome> {
  const { jobs, callbacks, slowWork, call, keys, publicBaseUrl, contact, clock } = options;

  const report = async (job: Job, url: string, end: number) => {
    const body = JSON.stringify(toJobEvent(job, end, publicBaseUrl, contact));
    const message = { id: formatEventId(job, end), at: clock(), body };
    return call(url, signedHeaders((await keys()).callback, job.job_id, message), body);
  };

  return async (jobId) => {
    const [callback, job] = await Promise.all([callbacks.find(jobId), jobs.find(jobId)]);
    if (!callback || !job) return undefined;
    const end = readEnd(job);
    if (end === undefined) return undefined;
    const ended = async (ending: "told" | "gone" | "gave up"): Promise<CallbackOutcome> =>
      (await callbacks.end(callback, end, ending)) ? ending : undefined;

    const attempt = await callbacks.begin(callback, end);
    if (attempt === undefined) return undefined;
    if (attempt === "spent") return ended("gave up");
    // The first try is made at once; the sweep lets few of the others through in a minute.
    if (attempt === 1 && (await slowWork.isOverLimit(job.payers))) return "deferred";
    const outcome = await report(job, callback.url, end);
    if (outcome === "hung") await slowWork.record(job.payers);
    if (outcome === "accepted") return ended("told");
    if (outcome === "gone") return ended("gone");
    return attempt === maxTries ? ended("gave up") : "failed";
  };
}
