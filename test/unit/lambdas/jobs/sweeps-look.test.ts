import { describe, expect, it } from "vitest";
import { jobItemKey } from "../../../../lambdas/jobs/job.ts";
import { JobStore, type NewJob } from "../../../../lambdas/jobs/job-store.ts";
import { tableOfThisFile } from "../../table.ts";
import { createJob, leaseMs } from "./jobs.ts";

const table = tableOfThisFile();
const jobs = new JobStore(table, table.clock);

describe("the time of the sweep's next check of a job", () => {
  const readDue = ({ jobId }: NewJob) => table.readDue(jobItemKey(jobId));

  it("does not change while it is being printed", async () => {
    const job = await createJob("not started", table);
    const before = await readDue(job);
    await jobs.start(job.jobId, leaseMs);
    expect(await readDue(job)).toEqual(before);
  });

  it("is put off until its lease is over", async () => {
    const job = await createJob("not started", table);
    const started = await jobs.start(job.jobId, leaseMs);
    if (started) await jobs.postpone(started);
    expect(await readDue(job)).toEqual({ due: leaseMs + 30_000 });
  });

  it("is put off twice as long each time that nobody has taken it", async () => {
    const job = await createJob("not started", table);
    const delays: unknown[] = [];
    for (let looks = 0; looks < 8; looks++) {
      const { due = 0 } = await readDue(job);
      table.now += due;
      const found = await jobs.find(job.jobId);
      if (found) await jobs.postpone(found);
      delays.push((await readDue(job)).due);
    }
    expect(delays).toEqual([30, 60, 120, 240, 480, 600, 600, 600].map((seconds) => seconds * 1000));
  });
});
