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

/** When a job that never ends is looked at, in ms since the wait began. */
async function looksWithin(ms: number): Promise<number[]> {
  const looks: number[] = [];
  const job = finishedJob({ state: "Processing" });
  const waiting = createWaiting({
    table: only<Table>({ update: () => Promise.resolve({}) }),
    jobs: only<JobStore>({
      find() {
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
    let before = 0;
    for (const look of looks) {
      expect(look - before).toBeLessThanOrEqual(Math.max(40, before / 4));
      before = look;
    }
    expect(before).toBeGreaterThan(19_700);
  });

  it("is not looked at in vain more than four times a second", async () => {
    expect((await looksWithin(20_000)).length).toBeLessThan(4 * 20 + 10);
  });
});
