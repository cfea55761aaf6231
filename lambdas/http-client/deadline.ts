import { AsyncLocalStorage } from "node:async_hooks";

/** The deadline of a request. Every call on its behalf ends with it, even if the call's own time-out is longer. */
interface Deadline {
  /** Ends the calls of nodes, facilitators and issuers. */
  readonly forOthers: AbortSignal;
  /** Ends the calls of AWS a little later, so that the outcome of the other calls is still recorded. */
  readonly forRecords: AbortSignal;
  /** When `forOthers` ends, epoch ms. */
  readonly othersEnd: number;
}

/** The request has timed out. The next request like it, or the sweep, continues its work. */
export class DeadlineError extends Error {
  override readonly name = "DeadlineError";
}

/** Time reserved at the end for recording outcomes, in ms: two slow calls of the table. A quarter of all time, where that is less. */
const maxRecordsMs = 4_000;

const current = new AsyncLocalStorage<Deadline>();

/**
 * Does a request's work, and ends it when its time is over.
 * @param ms the time that it has
 * @throws {DeadlineError} when it is over
 */
export async function withinDeadline<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const others = new AbortController();
  const records = new AbortController();
  const end = (controller: AbortController) => () => {
    controller.abort(new DeadlineError("The request has timed out"));
  };
  const othersMs = Math.max(0, ms - Math.min(maxRecordsMs, ms / 4));
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
 * Creates the signal that ends a call of a server other than AWS.
 * @param timeoutMs limit on the call, in ms
 * @param early ends the call before that
 */
export function externalCallSignal(timeoutMs: number, early?: AbortSignal): AbortSignal {
  return combineSignals(AbortSignal.timeout(timeoutMs), early, current.getStore()?.forOthers);
}

/** Returns how long the current request may still wait for other servers, in ms; infinite outside of a request. */
export function externalCallMs(): number {
  return Math.max(0, (current.getStore()?.othersEnd ?? Number.POSITIVE_INFINITY) - Date.now());
}

/** Returns the signal that ends calls of AWS for the current request; undefined outside of a request. */
export function signalForRecords(): AbortSignal | undefined {
  return current.getStore()?.forRecords;
}

function combineSignals(...signals: (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal !== undefined));
}
