import { expect, it } from "vitest";
import { jobItemKey } from "../../../../lambdas/jobs/job.ts";
import { JobStore } from "../../../../lambdas/jobs/job-store.ts";
import { tableOfThisFile } from "../../table.ts";
import { created, leaseMs, newJob, pdf } from "./jobs.ts";

const table = tableOfThisFile();
const jobs = new JobStore(table, table.clock);
const dayMs = 24 * 3600 * 1000;

/** Creates a job whose PDF was made, mailed, and is kept for a day. */
async function printedJob() {
  const job = newJob({ mail: true, callsBack: true });
  await created(table, jobs, job);
  const print = async () => {
    const started = await jobs.start(job.jobId, leaseMs);
    return started && jobs.finish(started, { ...pdf, deleted_at: table.now + dayMs });
  };
  await print();
  const { key, update } = { key: jobItemKey(job.jobId), update: "SET mail.#state = :sent REMOVE due_shard" };
  const names = { "#state": "state" };
  await table.update({ key, condition: "attribute_exists(pk)", update, names, values: { ":sent": "sent" } });
  const findJob = async () => {
    const stored = await jobs.find(job.jobId);
    if (!stored) throw new Error("There is no such job");
    return stored;
  };
  return { print, findJob };
}

it("a job whose PDF has expired is printed again, is kept as long as before, and is not emailed twice", async () => {
  const { print, findJob } = await printedJob();
  const before = await findJob();
  table.now += dayMs;
  expect(await jobs.retry(await findJob())).toBe(0);
  expect(await findJob()).toMatchObject({
    state: "Not Started",
    progress: 0,
    retries: 0,
    render_ms: 0,
    expires_at: before.expires_at,
  });
  expect(await print()).toBe(true);
  expect(await findJob()).toMatchObject({ state: "Done", mail: { state: "sent" } });
});

it("a job is not printed again while its PDF is kept", async () => {
  const { findJob } = await printedJob();
  table.now += dayMs - 1;
  const before = await findJob();
  expect(await jobs.retry(before)).toBeUndefined();
  expect(await findJob()).toEqual(before);
});
