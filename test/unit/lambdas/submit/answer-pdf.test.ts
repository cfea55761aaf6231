import { describe, expect, it } from "vitest";
import { JobFailedError, TooManyRequestsError } from "../../../../lambdas/http-contract/errors.ts";
import { errorResponse } from "../../../../lambdas/http/response.ts";
import { jobProblem, jobStatus } from "../../../../lambdas/http-contract/responses.ts";
import { createJobAnswers } from "../../../../lambdas/jobs/answer-job.ts";
import type { Job } from "../../../../lambdas/jobs/job.ts";
import { createAnswerPdf } from "../../../../lambdas/submit/answer-pdf.ts";
import { finishedJob, jobId, now } from "../jobs/finished-job.ts";
import { createFunctionRequest } from "../request.ts";

const bytes = new TextEncoder().encode("%PDF-1.7");
const download = { url: "https://bucket.example/a.pdf", expires_at: "2026-11-21T12:15:00.000Z" };
const receipt = { "payment-response": "settled" };
const link = `<https://pdf.example/job/${jobId}/status>; rel="status"`;

/** Answers a request for the PDF of a job. @param end what the job has become after a wait; nothing where no slot was free */
async function answered(
  job: Job,
  {
    end,
    prefer,
    found = download,
  }: { readonly end?: Job; readonly prefer?: string; readonly found?: typeof download | null } = {},
) {
  const waits: number[] = [];
  let signed = 0;
  const parts = {
    addresses: { signedAt: () => Promise.resolve(found ? now : undefined) },
    findDownload: () => {
      signed++;
      return Promise.resolve(found ?? undefined);
    },
    publicBaseUrl: "https://pdf.example",
    contact: "help@example.com",
    clock: () => now,
  };
  const forEnd = (_: Job, ms: number) => {
    waits.push(ms);
    return Promise.resolve(end);
  };
  const answerPdf = createAnswerPdf({
    jobs: createJobAnswers({ waiting: { forEnd }, ...parts }),
    storage: { getPdf: () => Promise.resolve(bytes) },
    ...parts,
  });
  const request = { ...createFunctionRequest<"submit">("postMarkdown", {}), headers: { prefer } };
  return { answer: await answerPdf(request, job, { headers: receipt }), waits, signed };
}

describe("the answer with a PDF", () => {
  it("the answer has the bytes, their name, the receipt and where the job is", async () => {
    const { answer, waits } = await answered(finishedJob());
    expect(answer).toEqual({
      status: 200,
      headers: {
        ...receipt,
        link,
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="On Tides.pdf"; filename*=UTF-8''On%20Tides.pdf`,
      },
      body: bytes,
    });
    expect(waits).toEqual([]);
  });

  it("the answer comes once the job is done, after 20 s at most, or as long as the client prefers", async () => {
    const begun = finishedJob({ state: "Not Started" });
    const patient = await answered(begun, { end: finishedJob() });
    expect([patient.answer.status, patient.waits]).toEqual([200, [20_000]]);
    expect((await answered(begun, { end: finishedJob(), prefer: "wait=5" })).waits).toEqual([5_000]);
  });

  it.each([
    [4_400_000, 200],
    [4_400_001, 303],
  ])("a PDF of %d bytes is answered with %d, for Lambda returns no more than 6 MB", async (size, status) => {
    const pdf = { bytes: size, pages: 2, sha256: "ab", deleted_at: now + 1_000 };
    const { answer, signed } = await answered(finishedJob({ pdf }));
    expect([answer.status, signed]).toEqual([status, status === 303 ? 1 : 0]);
    expect(answer.headers).toMatchObject({ ...receipt, link });
    expect(answer.headers?.location).toBe(status === 303 ? download.url : undefined);
  });

  it("a job that is not done in time, or slow, or that nobody can wait for, is a 202 and never a 402", async () => {
    const begun = finishedJob({ state: "Processing" });
    const slow = finishedJob({ state: "Processing", slow: true });
    for (const [job, end, seconds] of [
      [begun, undefined, "2"],
      [begun, begun, "2"],
      [begun, slow, "10"],
      [slow, undefined, "10"],
    ] as const) {
      const { answer, waits } = await answered(job, end && { end });
      expect(answer).toMatchObject({ status: 202, headers: { ...receipt, link, "retry-after": seconds } });
      expect(jobStatus.parse(answer.body).status).toBe("Processing");
      expect(waits).toHaveLength(job.slow ? 0 : 1);
    }
  });

  it("a job that failed is answered with its problem and the receipt", async () => {
    const failed = finishedJob({ state: "Failed", description: "Split it." });
    const error: unknown = await answered(finishedJob({ state: "Processing" }), { end: failed }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(JobFailedError);
    const answer = errorResponse(error as JobFailedError, "a request");
    expect(answer).toMatchObject({
      status: 422,
      headers: { ...receipt, link, "content-type": "application/problem+json" },
    });
    expect(jobProblem.parse(answer.body)).toMatchObject({
      detail: "Split it. Questions: help@example.com",
      code: "job-failed",
      job: { id: jobId, status: "Failed" },
      request_id: "a request",
    });
  });

  it.each([4_400_000, 4_400_001])(
    "a PDF of %d bytes is refused once the downloads of the purchase are used up, as the output is",
    async (size) => {
      const pdf = { bytes: size, pages: 2, sha256: "ab", deleted_at: now + 1_000 };
      const used = answered(finishedJob({ pdf }), { found: null });
      await expect(used).rejects.toBeInstanceOf(TooManyRequestsError);
    },
  );
});
