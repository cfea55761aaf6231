import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createEmailLimits, type EmailPayer } from "../../../../lambdas/email/limits.ts";
import { hashRecipient, recipientPartition } from "../../../../lambdas/email/recipients.ts";
import { TooManyRequestsError } from "../../../../lambdas/http-contract/errors.ts";
import { JobStore } from "../../../../lambdas/jobs/job-store.ts";
import type { Job } from "../../../../lambdas/jobs/job.ts";
import { tableOfThisFile } from "../../table.ts";
import { created, newJob } from "../jobs/jobs.ts";

const table = tableOfThisFile();
const jobs = new JobStore(table, table.clock);
const perRecipient = 2;
const perAccount = 3;
const perNetwork = 2;
const withoutAccount = 30;
const limits = createEmailLimits(
  table,
  {
    EMAIL_PER_RECIPIENT_DAILY: perRecipient,
    EMAIL_PER_ACCOUNT_DAILY: perAccount,
    EMAIL_PER_ADDRESS_DAILY: perNetwork,
    EMAIL_WITHOUT_ACCOUNT_DAILY: withoutAccount,
  },
  table.clock,
);
const dayMs = 24 * 3600 * 1000;

const someone = () => `${randomUUID()}@example.com`;
const account = () => `acct-${randomUUID()}`;
const someNetwork = () => `NETWORK#${randomUUID()}`;
async function emailedJob(accountId?: string): Promise<Job> {
  const made = newJob({ mail: true, accountId });
  await created(table, jobs, made);
  const job = await jobs.find(made.jobId);
  if (!job) throw new Error("There is no job");
  return job;
}
const take = async (address: string, accountId?: string) => limits.take(await emailedJob(accountId), address);
const isWithinLimit = (address: string, accountId?: string) =>
  isAllowed(address, accountId === undefined ? { network: someNetwork() } : { accountId });
const isAllowed = (address: string, payer: EmailPayer) =>
  limits.check(address, payer).then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(TooManyRequestsError);
      return false;
    },
  );

describe("a recipient", () => {
  it("is sent a limited number of messages a day by all senders, however the address is written", async () => {
    const address = someone();
    expect(await take(address, account())).toBe(true);
    expect(await isWithinLimit(address)).toBe(true);
    expect(await take(address.toUpperCase())).toBe(true);
    expect(await isWithinLimit(address)).toBe(false);
    expect(await take(address, account())).toBe(false);
    expect(await isWithinLimit(someone())).toBe(true);
  });

  it("may be sent messages again on the next day (UTC), and not earlier", async () => {
    const address = someone();
    for (let sent = 0; sent < perRecipient; sent++) await take(address);
    table.now += dayMs - (table.now % dayMs) - 1;
    expect(await take(address)).toBe(false);
    await expect(limits.check(address, { network: someNetwork() })).rejects.toMatchObject({
      headers: { "retry-after": "1" },
    });
    table.now += 1;
    expect(await isWithinLimit(address)).toBe(true);
    expect(await take(address)).toBe(true);
  });
});

describe("an account", () => {
  it("sends a limited number of messages a day to all recipients", async () => {
    const sender = account();
    for (let sent = 0; sent < perAccount; sent++) expect(await take(someone(), sender)).toBe(true);
    expect(await isWithinLimit(someone(), sender)).toBe(false);
    expect(await take(someone(), sender)).toBe(false);
    expect(await isWithinLimit(someone(), account())).toBe(true);
  });

  it("is not charged for a message beyond its recipient's limit", async () => {
    const [sender, address] = [account(), someone()];
    for (let sent = 0; sent < perRecipient; sent++) await take(address);
    for (let tried = 0; tried < perAccount; tried++) expect(await take(address, sender)).toBe(false);
    for (let sent = 0; sent < perAccount; sent++) expect(await take(someone(), sender)).toBe(true);
  });
});

describe("a payer without an account", () => {
  it("sends a limited number of messages a day from one network, and none beyond it", async () => {
    const network = someNetwork();
    const createCountedJob = async () => {
      const job = await emailedJob();
      await limits.takeFrom(network, job);
      return jobs.find(job.job_id);
    };
    for (let sent = 0; sent < perNetwork; sent++) {
      expect(await isAllowed(someone(), { network })).toBe(true);
      expect((await createCountedJob())?.mail?.over).toBeUndefined();
    }
    expect(await isAllowed(someone(), { network })).toBe(false);
    const over = await createCountedJob();
    expect(over && (await limits.take(over, someone()))).toBe(false);
    expect(await isAllowed(someone(), { network: someNetwork() })).toBe(true);
  });

  it("has a job's message counted once, however many copies of its request arrive at once, and sent", async () => {
    const network = someNetwork();
    const job = await emailedJob();
    await Promise.all(Array.from({ length: perNetwork + 2 }, () => limits.takeFrom(network, job)));
    await limits.takeFrom(network, job);
    expect((await jobs.find(job.job_id))?.mail?.over).toBeUndefined();
    expect(await isAllowed(someone(), { network })).toBe(true);
    for (let sent = 1; sent < perNetwork; sent++) await limits.takeFrom(network, await emailedJob());
    expect(await isAllowed(someone(), { network })).toBe(false);
  });

  it("shares a day's messages with all others without an account, and not with account holders", async () => {
    // A day that no other test sends on.
    table.now += 10 * dayMs;
    for (let sent = 0; sent < withoutAccount; sent++) expect(await take(someone())).toBe(true);
    expect(await isWithinLimit(someone())).toBe(false);
    expect(await take(someone())).toBe(false);
    expect(await take(someone(), account())).toBe(true);
  });
});

describe("a job's message", () => {
  it("is counted once, however often it is tried", async () => {
    const [sender, address] = [account(), someone()];
    const job = await emailedJob(sender);
    expect(await limits.take(job, address)).toBe(true);
    for (let tried = 0; tried < perAccount; tried++) {
      const counted = await jobs.find(job.job_id);
      expect(counted?.mail?.counted).toBe(true);
      expect(counted && (await limits.take(counted, address))).toBe(true);
    }
    expect(await take(address, sender)).toBe(true);
  });

  it("is not marked as counted when it is refused", async () => {
    const address = someone();
    for (let sent = 0; sent < perRecipient; sent++) await take(address);
    const job = await emailedJob();
    expect(await limits.take(job, address)).toBe(false);
    expect((await jobs.find(job.job_id))?.mail?.counted).toBeUndefined();
  });

  it("is not counted for a job without messages", async () => {
    const made = newJob();
    await created(table, jobs, made);
    const [job, address] = [await jobs.find(made.jobId), someone()];
    expect(job && (await limits.take(job, address))).toBe(false);
    for (let sent = 0; sent < perRecipient; sent++) expect(await take(address)).toBe(true);
  });
});

it("the limit accepts as many simultaneous messages as remain", async () => {
  const address = someone();
  const all = await Promise.all(Array.from({ length: 8 }, () => emailedJob()));
  const taken = await Promise.all(all.map((job) => limits.take(job, address)));
  expect(taken.filter(Boolean)).toHaveLength(perRecipient);
});

it("a count expires a few days later", async () => {
  const address = someone();
  const { job_id: jobId } = await emailedJob();
  const job = await jobs.find(jobId);
  if (job) await limits.take(job, address);
  const [count] = await table.partition(recipientPartition(hashRecipient(address)));
  expect(Number(count?.expires_at) * 1000).toBe(table.now + 3 * dayMs);
});
