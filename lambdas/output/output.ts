import { GoneError, NotFoundError, NotReadyError } from "../interface/errors.ts";
import type { Answer, HttpRequest } from "../interface/http.ts";
import { jobPath } from "../interface/requests.ts";
import type { JobOutput } from "../interface/responses.ts";
import { parse } from "../interface/validation.ts";
import { downloadSeconds } from "../jobs/document-storage.ts";
import type { DocumentStorage } from "../jobs/document-storage.ts";
import type { JobStore } from "../jobs/job-store.ts";

export interface OutputOptions {
  readonly jobs: JobStore;
  readonly storage: DocumentStorage;
  readonly clock: () => number;
}

/** `GET /job/{job_id}/output`: where the PDF can be downloaded, and what it is. Each call presigns a new URL. */
export function output(options: OutputOptions): (request: HttpRequest) => Promise<Answer> {
  const { jobs, storage, clock } = options;
  return async (request) => {
    const { job_id: jobId } = parse(jobPath, request.pathParameters, "path");
    const job = await jobs.find(jobId.toLowerCase());
    if (!job) throw new NotFoundError("No such job");
    const { pdf } = job;
    if (job.state !== "Done" || !pdf) {
      throw new NotReadyError(`There is no PDF: the job is ${job.state}. ${job.description}`);
    }
    if (pdf.deleted_at <= clock()) {
      throw new GoneError("The PDF has been deleted, as every document is after a while.");
    }
    const body: JobOutput = {
      url: await storage.downloadUrl(job.job_id, job.document_name),
      expires_at: new Date(clock() + downloadSeconds * 1000).toISOString(),
      document_name: job.document_name,
      content_type: "application/pdf",
      bytes: pdf.bytes,
      pages: pdf.pages,
      sha256: pdf.sha256,
    };
    return { status: 200, body };
  };
}
