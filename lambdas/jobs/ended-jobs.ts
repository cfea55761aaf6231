import { EventEmitter } from "node:events";
import type { Job } from "./job.ts";

/**
 * Notifies waiting requests of jobs that end in this process. On Lambda another process ends them, without notice; outside AWS one process runs all
 * functions.
 */
const ends = new EventEmitter().setMaxListeners(0);

/** Notifies waiting requests that a job is Done or Failed on record. @param job as on record */
export function reportEnd(job: Job): void {
  ends.emit(job.job_id, job);
}

/** Waits for the end of a job. */
export interface EndListener {
  /** Waits so long, or until the job ends. @returns the job, where it has ended since the listening began */
  wait(ms: number): Promise<Job | undefined>;
  stop(): void;
}

/** Begins to listen for the end of a job in this process. */
export function listenForEnd(jobId: string): EndListener {
  let ended: Job | undefined;
  let wake = (): void => undefined;
  const end = (job: Job): void => {
    ended = job;
    wake();
  };
  ends.on(jobId, end);
  return {
    async wait(ms) {
      if (!ended)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      return ended;
    },
    stop: () => {
      ends.off(jobId, end);
    },
  };
}
