import { expect, it } from "vitest";
import { createCallbackStore } from "../../../../lambdas/callbacks/callback-store.ts";
import { callbackItemKey, failedLifetimeMs, jobLifetimeMs } from "../../../../lambdas/jobs/job.ts";
import { JobStore } from "../../../../lambdas/jobs/job-store.ts";
import { tableOfThisFile } from "../../table.ts";
import { createJob, leaseMs, newJob } from "./jobs.ts";

const table = tableOfThisFile();
const jobs = new JobStore(table, table.clock);
const callbacks = createCallbackStore(table, table.clock);
const dayMs = 24 * 3600 * 1000;

it("a job that failed is kept for longer than others, since its payment bought nothing", async () => {
  const { jobId } = await createJob("failed", table);
  table.now += failedLifetimeMs - 1_000;
  expect(await jobs.find(jobId)).toMatchObject({ state: "Failed" });
  table.now += 1_000;
  expect(await jobs.find(jobId)).toBeUndefined();
});

it("a job that is rendered again is kept as long as any other", async () => {
  const { jobId } = await createJob("failed", table);
  table.now += 20 * dayMs;
  expect(await jobs.requeue(jobId)).toBe(true);
  table.now += jobLifetimeMs - 1_000;
  expect(await jobs.find(jobId)).toMatchObject({ state: "Not Started" });
  table.now += 1_000;
  expect(await jobs.find(jobId)).toBeUndefined();
});

async function failedWithReceiver(): Promise<string> {
  const job = newJob({ callsBack: true });
  const { jobId } = job;
  await table.transact([jobs.newJob(job).write, callbacks.createWrite(jobId, "https://example.com/")]);
  await jobs.start(jobId, leaseMs);
  await jobs.fail(jobId, "Too wide.");
  return jobId;
}

it("a receiver that was told a job's end is told its next end, however late", async () => {
  const jobId = await failedWithReceiver();
  table.now += 20 * dayMs;
  const job = await jobs.find(jobId);
  expect(job && (await jobs.retry(job))).toBe(0);
  expect(await callbacks.find(jobId)).toMatchObject({ state: "waiting", url: "https://example.com/" });
});

it("a job is rendered again although its callback has expired", async () => {
  const jobId = await failedWithReceiver();
  await table.transact([table.deleteWrite(callbackItemKey(jobId), "attribute_exists(pk)")]);
  const job = await jobs.find(jobId);
  expect(job && (await jobs.retry(job))).toBe(0);
  expect(await jobs.find(jobId)).toMatchObject({ state: "Not Started", retries: 1 });
  expect(job && (await jobs.retry(job))).toBeUndefined();
});
