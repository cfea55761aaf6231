import { describe, expect, it } from "vitest";
import { createOnJobEnded } from "../../../../lambdas/deliver/on-job-ended.ts";
import { finishedJob, jobId } from "../jobs/finished-job.ts";

async function after(job: Parameters<typeof finishedJob>[0] | undefined, mailFails = false) {
  const done: string[] = [];
  const run = createOnJobEnded({
    jobs: { find: () => Promise.resolve(job && finishedJob(job)) },
    mail(id, lastDelivery) {
      done.push(`mail ${String(id === jobId)} ${String(lastDelivery)}`);
      return mailFails ? Promise.reject(new Error("SES did not take it")) : Promise.resolve();
    },
    callBack(id) {
      done.push(`call ${String(id === jobId)}`);
      return Promise.resolve();
    },
  });
  const error = await run(jobId, true).catch((thrown: unknown) => thrown);
  return { done, error };
}

const mail = { state: "queued", attempts: 0 } as const;

describe("what follows the end of a job", () => {
  it.each([
    [undefined, []],
    [{}, []],
    [{ mail }, ["mail true true"]],
    [{ calls_back: true }, ["call true"]],
    [{ mail, calls_back: true }, ["mail true true", "call true"]],
  ])("is, for %o, %j", async (job, expected) => {
    expect(await after(job)).toEqual({ done: expected, error: undefined });
  });

  it("includes the callback also where the email has to be retried", async () => {
    const { done, error } = await after({ mail, calls_back: true }, true);
    expect(done).toEqual(["mail true true", "call true"]);
    expect(error).toMatchObject({ message: "SES did not take it" });
  });
});
