import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Table } from "../../../../lambdas/aws/table.ts";
import type { JobStore } from "../../../../lambdas/jobs/job-store.ts";
import { createWaiting } from "../../../../lambdas/jobs/waiting.ts";
import { only } from "../only.ts";
import { finishedJob } from "./finished-job.ts";

const begun = 1_800_000_000_000;
beforeEach(() => {
  vi.useFakeTimers({ now: begun });
});
afterEach(() => {
  vi.useRealTimers();
});

/** When a job of that age that never ends is looked at, in ms since the wait began. */
async function looksWithin(ms: number, ageMs = 0): Promise<number[]> {
  const looks: number[] = [];
  const job = { ...finishedJob({ state: "Processing" }), created_at: begun - ageMs };
  const waiting = createWaiting({
    table: only<Table>({ update: () => Promise.resolve({}) }),
    jobs: only<JobStore>({
      glance() {
        looks.push(Date.now() - begun);
        return Promise.resolve(job);
      },
    }),
    places: 1,
    clock: () => Date.now(),
    warn: (message) => {
      throw new Error(message);
    },
  });
  const ended = waiting.forEnd(job, ms);
  await vi.advanceTimersByTimeAsync(ms);
  expect(await ended).toBe(job);
  return looks;
}

describe("a job that is waited for", () => {
  it("is told of soon, in proportion to how long it took", async () => {
    const looks = await looksWithin(20_000);
    let before = 80;
    expect(looks[0]).toBe(before);
    for (const look of looks) {
      expect(look - before).toBeLessThanOrEqual(Math.max(10, before / 16));
      before = look;
    }
    expect(before).toBeGreaterThan(19_700);
  });

  it("is not looked at in vain for more than two units of the table a second, beyond the first four", async () => {
    const unitsOfGlance = 0.5;
    const looks = await looksWithin(20_000);
    expect(looks.filter((look) => look > 4_000).length * unitsOfGlance).toBeLessThanOrEqual(2 * 16);
    expect(looks.filter((look) => look <= 4_000).length * unitsOfGlance).toBeLessThan(34);
    // Ten pages are printed by then.
    expect(looks.filter((look) => look <= 170).length * unitsOfGlance).toBeLessThanOrEqual(5);
  });

  it("is looked at soon where another machine's clock is ahead", async () => {
    const looks = await looksWithin(1_000, -5_000);
    expect(looks[0]).toBe(80);
  });

  it("is looked at as often as its age says, however late the wait begins", async () => {
    const looks = await looksWithin(10_000, 60_000);
    expect(looks[0]).toBe(250);
  });
});
