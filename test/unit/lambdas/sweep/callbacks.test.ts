import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createCallbackStore } from "../../../../lambdas/callbacks/callback-store.ts";
import { JobStore } from "../../../../lambdas/jobs/job-store.ts";
import { createCallbackSweep } from "../../../../lambdas/sweep/callbacks.ts";
import { jobWithReceiver } from "../callbacks/job-with-receiver.ts";
import { tableOfThisFile } from "../../table.ts";

const table = tableOfThisFile();
const minute = 60_000;

describe("the sweep of callbacks", () => {
  const sent: string[] = [];
  let warnings = 0;
  let isOutOfReach = false;
  const sweep = (queues = true) =>
    createCallbackSweep({
      table,
      jobs: new JobStore(table, table.clock),
      callbacks: createCallbackStore(table, table.clock),
      queue: queues
        ? {
            send(jobId) {
              if (isOutOfReach) return Promise.reject(new Error("The queue is out of reach"));
              sent.push(jobId);
              return Promise.resolve();
            },
            redeliver: () => Promise.reject(new Error("No")),
          }
        : undefined,
      clock: table.clock,
      warn: () => warnings++,
    })(() => true);
  beforeEach(() => {
    sent.length = 0;
    warnings = 0;
    isOutOfReach = false;
  });
  afterEach(() => {
    expect(warnings > 0).toBe(isOutOfReach);
  });

  it("reports how many it had to leave, and queues them the next time", async () => {
    const { finish } = await jobWithReceiver(table, () => "accepted");
    await finish();
    table.now += 2 * minute;
    isOutOfReach = true;
    expect(await sweep()).toEqual({ forgotten: 0, failed: 1 });
    isOutOfReach = false;
    warnings = 0;
    expect(await sweep()).toEqual({ forgotten: 1, failed: 0 });
  });

  it("queues forgotten callbacks, ten at most, and checks later jobs that have not ended", async () => {
    const goesOn = await jobWithReceiver(table, () => "accepted");
    const ended = await Promise.all(
      Array.from({ length: 12 }, () => jobWithReceiver(table, () => "accepted")),
    );
    for (const { finish } of ended) await finish();
    table.now += 2 * minute;
    expect(await sweep()).toEqual({ forgotten: 10, failed: 0 });
    expect(await sweep()).toEqual({ forgotten: 2, failed: 0 });
    expect(new Set(sent).size).toBe(12);
    expect(sent).not.toContain(goesOn.jobId);
    expect(await goesOn.due()).toEqual({ callbacks: 2 * minute });
    table.now += minute;
    await sweep();
    expect(sent.length).toBe(22);
  });

  it("counts no callback as forgotten that was tried", async () => {
    const { callBack, finish } = await jobWithReceiver(table, () => "failed");
    await finish();
    await callBack();
    table.now += minute;
    expect(await sweep()).toEqual({ forgotten: 0, failed: 0 });
    expect(sent).toHaveLength(1);
  });

  it("deletes them where callbacks are off", async () => {
    const { finish, due } = await jobWithReceiver(table, () => "accepted");
    await finish();
    table.now += 2 * minute;
    await sweep(false);
    expect(await due()).toEqual({});
  });
});
