import { createHash } from "node:crypto";
import { takeSlot, type LeaveSlot } from "../aws/slots.ts";
import type { ItemKey, Table } from "../aws/table.ts";
import { listenForEnd } from "./ended-jobs.ts";
import type { Job } from "./job.ts";
import { hasEnded } from "./job-status.ts";
import type { JobStore } from "./job-store.ts";

/**
 * Long polling (`Prefer: wait`, RFC 7240). Each waiting request occupies a function, so all instances share a fixed number of slots. A job's two slots are
 * chosen by its id; if both are occupied, the request is answered at once. Jobs younger than {@link slotlessMs} are awaited without a slot, as most end
 * by then. If jobs end in this process, waiting only occupies memory: it counts its own slots, and is notified rather than polls.
 */
export interface Waiting {
  /**
   * Waits for a job to be Done or Failed.
   * @param ms longest wait
   * @returns the job after that; undefined when no slot was free
   */
  forEnd(job: Job, ms: number): Promise<Job | undefined>;
}

/** The slots, and the jobs that are awaited. */
export interface WaitingOptions {
  readonly table: Table;
  readonly jobs: Pick<JobStore, "find">;
  /** Requests that may wait at once; 0 for none. */
  readonly slots: number;
  /** Whether jobs end in this process (ended-jobs.ts). */
  readonly endInProcess?: boolean;
  readonly clock: () => number;
  /** Reports that the table cannot be reached; the request is then answered without a wait. */
  readonly warn: (message: string, error: unknown) => void;
}

/**
 * Poll intervals in ms: first at this age of the job, since hardly any document is rendered earlier; then every 1/16 of its age, between
 * {@link minPauseMs} and {@link maxPauseMs}.
 */
const firstPollMs = 80;
const minPauseMs = 10;
const maxPauseMs = 250;
/** Age of a job up to which waiting takes no slot, in ms: no longer than a payment takes to settle. */
const slotlessMs = 300;
const pauseAt = (ageMs: number): number =>
  Math.max(firstPollMs - ageMs, minPauseMs, Math.min(maxPauseMs, ageMs / 16));
/** Poll interval where jobs end in this process, in ms. Only an end that was not announced is found so late. */
const toldPauseMs = 2_000;

/** Occupies a slot for a job. @param until epoch ms @returns undefined when none is free */
type TakeJobSlot = (job: Job, until: number) => Promise<LeaveSlot | undefined>;

/** Creates long polling on the slots of this table, or of this process. */
export function createWaiting(options: WaitingOptions): Waiting {
  const { jobs, slots, endInProcess = false, clock, warn } = options;
  const takeSlot = endInProcess ? createOwnSlots(slots) : createSharedSlots(options);

  // Another machine's clock may be ahead.
  const computeAge = (job: Job): number => Math.max(0, clock() - job.created_at);

  const pollUntilEnd = async (job: Job, until: number): Promise<Job> => {
    const listener = listenForEnd(job.job_id);
    // Only the end can show late: a requeued job is in the slow queue, where no request waits.
    const look = async (): Promise<Job> => (await jobs.find(job.job_id, { consistent: false })) ?? current;
    let current = job;
    try {
      // What was printed ahead has ended before anybody listens.
      if (endInProcess) current = await look();
      while (!hasEnded(current)) {
        const left = until - clock();
        const pauseMs = endInProcess ? Math.min(toldPauseMs, left) : pauseAt(computeAge(job));
        if (left < minPauseMs || pauseMs > left) break;
        current = (await listener.wait(pauseMs)) ?? (await look());
      }
    } finally {
      listener.stop();
    }
    return current;
  };

  return {
    async forEnd(job, ms) {
      if (slots === 0 || ms < maxPauseMs) return undefined;
      const until = clock() + ms;
      try {
        const polled = await pollUntilEnd(
          job,
          Math.min(until, clock() + Math.max(0, slotlessMs - computeAge(job))),
        );
        if (hasEnded(polled)) return polled;
        const leaveSlot = await takeSlot(job, until);
        if (!leaveSlot) return undefined;
        try {
          return await pollUntilEnd(polled, until);
        } finally {
          await leaveSlot().catch((error: unknown) => {
            warn("A waiting slot was not freed, and stays taken until it expires", error);
          });
        }
      } catch (error) {
        warn("A request could not wait for its job", error);
        return undefined;
      }
    },
  };
}

/** Slots of all instances together, in the table. */
function createSharedSlots({ table, slots, clock }: WaitingOptions): TakeJobSlot {
  // With one each, a third of a crowd would find it occupied while as many are free.
  const listSlots = ({ job_id: id }: Job): ItemKey[] => {
    const digest = createHash("sha256").update(id).digest();
    const numbers = new Set([0, 4].map((at) => digest.readUInt32BE(at) % slots));
    return [...numbers].map((slot) => ({ pk: `WAITING#${String(slot)}`, sk: "PLACE" }));
  };

  return async (job, until) => {
    for (const slot of listSlots(job)) {
      const leave = await takeSlot(table, slot, { now: clock(), until });
      if (leave) return leave;
    }
    return undefined;
  };
}

/** Slots of this process. */
function createOwnSlots(slots: number): TakeJobSlot {
  let taken = 0;
  return () => {
    if (taken >= slots) return Promise.resolve(undefined);
    taken++;
    return Promise.resolve(() => {
      taken--;
      return Promise.resolve();
    });
  };
}
