import { expect, it } from "vitest";
import { createDownloadAddresses } from "../../../../lambdas/jobs/download-addresses.ts";
import { JobStore } from "../../../../lambdas/jobs/job-store.ts";
import { tableOfThisFile } from "../../table.ts";
import { createJob } from "./jobs.ts";

const table = tableOfThisFile();
const minute = 60_000;
const max = 3;

/** Asks for the address of a job that is done, as one of many instances. */
async function asking() {
  const { jobId } = await createJob("done", table);
  const jobs = new JobStore(table, table.clock);
  const addresses = createDownloadAddresses(table, jobs, { max, clock: table.clock });
  return async () => {
    const job = await jobs.find(jobId);
    if (!job) throw new Error("There is no job");
    return addresses.signedAt(job);
  };
}

it("a job has the same download address for ten minutes, then another one", async () => {
  const ask = await asking();
  const first = table.now;
  for (const later of [0, 4 * minute, 10 * minute - 1]) {
    table.now = first + later;
    expect(await ask()).toBe(first);
  }
  table.now = first + 10 * minute;
  expect(await ask()).toBe(table.now);
});

it("a download address costs no write for a PDF that is fetched within ten minutes after printing", async () => {
  const { jobId } = await createJob("done", table);
  const jobs = new JobStore(table, table.clock);
  const unwritable = table.with({ update: () => Promise.reject(new Error("It was written")) });
  const addresses = createDownloadAddresses(unwritable, jobs, { max, clock: table.clock });
  const job = await jobs.find(jobId);
  const end = table.now;
  table.now += 10 * minute - 1;
  expect(job && (await addresses.signedAt(job))).toBe(end);
});

it("a download address is counted once however many ask at once", async () => {
  const ask = await asking();
  for (let address = 1; address <= max; address++) {
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(new Set(answers)).toEqual(new Set([table.now]));
    table.now += 10 * minute;
  }
});

it("a purchase includes a number of download addresses, the last one until it expires, and then no more", async () => {
  const ask = await asking();
  let last = table.now;
  for (let address = 1; address <= max; address++) {
    last = table.now;
    expect(await ask()).toBe(last);
    table.now += 10 * minute;
  }
  expect(await ask()).toBe(last);
  table.now = last + 15 * minute - 10_001;
  expect(await ask()).toBe(last);
  table.now = last + 15 * minute - 10_000;
  expect(await ask()).toBeUndefined();
  table.now += 24 * 60 * minute;
  expect(await ask()).toBeUndefined();
});
