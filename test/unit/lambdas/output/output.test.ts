import { describe, expect, it } from "vitest";
import {
  GoneError,
  NotFoundError,
  NotReadyError,
  TooManyRequestsError,
} from "../../../../lambdas/http-contract/errors.ts";
import type { Job } from "../../../../lambdas/jobs/job.ts";
import { createFindDownload } from "../../../../lambdas/jobs/downloads.ts";
import { createOutput } from "../../../../lambdas/output/output.ts";
import { toJobStatus } from "../../../../lambdas/jobs/job-status.ts";
import { finishedJob, jobId, now } from "../jobs/finished-job.ts";
import type { JobStore } from "../../../../lambdas/jobs/job-store.ts";
import { only } from "../only.ts";
import { createFunctionRequest } from "../request.ts";

const url = "https://bucket.example/a.pdf?signature=1";
const signed: string[] = [];
const createRequest = (resource: string) =>
  createFunctionRequest<"output">(resource === "output" ? "getJobJobIdOutput" : "getJobJobIdDownload", {
    job_id: jobId,
  });
const createJobOutput = (job: Job | undefined, signedAt: number | undefined) =>
  createOutput({
    publicBaseUrl: "https://pdf.example",
    clock: () => now,
    jobs: only<JobStore>({ find: () => Promise.resolve(job) }),
    findDownload: createFindDownload(
      { signedAt: () => Promise.resolve(signedAt) },
      ({ jobId: id, documentName }, at) => {
        signed.push(`${id} ${documentName} ${String(at)}`);
        return Promise.resolve(url);
      },
    ),
  });
const answered = (job: Job | undefined, resource: string, signedAt = now) =>
  createJobOutput(job, signedAt)(createRequest(resource));

describe("the output of a job", () => {
  it("says where its PDF is, for how long, and what it is", async () => {
    const { status, body } = await answered(finishedJob(), "output");
    expect(status).toBe(200);
    expect(body).toEqual({
      status: "Done",
      path: `https://pdf.example/job/${jobId}/output`,
      url,
      expires_at: new Date(now + 15 * 60_000).toISOString(),
      document_name: "On Tides.pdf",
      content_type: "application/pdf",
      bytes: 9,
      pages: 2,
      sha256: "ab",
    });
    expect(signed.at(-1)).toBe(`${jobId} On Tides.pdf ${String(now)}`);
  });

  it("returns an address that was signed before with its remaining time", async () => {
    const before = now - 9 * 60_000;
    expect((await answered(finishedJob(), "output", before)).body).toMatchObject({
      expires_at: new Date(now + 6 * 60_000).toISOString(),
    });
    expect(signed.at(-1)).toContain(String(before));
  });

  it("is refused once the purchase includes no more addresses, until the job expires", async () => {
    const before = signed.length;
    const refused = createJobOutput(finishedJob(), undefined)(createRequest("output"));
    await expect(refused).rejects.toBeInstanceOf(TooManyRequestsError);
    await expect(refused).rejects.toMatchObject({ headers: { "retry-after": "3600" } });
    expect(signed.length).toBe(before);
    const link = await createJobOutput(finishedJob(), undefined)(createRequest("download"));
    expect(link).toMatchObject({ status: 429, headers: { "retry-after": "3600" } });
    expect(link.body).toMatch(/^You have used all downloads .* again after .*\.\n$/);
  });

  it("lists in output and status what its author may want to fix", async () => {
    const warnings = [{ line: 3, what: "The reference @fig:x has no target. Check its name." }];
    const job = finishedJob({ pdf: { bytes: 9, pages: 2, sha256: "ab", deleted_at: now + 1_000, warnings } });
    expect((await answered(job, "output")).body).toMatchObject({ warnings });
    expect(toJobStatus(job, "https://pdf.example").warnings).toEqual(warnings);
    expect(toJobStatus(finishedJob(), "https://pdf.example")).not.toHaveProperty("warnings");
  });

  it.each([
    [undefined, NotFoundError],
    [finishedJob({ state: "Processing" }), NotReadyError],
    [finishedJob({ state: "Failed", description: "A table is too wide." }), NotReadyError],
    [finishedJob({ pdf: { bytes: 9, pages: 2, sha256: "ab", deleted_at: now } }), GoneError],
  ])("is missing for %j, and no address is signed", async (job, kind) => {
    const before = signed.length;
    await expect(answered(job, "output")).rejects.toBeInstanceOf(kind);
    if (job?.state === "Failed")
      await expect(answered(job, "output")).rejects.toThrow("A table is too wide.");
    expect(signed.length).toBe(before);
  });
});

describe("the link for people", () => {
  it("redirects to the PDF, without a referrer", async () => {
    expect(await answered(finishedJob(), "download")).toEqual({
      status: 302,
      headers: { location: url, "referrer-policy": "no-referrer" },
    });
  });

  it("explains why there is no PDF", async () => {
    const { status, body } = await answered(finishedJob({ state: "Processing" }), "download");
    expect(status).toBe(409);
    expect(body).toMatch(/^The PDF is not ready: the job is Processing\..*\n$/);
    expect(await answered(undefined, "download")).toMatchObject({ status: 404 });
  });
});
