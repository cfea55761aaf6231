import { setImmediate as turn } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import type { ItemKey, Table } from "../../../../lambdas/aws/table.ts";
import type { EmailStore } from "../../../../lambdas/email/email-store.ts";
import { jobItemKey, type Job } from "../../../../lambdas/jobs/job.ts";
import type { JobStore } from "../../../../lambdas/jobs/job-store.ts";
import { paymentItemKey, type PaymentRecord } from "../../../../lambdas/payments/ledger/payment-record.ts";
import type { Purchases } from "../../../../lambdas/purchases/purchases.ts";
import { createSweep } from "../../../../lambdas/sweep/sweep.ts";
import { finishedJob, jobId, now } from "../jobs/finished-job.ts";
import { only } from "../only.ts";

let job: Job | undefined;
let due: Partial<Record<string, ItemKey[]>>;
let done: string[];
let warnings: number;
/** Payments that fail, whatever is done with them. */
let failing: Set<string>;
/** Callbacks that could not be queued. */
let callbacksFailed: number;
/** How long each step takes, in ms. */
let takes: number;
let time: number;
/** What happens before and after an item is worked on. */
let beforehand: (id: string) => Promise<unknown>;
let afterwards: (id: string) => unknown;
beforeEach(() => {
  [job, due, done, warnings, failing] = [undefined, {}, [], 0, new Set()];
  [takes, time, callbacksFailed] = [0, now, 0];
  [beforehand, afterwards] = [() => Promise.resolve(), () => undefined];
});

const noted =
  (name: string) =>
  async (given: string | PaymentRecord | Job): Promise<void> => {
    const id = typeof given === "string" ? given : "id" in given ? given.id : given.job_id;
    await beforehand(id);
    if (failing.has(id)) throw new Error("Out of reach");
    done.push(`${name} ${id}`);
    time += takes;
    afterwards(id);
  };
const createRecord = (key: ItemKey) => ({
  ...{ ...key, state: "claimed", job_id: jobId, document_hash: "d", evidence: {} },
  ...{ claimed_at: now, lease_until: 0 },
});

const run = (emails = true) =>
  createSweep({
    table: only<Table>({
      due: (shard, until, limit) => {
        expect(until).toBe(time);
        return Promise.resolve((due[shard] ?? []).slice(0, limit));
      },
      get: (key) => Promise.resolve(key.pk.endsWith("gone") ? undefined : createRecord(key)),
    }),
    jobs: only<JobStore>({ find: () => Promise.resolve(job), postpone: noted("postpone") }),
    purchases: only<Purchases>({
      enqueue: (job) => noted("enqueue")(job.job_id),
      followUp: noted("follow up"),
      checkAgain: noted("look again"),
    }),
    emails: only<EmailStore>({
      postpone: noted("postpone email"),
      end: (id, ending) => noted(`end ${ending}`)(id).then(() => true),
    }),
    deliverQueue: emails
      ? { send: noted("send"), redeliver: () => Promise.reject(new Error("No")) }
      : undefined,
    callbacks: () => Promise.resolve({ forgotten: 0, failed: callbacksFailed }),
    clock: () => time,
    warn: () => warnings++,
  })();

const payment = (id: string) => paymentItemKey({ rail: "solana", id });
const nothing = {
  ...{ jobsQueued: 0, paymentsFollowedUp: 0, emailsQueued: 0, callbacksQueued: 0 },
  itemsFailed: 0,
};

describe("the sweep", () => {
  it("queues a forgotten job, and checks later whether that helped", async () => {
    due = { due: [jobItemKey(jobId)] };
    job = finishedJob({ state: "Processing" });
    expect(await run()).toEqual({ ...nothing, jobsQueued: 1 });
    expect(done).toEqual([`enqueue ${jobId}`, `postpone ${jobId}`]);
  });

  it("leaves a job alone that is being printed, until its lease is over", async () => {
    due = { due: [jobItemKey(jobId)] };
    job = finishedJob({ state: "Processing", lease_until: now + 1 });
    expect(await run()).toEqual(nothing);
    expect(done).toEqual([`postpone ${jobId}`]);
    time = now + 1;
    expect(await run()).toEqual({ ...nothing, jobsQueued: 1 });
    expect(done).toEqual([`postpone ${jobId}`, `enqueue ${jobId}`, `postpone ${jobId}`]);
  });

  it("queues an email that was forgotten", async () => {
    due = { due: [jobItemKey(jobId)] };
    job = finishedJob();
    expect(await run()).toEqual({ ...nothing, emailsQueued: 1 });
    expect(done).toEqual([`send ${jobId}`, `postpone email ${jobId}`]);
  });

  it("gives an email up where emails are off", async () => {
    due = { due: [jobItemKey(jobId)] };
    job = finishedJob();
    expect(await run(false)).toEqual(nothing);
    expect(done).toEqual([`end failed ${jobId}`]);
  });

  it("follows up payments, and skips what has expired meanwhile", async () => {
    due = { due: [payment("a"), payment("gone"), jobItemKey(jobId)] };
    await run();
    expect(done).toEqual(["follow up a"]);
  });

  it("continues after a failure, which it leaves for the next time", async () => {
    due = { due: ["a", "b", "c"].map(payment) };
    failing.add("b");
    expect(await run()).toEqual({ ...nothing, paymentsFollowedUp: 2, itemsFailed: 1 });
    expect(done).toEqual(["follow up a", "follow up c"]);
    expect(warnings).toBe(1);
  });

  it("reports how many items of any kind it had to leave", async () => {
    due = { due: [payment("a"), jobItemKey(jobId)], bought: [payment("b")] };
    job = finishedJob();
    callbacksFailed = 2;
    for (const id of ["a", "b", jobId]) failing.add(id);
    expect(await run()).toEqual({ ...nothing, itemsFailed: 5 });
    expect(warnings).toBe(3);
  });

  it("checks last what was bought", async () => {
    due = { bought: [payment("bought")], due: [payment("open")] };
    expect(await run()).toEqual({ ...nothing, paymentsFollowedUp: 1 });
    expect(done).toEqual(["follow up open", "look again bought"]);
  });

  it("leaves the rest for another time when the node cannot be reached", async () => {
    const names = Array.from({ length: 100 }, (_, index) => `p${index}`);
    due = { bought: names.map(payment) };
    for (const name of names) if (name !== "p1") failing.add(name);
    await run();
    expect(done).toEqual(["look again p1"]);
    expect(warnings).toBeLessThan(25);
    expect(warnings).toBeGreaterThan(1);
  });

  it("starts nothing more shortly before the next one, and leaves time for what was bought", async () => {
    const names = Array.from({ length: 99 }, (_, index) => String(index));
    due = { due: names.map(payment), bought: names.map(payment) };
    takes = 1_000;
    await run();
    const [followedUp, looked] = ["follow up", "look again"].map((name) =>
      done.filter((each) => each.startsWith(name)),
    );
    expect(followedUp?.length).toBeGreaterThan(24);
    expect(looked?.length).toBeGreaterThan(9);
    expect(done.length).toBeLessThan(75);
  });

  it("processes all that is due, however much, and once what stays due", async () => {
    const names = Array.from({ length: 1_200 }, (_, index) => String(index));
    due = { bought: names.map(payment) };
    afterwards = (id) => id !== "7" && (due.bought = due.bought?.filter(({ pk }) => pk !== payment(id).pk));
    await run();
    expect(done.sort()).toEqual(names.map((id) => `look again ${id}`).sort());
  });

  it("works on several items at once, since most of its time it waits for others", async () => {
    due = { bought: ["a", "b"].map(payment) };
    let [active, most] = [0, 0];
    beforehand = () => {
      most = Math.max(most, ++active);
      return turn();
    };
    afterwards = () => active--;
    await run();
    expect(most).toBe(2);
    expect(done.sort()).toEqual(["look again a", "look again b"]);
  });
});
