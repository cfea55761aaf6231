import { randomUUID } from "node:crypto";
import type { Table } from "../../../../lambdas/aws/table.ts";
import { jobLifetimeMs } from "../../../../lambdas/jobs/job.ts";
import { JobStore, type NewJob } from "../../../../lambdas/jobs/job-store.ts";
import type { TestTable } from "../../table.ts";

export const pdf = { bytes: 9, pages: 2, sha256: "a".repeat(64), deleted_at: 1 };
export const leaseMs = 110_000;

export function newJob(change: Partial<NewJob> = {}): NewJob {
  return {
    jobId: randomUUID(),
    documentName: "a.pdf",
    payment: { rail: "solana", id: randomUUID() },
    accountId: undefined,
    payers: [],
    mail: false,
    callsBack: false,
    ...change,
  };
}

/** Creates a job, as the ledger does. @returns whether there was none yet */
export async function created(table: Table, jobs: JobStore, job: NewJob): Promise<boolean> {
  return (await table.transact([jobs.newJob(job).write])).written;
}

/** Everything that a job can be in, reached by the transitions themselves. */
export const situations = [
  "absent",
  "not started",
  "leased",
  "lease over",
  "released",
  "done",
  "failed",
  "expired",
] as const;
export type Situation = (typeof situations)[number];

/** Creates a job in a situation. */
export async function createJob(situation: Situation, table: TestTable, mail = false): Promise<NewJob> {
  const jobs = new JobStore(table, table.clock);
  const job = newJob({ mail });
  if (situation === "absent") return job;
  await created(table, jobs, job);
  if (situation === "not started") return job;
  if (situation === "expired") {
    table.now += jobLifetimeMs + 1_000;
    return job;
  }
  const started = await jobs.start(job.jobId, leaseMs);
  if (!started) throw new Error("The job did not start");
  if (situation === "lease over") table.now += leaseMs + 1;
  if (situation === "released") await jobs.release(job.jobId);
  if (situation === "done") await jobs.finish(started, pdf);
  if (situation === "failed") await jobs.fail(job.jobId, "Too wide.");
  return job;
}
