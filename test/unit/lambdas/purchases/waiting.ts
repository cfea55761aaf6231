import type { Waiting } from "../../../../lambdas/purchases/purchases.ts";
import type { TestTable } from "../../table.ts";

/** How long each request of a test may wait for another one, in ms: less than a lease. */
const requestMs = 24_000;

/** Waiting that a test holds still. */
export interface TestWaiting extends Waiting {
  /** Where waiting moves the clock to at most, epoch ms. From there on, who waits looks again and again at that moment. */
  clockStops: number;
}

/** Creates waiting that takes no time: the clock moves on to the next look, as soon as nothing else can be done. */
export function createTestWaiting(table: TestTable): TestWaiting {
  let sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  const moveClock = (): void => {
    if (sleepers.length === 0) return;
    const next = Math.min(...sleepers.map(({ until }) => until));
    const stands = next > waiting.clockStops;
    table.now = Math.max(table.now, Math.min(next, waiting.clockStops));
    const due = sleepers.filter(({ until }) => stands || until <= table.now);
    sleepers = sleepers.filter((sleeper) => !due.includes(sleeper));
    for (const { wake } of due) wake();
  };
  const waiting: TestWaiting = {
    clockStops: Infinity,
    msLeft: () => requestMs,
    pause: (ms) =>
      new Promise((resolve) => {
        sleepers.push({ until: table.now + ms, wake: resolve });
        setImmediate(moveClock);
      }),
  };
  return waiting;
}
