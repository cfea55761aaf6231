import { AsyncLocalStorage } from "node:async_hooks";

/** The time that a request has. Whatever is asked of others on its behalf ends with it, however much longer that may take by its own rule. */
interface Deadline {
  /** Ends the calls of nodes, facilitators and issuers. */
  readonly forOthers: AbortSignal;
  /** Ends the calls of AWS, a little later: what others came to, or that they came to nothing, is still put on record. */
  readonly forRecords: AbortSignal;
  /** When `forOthers` ends, epoch ms. */
  readonly othersEnd: number;
}

/** The request was not done when its time was over. What it had begun goes on with the next one like it, or with the sweep. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/** What is kept at the end for putting things on record, in ms: two slow calls of the table. A quarter of the time, where that is less. */
const mostForRecordsMs = 4_000;

const current = new AsyncLocalStorage<Deadline>();

/**
 * Does a request's work, and ends it when its time is over.
 * @param ms the time
 * @throws {DeadlineError} when it is over
 */
export async function withinDeadline<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [others, records] = [new AbortController(), new AbortController()];
  const end = (controller: AbortController) => () => {
    controller.abort(new DeadlineError("The time of the request is over"));
  };
  const othersMs = Math.max(0, ms - Math.min(mostForRecordsMs, ms / 4));
  const othersEnd = Date.now() + othersMs;
  const timers = [setTimeout(end(others), othersMs), setTimeout(end(records), Math.max(0, ms))];
  const over = new Promise<never>((_, reject) => {
    records.signal.addEventListener("abort", () => {
      reject(records.signal.reason as DeadlineError);
    });
  });
  try {
    const done = current.run({ forOthers: others.signal, forRecords: records.signal, othersEnd }, work);
    return await Promise.race([done, over]);
  } finally {
    timers.forEach(clearTimeout);
  }
}

/**
 * Ends a call of somebody who is not AWS.
 * @param timeoutMs how long it may take at most
 * @param early ends it before that
 */
export function signalForOthers(timeoutMs: number, early?: AbortSignal): AbortSignal {
  return anyOf(AbortSignal.timeout(timeoutMs), early, current.getStore()?.forOthers);
}

/** How long a request may still wait for what is not its own work, in ms; without end outside of one. */
export function msForOthers(): number {
  return Math.max(0, (current.getStore()?.othersEnd ?? Number.POSITIVE_INFINITY) - Date.now());
}

/** Ends the calls of AWS in the work of a request; undefined outside of one. */
export function signalForRecords(): AbortSignal | undefined {
  return current.getStore()?.forRecords;
}

function anyOf(...signals: (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal !== undefined));
}
