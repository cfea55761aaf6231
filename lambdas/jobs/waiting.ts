import { createHash, randomUUID } from "node:crypto";
import type { ItemKey, Table } from "../aws/table.ts";
import type { Job } from "./job.ts";
import { hasEnded } from "./job-status.ts";
import type { JobStore } from "./job-store.ts";

/**
 * Lets requests wait for jobs to end. Each that waits keeps a function busy, of which an account may have few, so there are so many places for all of
 * them: a job has the place that its id says, and whoever finds that taken is answered and asks again, as everybody may. So one job's requests
 * never take more than one place, however many there are. While a job was only just bought it is waited for without one, for most end then.
 */
export interface Waiting {
  /**
   * Waits for a job to be done or failed.
   * @param ms the longest wait
   * @returns the job as it is then; undefined when there was no place to wait in
   */
  forEnd(job: Job, ms: number): Promise<Job | undefined>;
}

export interface WaitingOptions {
  readonly table: Table;
  readonly jobs: Pick<JobStore, "glance">;
  /** Most requests that wait at once; 0 for none. */
  readonly slots: number;
  readonly clock: () => number;
  /** Told when the table cannot be reached; the request is answered without a wait. */
  readonly warn: (message: string, error: unknown) => void;
}

/**
 * When a job is looked at, in ms: hardly any document is printed before the first look, and then each waits for a sixteenth of the job's age, so that a
 * short document is not told late, and a long one is not looked at in vain.
 */
const firstPollMs = 80;
const [minPauseMs, maxPauseMs] = [10, 250];
/** Until this age of a job nobody takes a place, in ms: that is no longer than a payment takes to settle. */
const slotlessMs = 300;
const pauseAt = (ageMs: number): number =>
  Math.max(firstPollMs - ageMs, minPauseMs, Math.min(maxPauseMs, ageMs / 16));

export function createWaiting(options: WaitingOptions): Waiting {
  const { table, jobs, slots, clock, warn } = options;

  const slotOf = ({ job_id: id }: Job): ItemKey => {
    const place = createHash("sha256").update(id).digest().readUInt32BE(0) % slots;
    return { pk: `WAITING#${String(place)}`, sk: "PLACE" };
  };

  const take = async (key: ItemKey, holder: string, until: number): Promise<boolean> => {
    const taken = await table.update({
      key,
      condition: "attribute_not_exists(taken_until) OR taken_until < :now",
      update: "SET taken_until = :until, holder = :holder, expires_at = :ttl",
      values: { ":now": clock(), ":until": until, ":holder": holder, ":ttl": Math.ceil(until / 1000) },
    });
    return taken !== undefined;
  };

  const leave = async (key: ItemKey, holder: string): Promise<void> => {
    await table.update({
      key,
      condition: "holder = :holder",
      update: "SET taken_until = :none",
      values: { ":holder": holder, ":none": 0 },
    });
  };

  // Another machine's clock may be ahead.
  const ageOf = (job: Job): number => Math.max(0, clock() - job.created_at);

  const end = async (job: Job, until: number): Promise<Job> => {
    let now = job;
    while (!hasEnded(now)) {
      const pauseMs = pauseAt(ageOf(job));
      if (clock() + pauseMs >= until) break;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      // What a glance may be late to show is the end alone: a job that is printed anew is in the slow queue, where nobody waits.
      now = (await jobs.glance(job.job_id)) ?? now;
    }
    return now;
  };

  return {
    async forEnd(job, ms) {
      if (slots === 0 || ms < maxPauseMs) return undefined;
      const [key, holder, until] = [slotOf(job), randomUUID(), clock() + ms];
      try {
        const young = await end(job, Math.min(until, clock() + Math.max(0, slotlessMs - ageOf(job))));
        if (hasEnded(young)) return young;
        if (!(await take(key, holder, until))) return undefined;
        try {
          return await end(young, until);
        } finally {
          await leave(key, holder).catch((error: unknown) => {
            warn("A place to wait is not free again before its time", error);
          });
        }
      } catch (error) {
        warn("A request could not wait for its job", error);
        return undefined;
      }
    },
  };
}
