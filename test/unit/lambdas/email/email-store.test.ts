import { describe, expect, it } from "vitest";
import { createEmailStore, outcomeMs } from "../../../../lambdas/email/email-store.ts";
import { JobStore } from "../../../../lambdas/jobs/job-store.ts";
import { emailState, jobItemKey, type EmailState } from "../../../../lambdas/jobs/job.ts";
import { tableOfThisFile } from "../../table.ts";
import { createJob } from "../jobs/jobs.ts";

const table = tableOfThisFile();
const jobs = new JobStore(table, table.clock);
const emails = createEmailStore(table, table.clock);
type Ending = Parameters<typeof emails.end>[1];

const states = emailState.options;
const endings = states.filter(
  (state): state is Ending => !["waiting", "queued", "sending", "asked"].includes(state),
);

/** Creates a job whose email reached a state by its own transitions. */
async function createEmail(state: EmailState): Promise<string> {
  const { jobId } = await createJob(state === "waiting" ? "leased" : "done", table, true);
  if (state === "waiting" || state === "queued") return jobId;
  await emails.start(jobId);
  if (state === "asked") {
    await emails.ask({ job_id: jobId, created_at: table.now });
    return jobId;
  }
  if (state === "delivered") await emails.end(jobId, "sent");
  if (state !== "sending") expect(await emails.end(jobId, state)).toBe(true);
  return jobId;
}
const readItem = (jobId: string) => table.get(jobItemKey(jobId));
const readState = async (jobId: string) => (await jobs.find(jobId))?.mail?.state;

/** Which states an ending is taken note of in; all others stay as they are. */
const from: Readonly<Record<Ending, readonly EmailState[]>> = {
  // Events of SES may come before the answer to our own call, and after we gave up.
  sent: ["queued", "sending", "failed"],
  delivered: ["queued", "sending", "failed", "sent"],
  bounced: ["queued", "sending", "failed", "sent", "delivered"],
  rejected: ["queued", "sending", "failed", "sent"],
  // What only we can know, while we are at it.
  refused: ["sending"],
  limited: ["sending"],
  failed: ["queued", "sending", "asked"],
};

describe.each(endings)("an email that is %s", (ending) => {
  it.each(states)("is in this state after it was %s", async (state) => {
    const jobId = await createEmail(state);
    const before = await readItem(jobId);
    const isTaken = from[ending].includes(state);
    expect(await emails.end(jobId, ending)).toBe(isTaken);
    if (!isTaken) {
      expect(await readItem(jobId)).toEqual(before);
      return;
    }
    const after = await readItem(jobId);
    expect(after).toMatchObject({ state: "Done", status_meta: `email_${ending}`, mail: { state: ending } });
    expect(after?.description).toMatch(/^The PDF is ready/);
    expect(after?.mail).not.toHaveProperty("lease_until");
    expect(await table.readDue(jobItemKey(jobId))).toEqual({});
    expect(await emails.end(jobId, ending)).toBe(false);
  });
});

describe("the sending of an email", () => {
  const startable = ["queued", "failed", "asked"];
  it.each(states)("begins only as allowed when the email is %s", async (state) => {
    const jobId = await createEmail(state);
    const before = await readItem(jobId);
    const job = await emails.start(jobId);
    if (!startable.includes(state)) {
      expect(job).toBeUndefined();
      expect(await readItem(jobId)).toEqual(before);
      return;
    }
    expect(job?.mail).toMatchObject({ state: "sending", lease_until: table.now + outcomeMs });
    expect(await table.readDue(jobItemKey(jobId))).toEqual({ due: outcomeMs });
  });

  it("does not begin for a job without an email", async () => {
    const { jobId } = await createJob("done", table);
    expect(await emails.start(jobId)).toBeUndefined();
    expect(await readItem(jobId)).not.toHaveProperty("mail");
  });

  it("is begun by one of many processes, and counted as one attempt", async () => {
    const jobId = await createEmail("queued");
    const started = await Promise.all([1, 2, 3, 4].map(() => emails.start(jobId)));
    expect(started.filter((job) => job !== undefined).map(({ mail }) => mail?.attempts)).toEqual([1]);
  });

  it("is not repeated after it broke off before its outcome should be known", async () => {
    const jobId = await createEmail("sending");
    table.now += outcomeMs - 1;
    expect(await emails.start(jobId)).toBeUndefined();
    table.now += 1;
    expect(await emails.start(jobId)).toMatchObject({ mail: { attempts: 2 } });
  });

  it("waits for late events when it is checked late, and is repeated then", async () => {
    const jobId = await createEmail("sending");
    table.now += outcomeMs + 6 * 60_000;
    expect(await emails.start(jobId)).toBeUndefined();
    expect(await table.readDue(jobItemKey(jobId))).toEqual({ due: outcomeMs });
    table.now += outcomeMs;
    expect(await emails.start(jobId)).toMatchObject({ mail: { attempts: 2 } });
  });

  it("counts no attempt while a recipient has not agreed, and is checked at longer intervals", async () => {
    const jobId = await createEmail("asked");
    expect(await readItem(jobId)).toMatchObject({ status_meta: "email_asked", mail: { attempts: 0 } });
    expect(await table.readDue(jobItemKey(jobId))).toEqual({ due: outcomeMs });
    const createdAt = table.now;
    table.now += 10 * outcomeMs;
    await emails.start(jobId);
    await emails.ask({ job_id: jobId, created_at: createdAt });
    expect(await table.readDue(jobItemKey(jobId))).toEqual({ due: 10 * outcomeMs });
  });

  it("counts no attempt that certainly sent nothing, and may begin again at once", async () => {
    const jobId = await createEmail("sending");
    await emails.release(jobId);
    expect(await readItem(jobId)).toMatchObject({ mail: { state: "queued", attempts: 0 } });
    expect(await table.readDue(jobItemKey(jobId))).toEqual({ due: outcomeMs });
    expect(await emails.start(jobId)).toMatchObject({ mail: { attempts: 1 } });
  });

  it.each(states.filter((state) => state !== "sending"))("is not released when it is %s", async (state) => {
    const jobId = await createEmail(state);
    const before = await readItem(jobId);
    await emails.release(jobId);
    expect(await readItem(jobId)).toEqual(before);
  });
});

it.each(states)("the sweep's next check of an email that is %s is due when it should be", async (state) => {
  const jobId = await createEmail(state);
  const before = await table.readDue(jobItemKey(jobId));
  table.now += 1_000;
  await emails.postpone(jobId);
  const isPutOff = ["queued", "sending", "asked"].includes(state);
  const [shard, ms] = Object.entries(before)[0] ?? [];
  expect(await table.readDue(jobItemKey(jobId))).toEqual(
    isPutOff ? { due: 30_000 } : shard === undefined ? {} : { [shard]: Number(ms) - 1_000 },
  );
  expect(await readState(jobId)).toBe(state);
});
