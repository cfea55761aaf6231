import { describe, expect, it } from "vitest";
import { createConsents } from "../../../../lambdas/email/consent.ts";
import { createEmailStore } from "../../../../lambdas/email/email-store.ts";
import { hashRecipient } from "../../../../lambdas/email/recipients.ts";
import { jobItemKey } from "../../../../lambdas/jobs/job.ts";
import { tableOfThisFile } from "../../table.ts";
import { createJob } from "../jobs/jobs.ts";

const table = tableOfThisFile();
const emails = createEmailStore(table, table.clock);
const consents = createConsents(table, table.clock);
const minute = 60_000;
let count = 0;
const newRecipient = () => hashRecipient(`reader-${count++}@example.com`);

async function waitingJob(): Promise<string> {
  const { jobId } = await createJob("done", table, true);
  await emails.start(jobId);
  await emails.ask({ job_id: jobId, created_at: table.now });
  return jobId;
}

describe("a recipient", () => {
  it("is asked once by many simultaneous requests", async () => {
    const recipient = newRecipient();
    const standings = await Promise.all(["a", "b", "c"].map((id) => consents.request(recipient, id)));
    expect([...standings].sort()).toEqual(["ask", "asked", "asked"]);
    await consents.recordAsked(recipient, true);
    table.now += 20 * 24 * 60 * minute;
    expect(await consents.request(recipient, "d")).toBe("asked");
  });

  it("is asked by the next request when the question was not sent, or its sender died", async () => {
    const recipient = newRecipient();
    await consents.request(recipient, "a");
    await consents.recordAsked(recipient, false);
    expect(await consents.request(recipient, "b")).toBe("ask");
    expect(await consents.request(recipient, "c")).toBe("asked");
    table.now += 6 * minute;
    expect(await consents.request(recipient, "d")).toBe("ask");
  });

  it("is asked again after a month without an answer", async () => {
    const recipient = newRecipient();
    await consents.request(recipient, "a");
    await consents.recordAsked(recipient, true);
    table.now += 31 * 24 * 60 * minute;
    expect(await consents.request(recipient, "b")).toBe("ask");
  });

  it("is not asked again after agreeing, and what waited is due at once", async () => {
    const recipient = newRecipient();
    const waiting = [await waitingJob(), await waitingJob()];
    for (const jobId of waiting) await consents.request(recipient, jobId);
    await consents.give(recipient);
    for (const jobId of waiting) expect(await table.readDue(jobItemKey(jobId))).toEqual({ due: 0 });
    table.now += 40 * 24 * 60 * minute;
    expect(await consents.request(recipient, "c")).toBe("given");
    await consents.recordAsked(recipient, true);
    expect(await consents.request(recipient, "c")).toBe("given");
  });

  it("cannot agree without having been asked, by a link for another table", async () => {
    const recipient = newRecipient();
    await consents.give(recipient);
    expect(await consents.request(recipient, "a")).toBe("ask");
  });

  it("does not start a job that is not waiting", async () => {
    const recipient = newRecipient();
    const { jobId } = await createJob("done", table, true);
    await consents.request(recipient, jobId);
    const before = await table.get(jobItemKey(jobId));
    await consents.give(recipient);
    expect(await table.get(jobItemKey(jobId))).toEqual(before);
  });
});
