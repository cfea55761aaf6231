import type { SigningKeys } from "../aws/signing-keys.ts";
import type { CallReceiver } from "../callbacks/call.ts";
import { maxTries } from "../callbacks/callback.ts";
import type { CallbackStore } from "../callbacks/callback-store.ts";
import { endOf, eventIdOf, jobEventOf } from "../callbacks/job-event.ts";
import { signedHeaders } from "../callbacks/signature.ts";
import type { Job } from "../jobs/job.ts";
import type { JobStore } from "../jobs/job-store.ts";
import type { SlowWorkCounter } from "../jobs/slow-work.ts";

export interface CallBackOptions {
  readonly jobs: Pick<JobStore, "find">;
  readonly callbacks: CallbackStore;
  /** Whose receivers have held up the callers lately. */
  readonly slowWork: SlowWorkCounter;
  readonly call: CallReceiver;
  readonly keys: () => Promise<SigningKeys>;
  readonly publicBaseUrl: string;
  /** Of the operator. */
  readonly contact: string | undefined;
  readonly clock: () => number;
}

/** How a job's receiver was dealt with; undefined when there is none, or nothing to do now. `left`: its payer's receivers wait for the sweep. */
export type CallbackOutcome = "told" | "failed" | "left" | "gone" | "gave up" | undefined;

/**
 * Tells the receiver of a job that the job has ended. A try is on record before it is made, so that a crash repeats it no sooner than a failure would, and no
 * more often. The receiver may be told twice: when it took the message and we did not hear of that.
 */
export function createCallBack(options: CallBackOptions): (jobId: string) => Promise<CallbackOutcome> {
  const { jobs, callbacks, slowWork, call, keys, publicBaseUrl, contact, clock } = options;

  const tell = async (job: Job, url: string, end: number) => {
    const body = JSON.stringify(jobEventOf(job, end, publicBaseUrl, contact));
    const message = { id: eventIdOf(job, end), at: clock(), body };
    return call(url, signedHeaders((await keys()).callback, job.job_id, message), body);
  };

  return async (jobId) => {
    const [callback, job] = await Promise.all([callbacks.find(jobId), jobs.find(jobId)]);
    if (!callback || !job) return undefined;
    const end = endOf(job);
    if (end === undefined) return undefined;
    const ended = async (ending: "told" | "gone" | "gave up"): Promise<CallbackOutcome> =>
      (await callbacks.end(callback, end, ending)) ? ending : undefined;

    const attempt = await callbacks.begin(callback, end);
    if (attempt === undefined) return undefined;
    if (attempt === "spent") return ended("gave up");
    // The first try is made at once; the sweep lets few of the others through in a minute.
    if (attempt === 1 && (await slowWork.isOverLimit(job.payers))) return "left";
    const outcome = await tell(job, callback.url, end);
    if (outcome === "hung") await slowWork.record(job.payers);
    if (outcome === "taken") return ended("told");
    if (outcome === "gone") return ended("gone");
    return attempt === maxTries ? ended("gave up") : "failed";
  };
}
