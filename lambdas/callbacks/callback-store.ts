import { callbackList, duePartition } from "../aws/due-lists.ts";
import type { Table, Write } from "../aws/table.ts";
import { ttlAt } from "../aws/ttl.ts";
import { callbackItemKey, jobLifetimeMs } from "../jobs/job.ts";
import { maxTries, parseCallback, retrySeconds, type Callback, type CallbackEnding } from "./callback.ts";

/** Interval of the sweep's checks whether a job has ended without its callback, in ms. */
const checkMs = 120_000;
/** Time after which the sweep queues a callback again, in ms; and the time that the last try may take. */
const graceMs = 60_000;

/** The callback of a job, in an item of its own. Each step happens at most once. */
export interface CallbackStore {
  /** Finds a job's callback; undefined if it has none, or it has expired. */
  find(jobId: string): Promise<Callback | undefined>;
  /** Creates the write that creates a callback, for the transaction that creates its job, which fails where there is a job already. */
  createWrite(jobId: string, url: string): Write;
  /**
   * Counts a try to report the end of a job, and schedules the next one. Until then no other process tries.
   * @param end `ended_at` of the job
   * @returns the number of the try, from 1; `spent` after the last one; undefined when none is due now
   */
  begin(callback: Callback, end: number): Promise<number | "spent" | undefined>;
  /** Ends a callback, waiting → an ending, unless the job was requeued meanwhile. @returns whether this call did it */
  end(callback: Pick<Callback, "job_id">, end: number, ending: CallbackEnding): Promise<boolean>;
  /** Postpones the sweep's next check: by 1 minute if it was queued, by 2 minutes while its job is not done. */
  postpone(callback: Callback, until: "queued" | "job ends"): Promise<void>;
  /** Removes the callback from the sweep's work. */
  clearDue(jobId: string): Promise<void>;
}

/** Creates the callbacks of this table. @param clock epoch ms */
export function createCallbackStore(table: Table, clock: () => number): CallbackStore {
  return {
    async find(jobId) {
      return parseCallback(await table.get(callbackItemKey(jobId)), clock());
    },

    createWrite(jobId, url) {
      const callback: Callback = {
        job_id: jobId,
        url,
        state: "waiting",
        attempts: 0,
        not_before: 0,
        due_at: clock() + checkMs,
        expires_at: ttlAt(clock() + jobLifetimeMs),
      };
      // The callback of an earlier, refunded job of the document may still be there.
      const key = callbackItemKey(jobId);
      return table.putWrite({ ...key, ...callback, due_shard: duePartition(callbackList, key) });
    },

    async begin(callback, end) {
      const now = clock();
      const isSameEnd = callback.end === end;
      const attempt = isSameEnd ? callback.attempts + 1 : 1;
      if (callback.state !== "waiting" || (isSameEnd && callback.not_before > now)) return undefined;
      if (attempt > maxTries) return "spent";
      const delay = retrySeconds[attempt - 1];
      const next = now + (delay === undefined ? graceMs : delay * 1000);
      const updated = await table.update({
        key: callbackItemKey(callback.job_id),
        condition: "#state = :waiting AND attempts = :attempts AND not_before = :not_before",
        update:
          "SET #end = :end, attempts = :attempt, not_before = :next, due_shard = :shard, due_at = :next",
        values: {
          ":waiting": "waiting",
          ":attempts": callback.attempts,
          ":not_before": callback.not_before,
          ":end": end,
          ":attempt": attempt,
          ":next": next,
          ":shard": duePartition(callbackList, callbackItemKey(callback.job_id)),
        },
      });
      return updated && attempt;
    },

    async end({ job_id: jobId }, end, ending) {
      const updated = await table.update({
        key: callbackItemKey(jobId),
        condition: "#state = :waiting AND #end = :end",
        update: "SET #state = :ending REMOVE due_shard, due_at",
        values: { ":waiting": "waiting", ":end": end, ":ending": ending },
      });
      return updated !== undefined;
    },

    async postpone({ job_id: jobId, due_at: dueAt }, until) {
      await table.update({
        key: callbackItemKey(jobId),
        condition: "#state = :waiting AND due_at = :read",
        update: "SET due_at = :due",
        values: {
          ":waiting": "waiting",
          ":read": dueAt ?? null,
          ":due": clock() + (until === "queued" ? graceMs : checkMs),
        },
      });
    },

    async clearDue(jobId) {
      await table.update({
        key: callbackItemKey(jobId),
        condition: "attribute_exists(due_at)",
        update: "REMOVE due_shard, due_at",
      });
    },
  };
}
