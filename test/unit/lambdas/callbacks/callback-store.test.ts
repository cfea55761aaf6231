import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createCallbackStore } from "../../../../lambdas/callbacks/callback-store.ts";
import { maxTries, type Callback } from "../../../../lambdas/callbacks/callback.ts";
import { callbackItemKey, jobLifetimeMs } from "../../../../lambdas/jobs/job.ts";
import { JobStore } from "../../../../lambdas/jobs/job-store.ts";
import { leaseMs, newJob } from "../jobs/jobs.ts";
import { tableOfThisFile } from "../../table.ts";

const table = tableOfThisFile();
const url = "https://example.com/done";
const minute = 60_000;

async function created() {
  const callbacks = createCallbackStore(table, table.clock);
  const jobs = new JobStore(table, table.clock);
  const jobId = randomUUID();
  const { write } = jobs.newJob(newJob({ jobId, callsBack: true }));
  expect(await table.transact([write, callbacks.createWrite(jobId, url)])).toEqual({ written: true });
  const now = async (): Promise<Callback> => {
    const callback = await callbacks.find(jobId);
    if (!callback) throw new Error("There is no callback");
    return callback;
  };
  const due = () => table.readDue(callbackItemKey(jobId));
  return { callbacks, jobs, jobId, now, due };
}

describe("a callback", () => {
  it("is due as soon as its job exists, until it expires", async () => {
    const { callbacks, jobId, now, due } = await created();
    expect(await now()).toMatchObject({ url, state: "waiting", attempts: 0 });
    expect(await due()).toEqual({ callbacks: 2 * minute });
    await callbacks.postpone(await now(), "job ends");
    expect(await due()).toEqual({ callbacks: 2 * minute });
    table.now += jobLifetimeMs + 1_000;
    expect(await callbacks.find(jobId)).toBeUndefined();
  });

  it("is tried eight times, with longer intervals each time", async () => {
    const { callbacks, now, due } = await created();
    const end = table.now;
    const waits: number[] = [];
    for (let attempt = 1; attempt <= maxTries; attempt++) {
      expect(await callbacks.begin(await now(), end)).toBe(attempt);
      const { callbacks: wait = 0 } = await due();
      waits.push(wait / minute);
      expect(await callbacks.begin(await now(), end)).toBeUndefined();
      table.now += wait;
    }
    expect(waits).toEqual([1, 5, 30, 120, 300, 600, 600, 1]);
    expect(await callbacks.begin(await now(), end)).toBe("spent");
  });

  it("is tried once when two processes find it at once", async () => {
    const { callbacks, now } = await created();
    const seen = await now();
    const tries = await Promise.all([callbacks.begin(seen, table.now), callbacks.begin(seen, table.now)]);
    expect(tries.filter((attempt) => attempt === 1)).toHaveLength(1);
  });

  it.each(["told", "gone", "gave up"] as const)("ends when it is %s, and only once", async (ending) => {
    const { callbacks, jobId, now, due } = await created();
    const end = table.now;
    await callbacks.begin(await now(), end);
    expect(await callbacks.end({ job_id: jobId }, end, ending)).toBe(true);
    expect(await callbacks.end({ job_id: jobId }, end, "told")).toBe(false);
    expect(await due()).toEqual({});
    expect(await callbacks.begin(await now(), end)).toBeUndefined();
    await callbacks.postpone(await now(), "queued");
    expect(await due()).toEqual({});
  });

  it("is due again for a retried job, whatever a late answer says of the first end", async () => {
    const { callbacks, jobs, jobId, now, due } = await created();
    await jobs.start(jobId, leaseMs);
    await jobs.fail(jobId, "Too wide.");
    const failed = await jobs.find(jobId);
    const end = failed?.ended_at ?? 0;
    expect(await callbacks.begin(await now(), end)).toBe(1);
    expect(await jobs.retry(failed ?? (undefined as never))).toBe(0);
    expect(await callbacks.end({ job_id: jobId }, end, "told")).toBe(false);
    expect(await due()).toEqual({ callbacks: minute });
    table.now += 5_000;
    await jobs.start(jobId, leaseMs);
    await jobs.fail(jobId, "Too wide.");
    const next = (await jobs.find(jobId))?.ended_at ?? 0;
    expect(next).toBeGreaterThan(end);
    expect(await callbacks.begin(await now(), next)).toBe(1);
    expect(await callbacks.end({ job_id: jobId }, next, "told")).toBe(true);
    expect(await jobs.requeue(jobId)).toBe(true);
    expect(await due()).toEqual({ callbacks: minute });
  });

  it("is deleted when nobody needs it", async () => {
    const { callbacks, jobId, due } = await created();
    await callbacks.clearDue(jobId);
    expect(await due()).toEqual({});
    await callbacks.clearDue(jobId);
    await callbacks.clearDue(randomUUID());
  });
});
