import { describe, expect, it } from "vitest";
import { NotFoundError, ValidationError } from "../../../../lambdas/http-contract/errors.ts";
import { createJobAnswers } from "../../../../lambdas/jobs/answer-job.ts";
import type { Waiting } from "../../../../lambdas/jobs/waiting.ts";
import { createStatus } from "../../../../lambdas/status/status.ts";
import { finishedJob, jobId, now } from "../jobs/finished-job.ts";
import type { JobStore } from "../../../../lambdas/jobs/job-store.ts";
import { only } from "../only.ts";
import { createFunctionRequest } from "../request.ts";

const download = { url: "https://bucket.example/a.pdf", expires_at: "2026-11-21T12:15:00.000Z" };
let found: typeof download | undefined;
const answering = (contact?: string) =>
  createJobAnswers({
    waiting: only<Waiting>({}),
    findDownload: () => Promise.resolve(found),
    publicBaseUrl: "https://pdf.example",
    contact,
    clock: () => now,
  }).answerJob;
const serve = createStatus({
  answerJob: answering(),
  jobs: only<JobStore>({ find: (id) => Promise.resolve(id === jobId ? job : undefined) }),
});
let job = finishedJob();
const ask = (id: string) => serve(createFunctionRequest<"status">("getJobJobIdStatus", { job_id: id }));

describe("the status of a job", () => {
  it.each([
    ["Not Started", "status"],
    ["Processing", "status"],
    ["Failed", "status"],
    ["Done", "output"],
  ] as const)("links a job that is %s to its %s, by an absolute address", async (state, resource) => {
    job = finishedJob({ state, progress: 0.25 });
    expect(await ask(jobId)).toEqual({
      status: 200,
      headers: {},
      body: {
        id: jobId,
        status: state,
        description: job.description,
        status_meta: job.status_meta,
        progress: 0.25,
        path: `https://pdf.example/job/${jobId}/${resource}`,
        ...(state === "Done" && {
          document_name: "On Tides.pdf",
          content_type: "application/pdf",
          bytes: 9,
          pages: 2,
          sha256: "ab",
        }),
      },
    });
  });

  it("says of a job that is done where its PDF is, as long as it is there", async () => {
    found = download;
    job = finishedJob();
    expect((await ask(jobId)).body).toMatchObject({ ...download, bytes: 9, pages: 2, sha256: "ab" });
    job = finishedJob({ pdf: { bytes: 9, pages: 2, sha256: "ab", deleted_at: now } });
    for (const field of ["url", "expires_at", "bytes", "pages", "sha256"])
      expect((await ask(jobId)).body).not.toHaveProperty(field);
    found = undefined;
  });

  it("names the operator's contact for a failed job", async () => {
    const asked = createStatus({
      answerJob: answering("help@example.com"),
      jobs: only<JobStore>({ find: () => Promise.resolve(job) }),
    });
    const described = async (state: "Done" | "Failed") => {
      job = finishedJob({ state });
      const answer = await asked(createFunctionRequest<"status">("getJobJobIdStatus", { job_id: jobId }));
      return (answer.body as { description: string }).description;
    };
    expect(await described("Failed")).toBe(`${job.description} Questions: help@example.com`);
    expect(await described("Done")).toBe(job.description);
  });

  it("is found by its id in capitals, too", async () => {
    expect(await ask(jobId.toUpperCase())).toMatchObject({ status: 200 });
  });

  it("answers 404 to an unknown id, and 422 to an invalid one", async () => {
    await expect(ask("00000000-0000-4000-8000-000000000000")).rejects.toBeInstanceOf(NotFoundError);
    await expect(ask("../secrets")).rejects.toBeInstanceOf(ValidationError);
  });
});
