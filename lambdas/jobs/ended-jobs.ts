import { EventEmitter } from "node:events";

/**
 * Tells those who wait in this process of jobs that end in it. On Lambda another process ends them, and nobody hears of it; outside AWS one process runs
 * all functions.
 */
const ends = new EventEmitter().setMaxListeners(0);

/** Tells that a job is Done or Failed on record. */
export function tellEnd(jobId: string): void {
  ends.emit(jobId);
}

/** Waits for the end of a job. */
export interface EndListener {
  /** Waits so long, or until the job ends; not at all when it has ended since the last wait. */
  wait(ms: number): Promise<void>;
  stop(): void;
}

/** Begins to listen for the end of a job in this process. */
export function listenForEnd(jobId: string): EndListener {
  let isTold = false;
  let wake = (): void => undefined;
  const end = (): void => {
    isTold = true;
    wake();
  };
  ends.on(jobId, end);
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, isTold ? 0 : ms);
        isTold = false;
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    stop: () => {
      ends.off(jobId, end);
    },
  };
}
