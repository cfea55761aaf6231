import { describe, expect, it } from "vitest";
import { jobItemKey, jobLifetimeMs, type Job } from "../../../../lambdas/jobs/job.ts";
import { JobStore, type NewJob } from "../../../../lambdas/jobs/job-store.ts";
import { tableOfThisFile } from "../../table.ts";
import { created, createJob, leaseMs, pdf, situations, type Situation } from "./jobs.ts";

const table = tableOfThisFile();
const jobs = new JobStore(table, table.clock);

/** What a transition leaves: the job's own fields, and when the sweep or the operator finds it, in ms from then. */
interface Left extends Partial<Omit<Job, "lease_until">> {
  readonly leaseMs?: number | undefined;
  readonly due?: Record<string, number>;
}

interface Transition {
  readonly run: (job: NewJob) => Promise<unknown>;
  /** Where it may start from. */
  readonly from: readonly Situation[];
  readonly leaves: Left;
}

const printing: readonly Situation[] = ["leased", "lease over", "released"];
const asJob = ({ jobId, mail }: NewJob) =>
  ({
    job_id: jobId,
    payment: { rail: "lightning", id: jobId },
    retries: 0,
    render_ms: 0,
    updated_at: table.now,
    ...(mail && { mail: { state: "waiting", attempts: 0 } }),
  }) as Job;

const transitions: Readonly<Record<string, Transition>> = {
  create: {
    run: (job) => created(table, jobs, job),
    from: ["absent", "expired"],
    leaves: { state: "Not Started", progress: 0, attempts: 0, leaseMs: undefined, due: { due: 30_000 } },
  },
  start: {
    run: ({ jobId }) => jobs.start(jobId, leaseMs),
    from: ["not started", "lease over", "released"],
    leaves: { state: "Processing", progress: 0.25, leaseMs },
  },
  finish: {
    run: (job) => jobs.finish(asJob(job), pdf),
    from: printing,
    leaves: { state: "Done", progress: 1, pdf, leaseMs: undefined, due: {} },
  },
  fail: {
    run: ({ jobId }) => jobs.fail(jobId, "Too wide."),
    from: ["not started", ...printing],
    leaves: { state: "Failed", description: "Too wide.", leaseMs: undefined, due: { receipts: 0 } },
  },
  retry: {
    run: async (job) => (await jobs.retry(asJob(job))) !== undefined,
    from: ["failed"],
    leaves: {
      ...{ state: "Not Started", attempts: 0, retries: 1, slow: true, leaseMs: undefined },
      due: { due: 30_000 },
    },
  },
  again: {
    run: ({ jobId }) => jobs.requeue(jobId),
    from: ["failed"],
    leaves: {
      ...{ state: "Not Started", attempts: 0, retries: 0, slow: true, leaseMs: undefined },
      due: { due: 0 },
    },
  },
  defer: {
    run: ({ jobId }) => jobs.defer(jobId),
    from: printing,
    // What was begun in the fast queue is no try of the slow one.
    leaves: { state: "Processing", attempts: 0, slow: true, leaseMs: undefined, due: { due: 30_000 } },
  },
  release: {
    run: ({ jobId }) => jobs.release(jobId),
    from: printing,
    leaves: { state: "Processing", leaseMs: undefined, due: { due: 60_000 } },
  },
  postpone: {
    run: (job) => jobs.postpone(asJob(job)),
    from: ["not started", ...printing],
    leaves: { due: { due: 30_000 } },
  },
};
/** Those that tell whether they did it. */
const telling = ["create", "start", "finish", "fail", "retry", "again"];

const readItem = ({ jobId }: NewJob) => table.get(jobItemKey(jobId));
const names = Object.keys(transitions);
const transition = (name: string): Transition => {
  const transition = transitions[name];
  if (!transition) throw new Error(`There is no transition ${name}`);
  return transition;
};

describe.each(names)("the command to %s", (name) => {
  const { run, from, leaves } = transition(name);
  // An expired job is absent; what is written to its remains before they are deleted is seen by nobody.
  const others = situations.filter((situation) => !from.includes(situation) && situation !== "expired");

  it.each(from)("a job that is %s", async (situation) => {
    const job = await createJob(situation, table);
    const did = await run(job);
    if (telling.includes(name)) expect(did).toBeTruthy();
    const item = await readItem(job);
    const { leaseMs: lease, due, ...fields } = leaves;
    expect(item).toMatchObject(fields);
    if ("leaseMs" in leaves)
      expect(item?.lease_until).toBe(lease === undefined ? undefined : table.now + lease);
    if (due) expect(await table.readDue(jobItemKey(job.jobId))).toEqual(due);
  });

  it.each(others)("a job that is %s changes nothing", async (situation) => {
    const job = await createJob(situation, table);
    const before = await readItem(job);
    const did = await run(job);
    if (telling.includes(name)) expect(did).toBeFalsy();
    expect(await readItem(job)).toEqual(before);
  });
});

describe("simultaneous calls", () => {
  it.each(telling)("let one of them %s a job", async (name) => {
    const { run, from } = transition(name);
    const job = await createJob(from[0] ?? "absent", table);
    const did = await Promise.all(Array.from({ length: 6 }, () => run(job)));
    expect(did.filter(Boolean)).toHaveLength(1);
  });

  it("let one of them take over a job from a dead process, and count one attempt", async () => {
    const job = await createJob("lease over", table);
    const started = await Promise.all(Array.from({ length: 6 }, () => jobs.start(job.jobId, leaseMs)));
    expect(started.filter((job) => job !== undefined).map(({ attempts }) => attempts)).toEqual([2]);
  });

  it("record one of two ends when one process finishes and one gives up", async () => {
    const job = await createJob("leased", table);
    const [finished, failed] = await Promise.all([
      jobs.finish(asJob(job), pdf),
      jobs.fail(job.jobId, "It took too long."),
    ]);
    expect(finished).not.toBe(failed);
    expect(await readItem(job)).toMatchObject({ state: finished ? "Done" : "Failed" });
  });
});

describe("a job that fails again and again", () => {
  it("is tried again three times, later each time, and then no more", async () => {
    const { jobId } = await createJob("failed", table);
    const delays = [];
    for (let time = 1; time <= 5; time++) {
      const job = await jobs.find(jobId);
      const delay = job && (await jobs.retry(job));
      delays.push(delay);
      if (delay === undefined) continue;
      expect(await table.readDue(jobItemKey(jobId))).toEqual({ due: delay * 1000 + 30_000 });
      await jobs.fail(jobId, "Too wide.");
    }
    expect(delays).toEqual([0, 60, 600, undefined, undefined]);
    expect(await jobs.find(jobId)).toMatchObject({ state: "Failed", retries: 3 });
  });

  it("is tried again once when its attempts run out of time, and as often as any by the operator's command", async () => {
    const { jobId } = await createJob("failed", table);
    const retry = async () => {
      const job = await jobs.find(jobId);
      return job && jobs.retry(job);
    };
    const runsOutOfTime = () => jobs.fail(jobId, "It takes longer than 95 s.", 95_000);
    expect(await retry()).toBe(0);
    await runsOutOfTime();
    expect(await retry()).toBe(60);
    await runsOutOfTime();
    expect(await jobs.find(jobId)).toMatchObject({ retries: 2, render_ms: 190_000 });
    expect(await retry()).toBeUndefined();
    expect(await jobs.requeue(jobId)).toBe(true);
    await runsOutOfTime();
    expect(await retry()).toBe(0);
  });

  it("is retried when it dates from before retries were counted", async () => {
    const { jobId } = await createJob("failed", table);
    await table.update({
      key: jobItemKey(jobId),
      condition: "retries = :none",
      update: "REMOVE retries, render_ms, slow, payers",
      values: { ":none": 0 },
    });
    const job = await jobs.find(jobId);
    expect(job && (await jobs.retry(job))).toBe(0);
    expect(await jobs.find(jobId)).toMatchObject({
      state: "Not Started",
      retries: 1,
      slow: true,
      payers: [],
    });
  });
});

describe("a lease", () => {
  it("excludes every other process up to its last millisecond", async () => {
    const { jobId } = await createJob("leased", table);
    table.now += leaseMs;
    expect(await jobs.start(jobId, leaseMs)).toBeUndefined();
    table.now += 1;
    expect(await jobs.start(jobId, leaseMs)).toMatchObject({ attempts: 2 });
  });

  it("lets a function finish after its lease has ended, once it has the PDF after all", async () => {
    const job = await createJob("lease over", table);
    await jobs.start(job.jobId, leaseMs);
    expect(await jobs.finish(asJob(job), pdf)).toBe(true);
    expect(await jobs.finish(asJob(job), pdf)).toBe(false);
  });
});

describe("a job's life", () => {
  it("expires with the lifetime it was created with, whatever was done meanwhile", async () => {
    const job = await createJob("not started", table);
    const until = table.now + jobLifetimeMs;
    table.now = until - 1;
    await jobs.start(job.jobId, leaseMs);
    expect(await jobs.find(job.jobId)).toBeDefined();
    table.now = until;
    expect(await jobs.find(job.jobId)).toBeUndefined();
  });

  it("keeps what it was created with", async () => {
    const job = {
      ...(await createJob("absent", table)),
      ...{ accountId: "acct-1", documentName: "Ö.pdf", payers: ["acct-1"] },
    };
    await created(table, jobs, job);
    const { jobId, documentName, payment, accountId } = job;
    expect(await jobs.find(jobId)).toMatchObject({
      job_id: jobId,
      document_name: documentName,
      payment,
      account_id: accountId,
      payers: ["acct-1"],
      created_at: table.now,
    });
    expect(await jobs.find(jobId)).not.toHaveProperty("mail");
  });
});

describe("the email of a job", () => {
  const email = { state: "waiting", attempts: 0 };
  it.each([
    ["waits for the PDF", "leased", email, { due: 30_000 }],
    [
      "is handed over with it, and the sweep looks whether it was",
      "done",
      { ...email, state: "queued" },
      { due: 30_000 },
    ],
    ["waits through a failure, which may be tried again", "failed", email, { receipts: 0 }],
  ] as const)("the email of a job %s", async (_name, situation, mail, due) => {
    const job = await createJob(situation, table, true);
    expect(await readItem(job)).toMatchObject({ mail });
    expect(await table.readDue(jobItemKey(job.jobId))).toEqual(due);
  });
});
