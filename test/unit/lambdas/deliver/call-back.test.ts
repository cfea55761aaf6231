import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { CallOutcome } from "../../../../lambdas/callbacks/call.ts";
import { jobWithReceiver } from "../callbacks/job-with-receiver.ts";
import { tableOfThisFile } from "../../table.ts";

const table = tableOfThisFile();
const minute = 60_000;
const createJobWithReceiver = (answer: () => CallOutcome, payer?: string) =>
  jobWithReceiver(table, answer, payer);

describe("a callback's receiver", () => {
  it("is not called for a job that has not ended", async () => {
    const { callBack, calls } = await createJobWithReceiver(() => "accepted");
    expect(await callBack()).toBeUndefined();
    expect(calls).toEqual([]);
  });

  it("is called once, however often the message is received", async () => {
    const { callBack, finish, calls, due } = await createJobWithReceiver(() => "accepted");
    await finish();
    const results = await Promise.all([callBack(), callBack()]);
    expect([...results, await callBack()].filter((result) => result !== undefined)).toEqual(["told"]);
    expect(calls).toHaveLength(1);
    expect(await due()).toEqual({});
  });

  it("is called eight times with one id when it is silent, and then given up", async () => {
    const { callBack, finish, calls, due } = await createJobWithReceiver(() => "failed");
    await finish();
    const results: unknown[] = [];
    for (let time = 0; time < 9; time++) {
      results.push(await callBack());
      table.now += (await due()).callbacks ?? 0;
    }
    expect(results).toEqual([...Array.from({ length: 7 }, () => "failed"), "gave up", undefined]);
    expect(calls).toHaveLength(8);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(1);
  });

  it("is given up when a process died during the last try", async () => {
    const { callBack, callbacks, jobId, finish, due } = await createJobWithReceiver(() => "failed");
    await finish();
    const end = table.now;
    for (let time = 0; time < 8; time++) {
      const callback = await callbacks.find(jobId);
      if (callback) await callbacks.begin(callback, end);
      table.now += (await due()).callbacks ?? 0;
    }
    expect(await callBack()).toBe("gave up");
    expect(await due()).toEqual({});
  });

  it("is not called again once it answers 410", async () => {
    const { callBack, finish, calls, due } = await createJobWithReceiver(() => "gone");
    await finish();
    expect([await callBack(), await callBack()]).toEqual(["gone", undefined]);
    expect(calls).toHaveLength(1);
    expect(await due()).toEqual({});
  });

  it("is told of a failure, and of the job's later end", async () => {
    const failing = await createJobWithReceiver(() => "accepted");
    const { callBack, jobs, jobId, finish, calls } = failing;
    await failing.fail();
    expect(await callBack()).toBe("told");
    await jobs.requeue(jobId);
    table.now += 1_000;
    await finish();
    expect(await callBack()).toBe("told");
    expect(calls.map(({ type }) => type)).toEqual(["job.failed", "job.done"]);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
  });

  it("is left to the sweep when others of the same payer hang, and not otherwise", async () => {
    const payer = randomUUID();
    for (let time = 0; time < 3; time++) {
      const { callBack, finish } = await createJobWithReceiver(() => "hung", payer);
      await finish();
      expect(await callBack()).toBe("failed");
    }
    const { callBack, finish, calls, due } = await createJobWithReceiver(() => "accepted", payer);
    await finish();
    expect(await callBack()).toBe("deferred");
    expect(calls).toEqual([]);
    expect(await due()).toEqual({ callbacks: minute });
    const otherJob = await createJobWithReceiver(() => "accepted");
    await otherJob.finish();
    expect(await otherJob.callBack()).toBe("told");
    table.now += minute;
    expect(await callBack()).toBe("told");
  });
});
