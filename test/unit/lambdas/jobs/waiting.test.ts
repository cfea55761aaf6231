import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Table } from "../../../../lambdas/aws/table.ts";
import type { JobStore } from "../../../../lambdas/jobs/job-store.ts";
import { reportEnd } from "../../../../lambdas/jobs/ended-jobs.ts";
import { createWaiting, type Waiting } from "../../../../lambdas/jobs/waiting.ts";
import { only } from "../only.ts";
import { finishedJob } from "./finished-job.ts";

const begun = 1_800_000_000_000;
beforeEach(() => {
  vi.useFakeTimers({ now: begun });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Creates waiting with one slot, on a table and jobs that give these answers. */
function waitingOn({ update, find }: Pick<Table, "update"> & Pick<JobStore, "find">): Waiting {
  return createWaiting({
    table: only<Table>({ update }),
    jobs: only<JobStore>({ find }),
    slots: 1,
    clock: () => Date.now(),
    warn: (message) => {
      throw new Error(message);
    },
  });
}

/** Lists when a job of that age that never ends is checked, in ms since the wait began. */
async function looksWithin(ms: number, ageMs = 0): Promise<number[]> {
  const looks: number[] = [];
  const job = { ...finishedJob({ state: "Processing" }), created_at: begun - ageMs };
  const waiting = waitingOn({
    update: () => Promise.resolve({}),
    find() {
      looks.push(Date.now() - begun);
      return Promise.resolve(job);
    },
  });
  const ended = waiting.forEnd(job, ms);
  await vi.advanceTimersByTimeAsync(ms);
  expect(await ended).toBe(job);
  return looks;
}

/** Waits for a job that has ended when it is `endsMs` old, and tells when places were asked for, in ms since then, and what the wait came to. */
async function recordSlotRequests(endsMs: number, isFree: boolean, ageMs = 0) {
  const asked: number[] = [];
  const start = Date.now();
  const job = { ...finishedJob({ state: "Processing" }), created_at: start - ageMs };
  const done = { ...job, state: "Done" as const };
  const waiting = waitingOn({
    update() {
      asked.push(Date.now() - start);
      return Promise.resolve(isFree ? {} : undefined);
    },
    find: () => Promise.resolve(Date.now() - job.created_at >= endsMs ? done : job),
  });
  const ended = waiting.forEnd(job, 5_000);
  await vi.advanceTimersByTimeAsync(5_000);
  return { asked, state: (await ended)?.state };
}

describe("a slot for a wait", () => {
  it("is not used for a job that ends soon after it was bought", async () => {
    expect(await recordSlotRequests(150, false)).toEqual({ asked: [], state: "Done" });
  });

  it("is used once a job is older, and released when that has ended", async () => {
    const { asked, state } = await recordSlotRequests(1_000, true);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toBeGreaterThan(250);
    expect(asked[0]).toBeLessThanOrEqual(300);
    expect(state).toBe("Done");
    expect((await recordSlotRequests(2_000, true, 1_000)).asked[0]).toBe(0);
  });

  it("makes others answer at once while it is used, with a job of any age", async () => {
    expect(await recordSlotRequests(1_000, false)).toMatchObject({
      asked: [expect.any(Number)],
      state: undefined,
    });
    expect(await recordSlotRequests(2_000, false, 1_000)).toEqual({ asked: [0], state: undefined });
    // The clock of the machine that made the job is ahead.
    expect((await recordSlotRequests(1_000, false, -5_000)).asked[0]).toBeLessThanOrEqual(300);
  });
});

describe("the two slots of a job", () => {
  /** Waits with so many slots, of which the first that is asked for is occupied. @returns the slots that were asked for */
  async function listAsked(slots: number): Promise<string[]> {
    const asked: string[] = [];
    const job = { ...finishedJob({ state: "Processing" }), created_at: begun - 1_000 };
    const waiting = createWaiting({
      table: only<Table>({
        update({ key, condition }) {
          if (condition.startsWith("holder")) return Promise.resolve({});
          asked.push(key.pk);
          return Promise.resolve(asked.length === 1 ? undefined : {});
        },
      }),
      jobs: only<JobStore>({ find: () => Promise.resolve({ ...job, state: "Done" as const }) }),
      slots,
      clock: () => Date.now(),
      warn: (message) => {
        throw new Error(message);
      },
    });
    const ended = waiting.forEnd(job, 5_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await ended)?.state).toBe(asked.length > 1 ? "Done" : undefined);
    return asked;
  }

  it("are tried one after the other, and are always the same", async () => {
    const asked = await listAsked(1000);
    expect(new Set(asked).size).toBe(2);
    expect(await listAsked(1000)).toEqual(asked);
  });

  it("are one where there is one, which is tried once", async () => {
    expect(await listAsked(1)).toEqual(["WAITING#0"]);
  });
});

describe("a job that somebody waits for", () => {
  it("is reported soon after its end, in proportion to how long it took", async () => {
    const looks = await looksWithin(20_000);
    let before = 80;
    expect(looks[0]).toBe(before);
    for (const look of looks) {
      expect(look - before).toBeLessThanOrEqual(Math.max(10, before / 16));
      before = look;
    }
    expect(before).toBeGreaterThan(19_700);
  });

  it("costs no more than two reads of the table a second, beyond the first four", async () => {
    const unitsOfGlance = 0.5;
    const looks = await looksWithin(20_000);
    expect(looks.filter((look) => look > 4_000).length * unitsOfGlance).toBeLessThanOrEqual(2 * 16);
    expect(looks.filter((look) => look <= 4_000).length * unitsOfGlance).toBeLessThan(34);
    // Ten pages are printed by then.
    expect(looks.filter((look) => look <= 170).length * unitsOfGlance).toBeLessThanOrEqual(5);
  });

  it("is read soon where another machine's clock is ahead", async () => {
    const looks = await looksWithin(1_000, -5_000);
    expect(looks[0]).toBe(80);
  });

  it("is read as often as its age demands, however late the wait begins", async () => {
    const looks = await looksWithin(10_000, 60_000);
    expect(looks[0]).toBe(250);
  });
});

describe("a wait where jobs end in the same process", () => {
  const job = { ...finishedJob({ state: "Processing" }), created_at: begun };

  /** Waits for the job. @returns the looks at it, in ms since the wait began; the table is not asked for a slot */
  function begin({ endsMs, isTold, slots = 1 }: { endsMs: number; isTold: boolean; slots?: number }) {
    const looks: number[] = [];
    const waiting = createWaiting({
      table: only<Table>({}),
      jobs: only<JobStore>({
        find() {
          looks.push(Date.now() - begun);
          return Promise.resolve((looks.at(-1) ?? 0) >= endsMs ? { ...job, state: "Done" as const } : job);
        },
      }),
      slots,
      endInProcess: true,
      clock: () => Date.now(),
      warn: (message) => {
        throw new Error(message);
      },
    });
    if (isTold) setTimeout(reportEnd, endsMs, { ...job, state: "Done" });
    return { looks, waiting };
  }

  it("a wait is woken by the end of the job, which it need not look at then", async () => {
    for (const endsMs of [40, 1_500]) {
      vi.setSystemTime(begun);
      const { looks, waiting } = begin({ endsMs, isTold: true });
      const ended = waiting.forEnd(job, 20_000);
      await vi.advanceTimersByTimeAsync(endsMs);
      expect((await ended)?.state).toBe("Done");
      // At first, and when a place is taken: the end itself comes with the job.
      expect(looks).toEqual(endsMs < 300 ? [0] : [0, 300, 300]);
    }
  });

  it("a wait finds at once that the job ended before it began", async () => {
    const { looks, waiting } = begin({ endsMs: 0, isTold: false });
    expect((await waiting.forEnd(job, 20_000))?.state).toBe("Done");
    expect(looks).toEqual([0]);
  });

  it("a wait finds an end that nobody told of, and ends when its time is over", async () => {
    const { looks, waiting } = begin({ endsMs: 2_100, isTold: false });
    const ended = waiting.forEnd(job, 20_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect((await ended)?.state).toBe("Done");
    expect(looks).toEqual([0, 300, 300, 2_300]);
    vi.setSystemTime(begun);
    const endless = begin({ endsMs: 60_000, isTold: false }).waiting.forEnd(job, 20_000);
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await endless)?.state).toBe("Processing");
  });

  it("a process has as many slots as the settings say, whichever jobs are awaited, and gets them back", async () => {
    const { waiting } = begin({ endsMs: 1_000, isTold: true, slots: 2 });
    const waits = [1, 2, 3].map(() => waiting.forEnd(job, 20_000));
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await Promise.all(waits)).map((ended) => ended?.state)).toEqual(["Done", "Done", undefined]);
    const later = waiting.forEnd(job, 20_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await later)?.state).toBe("Done");
  });
});
