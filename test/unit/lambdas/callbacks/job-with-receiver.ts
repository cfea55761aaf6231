import { randomUUID } from "node:crypto";
import { deriveKeys } from "../../../../lambdas/aws/signing-keys.ts";
import type { CallOutcome } from "../../../../lambdas/callbacks/call.ts";
import { createCallbackStore } from "../../../../lambdas/callbacks/callback-store.ts";
import { createCallBack } from "../../../../lambdas/deliver/call-back.ts";
import { callbackItemKey } from "../../../../lambdas/jobs/job.ts";
import { JobStore } from "../../../../lambdas/jobs/job-store.ts";
import { createSlowWorkCounter } from "../../../../lambdas/jobs/slow-work.ts";
import { leaseMs, newJob, pdf } from "../jobs/jobs.ts";
import type { TestTable } from "../../table.ts";

/** Creates a job with a receiver that gives this answer, from a payer whom no other test uses. */
export async function jobWithReceiver(
  table: TestTable,
  answer: () => CallOutcome,
  payer: string = randomUUID(),
) {
  const jobs = new JobStore(table, table.clock);
  const callbacks = createCallbackStore(table, table.clock);
  const jobId = randomUUID();
  const { write } = jobs.newJob(newJob({ jobId, callsBack: true, payers: [payer] }));
  await table.transact([write, callbacks.createWrite(jobId, "https://example.com/")]);
  const calls: { id: string | undefined; type: unknown }[] = [];
  const callBack = createCallBack({
    jobs,
    callbacks,
    slowWork: createSlowWorkCounter(table, table.clock, "callback"),
    call: (_url, headers, body) => {
      calls.push({ id: headers["webhook-id"], type: (JSON.parse(body) as { type: unknown }).type });
      return Promise.resolve(answer());
    },
    keys: () => Promise.resolve(deriveKeys("a secret of at least 32 characters, for tests")),
    publicBaseUrl: "https://pdf.example",
    contact: undefined,
    clock: table.clock,
  });
  const start = async () => {
    const job = await jobs.start(jobId, leaseMs);
    if (!job) throw new Error("The job did not start");
    return job;
  };
  return {
    ...{ jobs, callbacks, jobId, calls },
    callBack: () => callBack(jobId),
    finish: async () => jobs.finish(await start(), pdf),
    async fail() {
      await start();
      await jobs.fail(jobId, "Too wide.");
    },
    due: () => table.readDue(callbackItemKey(jobId)),
  };
}
