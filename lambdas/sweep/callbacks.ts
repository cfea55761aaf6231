import { callbackList } from "../aws/due-lists.ts";
import type { ItemKey, Table } from "../aws/table.ts";
import type { CallbackStore } from "../callbacks/callback-store.ts";
import { readEnd } from "../callbacks/job-event.ts";
import { jobPartition } from "../jobs/job.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { JobStore } from "../jobs/job-store.ts";

export interface CallbackSweepOptions {
  readonly table: Pick<Table, "due">;
  readonly jobs: Pick<JobStore, "find">;
  readonly callbacks: CallbackStore;
  /** Undefined where no callbacks are made. */
  readonly queue: JobQueue | undefined;
  readonly clock: () => number;
  readonly warn: (message: string, error: unknown) => void;
}

/** What the step did: numbers of callbacks. */
export interface CallbackSweepReport {
  /** Queued callbacks of jobs that ended in a process that died before it queued them. */
  readonly forgotten: number;
  /** Callbacks that failed and stay for the next sweep. */
  readonly failed: number;
}

/** Limit on the callbacks that one sweep reads. */
const maxCallbacks = 100;
/**
 * Limit on the callbacks that it queues. Where all their receivers hang, two callers are busy for 25 seconds of the minute, and emails are sent
 * in the rest.
 */
const maxQueued = 10;

/**
 * Queues the callbacks that are due: those whose last attempt failed, and those whose job ended in a process that died before it queued them.
 * @returns a step of the sweep
 */
export function createCallbackSweep(
  options: CallbackSweepOptions,
): (hasTime: () => boolean) => Promise<CallbackSweepReport> {
  const { table, jobs, callbacks, queue, clock, warn } = options;

  const takeUp = async ({ pk }: ItemKey): Promise<"again" | "forgotten" | undefined> => {
    const jobId = pk.slice(jobPartition("").length);
    const callback = await callbacks.find(jobId);
    const job = await jobs.find(jobId);
    if (!callback || !job) {
      await callbacks.clearDue(jobId);
      return undefined;
    }
    const end = readEnd(job);
    if (end === undefined) {
      await callbacks.postpone(callback, "job ends");
      return undefined;
    }
    if (!queue) {
      await callbacks.clearDue(jobId);
      return undefined;
    }
    await queue.send(jobId);
    await callbacks.postpone(callback, "queued");
    return callback.end === end ? "again" : "forgotten";
  };

  return async (hasTime) => {
    let queued = 0;
    let forgotten = 0;
    let failed = 0;
    for (const key of await table.due(callbackList, clock(), maxCallbacks)) {
      if (!hasTime() || queued === maxQueued || failed === maxQueued) break;
      try {
        const taken = await takeUp(key);
        if (taken) queued++;
        if (taken === "forgotten") forgotten++;
      } catch (error) {
        failed++;
        warn("The sweep left a callback for the next run", error);
      }
    }
    return { forgotten, failed };
  };
}
