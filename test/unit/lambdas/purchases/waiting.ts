import { afterAll, beforeAll } from "vitest";
import type { TestTable } from "../../table.ts";

/** How long the machine waits between two looks, in ms. */
const pauseMs = 100;

/**
 * While the tests of this file run, waiting for another request moves the clock and takes no time.
 * @param moves the clock so many times as fast, where nobody else is at work
 */
export function waitingMovesTheClock(table: TestTable, times = 1): void {
  const { setTimeout: real } = globalThis;
  beforeAll(() => {
    const moving = (work: () => void, ms?: number): unknown => {
      if (ms !== pauseMs) return real(work, ms);
      table.now += ms * times;
      return setImmediate(work);
    };
    globalThis.setTimeout = Object.assign(moving, real) as typeof setTimeout;
  });
  afterAll(() => {
    globalThis.setTimeout = real;
  });
}
