import { callbackShard } from "../aws/table.ts";
import type { ItemKey, Table } from "../aws/table.ts";
import type { CallbackStore } from "../callbacks/callback-store.ts";
import { endOf } from "../callbacks/job-event.ts";
import { jobPartition } from "../jobs/job.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { JobStore } from "../jobs/job-store.ts";

export interface CallbackSweepOptions {
  readonly table: Pick<Table, "due">;
  readonly jobs: Pick<JobStore, "find">;
  readonly callbacks: CallbackStore;
  /** Undefined where nobody is told. */
  readonly queue: JobQueue | undefined;
  readonly clock: () => number;
  readonly warn: (message: string, error: unknown) => void;
}

export interface CallbackSweepReport {
  /** Whose job had ended in a process that died before it told anybody. */
  readonly forgotten: number;
  /** That failed and stay for the next time. */
  readonly left: number;
}

/** Most callbacks that one sweep looks at. */
const batch = 100;
/**
 * Most that it queues: where all of their receivers hang, two callers are busy with them for 25 seconds of the minute, and e-mails are sent in
 * the rest of it.
 */
const queuedAtOnce = 10;

/**
 * Queues the callbacks that are due: those whose last try failed, and those whose job ended in a process that died before it told anybody.
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
    const end = endOf(job);
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
    let [queued, forgotten, left] = [0, 0, 0];
    for (const key of await table.due(callbackShard, clock(), batch)) {
      if (!hasTime() || queued === queuedAtOnce || left === queuedAtOnce) break;
      try {
        const found = await takeUp(key);
        if (found) queued++;
        if (found === "forgotten") forgotten++;
      } catch (error) {
        left++;
        warn("Sweep left a callback for the next time", error);
      }
    }
    return { forgotten, left };
  };
}
