import { describe, expect, it } from "vitest";
import { maxFreeRenderMs, retryDelaysSeconds } from "../../../../lambdas/http-contract/free-retries.ts";
import { findBuyer, hasFreeRetry, isGivenUp, isGone } from "../../../../lambdas/jobs/job.ts";
import { JobStore } from "../../../../lambdas/jobs/job-store.ts";
import { tableOfThisFile } from "../../table.ts";
import { finishedJob, now } from "./finished-job.ts";
import { created, leaseMs, newJob } from "./jobs.ts";

const table = tableOfThisFile();
const jobs = new JobStore(table, table.clock);

describe("a job's PDF", () => {
  const pdf = { bytes: 9, pages: 2, sha256: "ab", deleted_at: now };
  it.each([
    ["gone once it has been deleted", { pdf }, true],
    ["there until then", { pdf: { ...pdf, deleted_at: now + 1 } }, false],
    ["not gone where it was never made", { pdf: undefined }, false],
    ["not gone while the job is printed again", { state: "Processing", pdf }, false],
  ] as const)("counts as %s", (_, change, isItGone) => {
    expect(isGone({ ...finishedJob(), ...change }, now)).toBe(isItGone);
  });
});

describe("a failed job", () => {
  const retries = retryDelaysSeconds.length;
  it("has free retries up to a number and a time", () => {
    expect(hasFreeRetry({ retries: retries - 1, render_ms: maxFreeRenderMs - 1 })).toBe(true);
    expect(hasFreeRetry({ retries, render_ms: 0 })).toBe(false);
    expect(hasFreeRetry({ retries: 0, render_ms: maxFreeRenderMs })).toBe(false);
  });

  it("is given up after them, and no other job is", () => {
    expect(isGivenUp({ state: "Failed", retries, render_ms: 0 })).toBe(true);
    expect(isGivenUp({ state: "Failed", retries: 0, render_ms: 0 })).toBe(false);
    expect(isGivenUp({ state: "Done", retries, render_ms: 0 })).toBe(false);
  });

  it("says when it is printed again", async () => {
    const job = newJob();
    await created(table, jobs, job);
    const described: string[] = [];
    for (const delay of retryDelaysSeconds) {
      await jobs.start(job.jobId, leaseMs);
      const failed = await jobs.fail(job.jobId, "Too wide.");
      expect(failed).toBeTruthy();
      const found = await jobs.find(job.jobId);
      expect(found && (await jobs.retry(found))).toBe(delay);
      const { status_meta: meta = "", description = "" } = (await jobs.find(job.jobId)) ?? {};
      described.push(`${meta}: ${description}`);
      table.now += delay * 1_000;
    }
    expect(described).toEqual([
      "retry_requested: The document will be rendered again, free of charge.",
      "retry_requested: The document will be rendered again in 1 minute, free of charge.",
      "retry_requested: The document will be rendered again in 10 minutes, free of charge.",
    ]);
  });
});

describe("a new job", () => {
  it("has an account, corrections and warnings only where there are some", () => {
    const plain = jobs.newJob(newJob()).job;
    for (const field of ["account_id", "corrections", "warnings", "mail"])
      expect(plain).not.toHaveProperty(field);
    const warnings = [{ what: "The field is unknown." }];
    const full = jobs.newJob(
      newJob({ accountId: "a", corrections: { most: 3, lifetimeMs: 60 }, warnings, mail: true }),
    ).job;
    expect(full).toMatchObject({
      state: "Not Started",
      status_meta: "payment_received",
      account_id: "a",
      corrections: { most: 3, until: table.now + 60 },
      warnings,
      mail: { state: "waiting" },
    });
  });

  it("waits behind others of the payer that costs most to change, the last one", () => {
    expect(findBuyer({ payers: ["wallet", "network"] })).toBe("network");
    expect(findBuyer({ payers: [] })).toBeUndefined();
  });
});
