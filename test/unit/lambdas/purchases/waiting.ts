import type { Waiting } from "../../../../lambdas/purchases/purchases.ts";
import type { TestTable } from "../../table.ts";

/** How long each request of a test may wait for another one, in ms: less than a lease. */
export const requestMs = 24_000;

/** Waiting takes no time: the clock moves on to when the first one who waits looks again, as soon as nothing else is to be done at once. */
export function createTestWaiting(table: TestTable): Waiting {
  let sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  const moveClock = (): void => {
    if (sleepers.length === 0) return;
    table.now = Math.max(table.now, Math.min(...sleepers.map(({ until }) => until)));
    const due = sleepers.filter(({ until }) => until <= table.now);
    sleepers = sleepers.filter(({ until }) => until > table.now);
    for (const { wake } of due) wake();
  };
  return {
    msLeft: () => requestMs,
    pause: (ms) =>
      new Promise((resolve) => {
        sleepers.push({ until: table.now + ms, wake: resolve });
        setImmediate(moveClock);
      }),
  };
}
