import { describe, expect, it } from "vitest";
import { jobItemKey } from "../../../../lambdas/jobs/job.ts";
import { createJobStore, type NewJob } from "../../../../lambdas/jobs/job-store.ts";
import { tableOfThisFile } from "../../table.ts";
import { jobIn, leaseMs } from "./jobs.ts";

const table = tableOfThisFile();
const jobs = createJobStore(table, table.clock);

describe("when the sweep looks at a job", () => {
  const dueOf = ({ jobId }: NewJob) => table.dueIn(jobItemKey(jobId));

  it("is no other time once it is being printed", async () => {
    const job = await jobIn("not started", table);
    const before = await dueOf(job);
    await jobs.start(job.jobId, leaseMs);
    expect(await dueOf(job)).toEqual(before);
  });

  it("is put off until its lease is over", async () => {
    const job = await jobIn("not started", table);
    const started = await jobs.start(job.jobId, leaseMs);
    if (started) await jobs.postpone(started);
    expect(await dueOf(job)).toEqual({ due: leaseMs + 30_000 });
  });
});
