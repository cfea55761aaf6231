import { describe, expect, it } from "vitest";
import type { HttpRequest } from "../../../../lambdas/http/http-handler.ts";
import { createJobAnswers } from "../../../../lambdas/jobs/answer-job.ts";
import { finishedJob, now } from "./finished-job.ts";

const request = { headers: { prefer: "wait=20" } } as unknown as HttpRequest;

/** Answers with a job, and says how often somebody waited for it. */
async function answered(job: ReturnType<typeof finishedJob>) {
  let waits = 0;
  const forEnd = () => {
    waits++;
    return Promise.resolve(finishedJob({ state: "Done" }));
  };
  const { answerJob } = createJobAnswers({
    waiting: { forEnd },
    findDownload: () => Promise.resolve(undefined),
    publicBaseUrl: "https://pdf.example",
    clock: () => now,
  });
  const { headers = {} } = await answerJob(request, job);
  return { waits, applied: headers["preference-applied"] };
}

describe("an answer to a client that waits", () => {
  it("waits for a job that is being rendered", async () => {
    expect(await answered(finishedJob({ state: "Processing" }))).toEqual({ waits: 1, applied: "wait=20" });
  });

  it("comes at once, without Preference-Applied, when the job is in the slow queue", async () => {
    const job = finishedJob({ state: "Not Started", slow: true });
    expect(await answered(job)).toEqual({ waits: 0, applied: undefined });
  });

  it("comes at once when the job has ended", async () => {
    expect(await answered(finishedJob({ state: "Done" }))).toEqual({ waits: 0, applied: "wait=20" });
  });
});
