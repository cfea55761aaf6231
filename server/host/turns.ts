import { TimeoutError } from "p-timeout";

/** Lets a number of tasks run at once; the others wait in order of arrival. */
export interface Turns {
  /**
   * Waits for a turn.
   * @returns what ends it
   * @throws {TimeoutError} when it has not come after `waitMs`: it will not come any more
   */
  readonly take: (waitMs: number) => Promise<() => void>;
}

/**
 * Creates turns, which limit how many requests a process works on at once. Otherwise a crowd's requests would all be slower than their callers wait,
 * and come again.
 */
export function createTurns(atOnce: number): Turns {
  const waiting = new Set<() => void>();
  let taken = 0;

  const end = (): void => {
    taken--;
    waiting.values().next().value?.();
  };

  return {
    take: (waitMs) =>
      new Promise((resolve, reject) => {
        const begin = (): void => {
          waiting.delete(begin);
          clearTimeout(timer);
          taken++;
          resolve(end);
        };
        const timer = setTimeout(() => {
          waiting.delete(begin);
          reject(new TimeoutError("No turn came in time"));
        }, waitMs);
        if (taken < atOnce) begin();
        else waiting.add(begin);
      }),
  };
}
