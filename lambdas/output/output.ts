import {
  GoneError,
  HttpError,
  NotFoundError,
  NotReadyError,
  TooManyRequestsError,
} from "../http-contract/errors.ts";
import { textErrorResponse, type HttpResponse } from "../http/response.ts";
import type { HttpRequest, RequestTo } from "../http/http-handler.ts";
import { jobPath } from "../http-contract/path-parameters.ts";
import type { JobOutput } from "../http-contract/responses.ts";
import { parse } from "../http/validation.ts";
import type { DownloadAddresses } from "../jobs/download-addresses.ts";
import { downloadSeconds, type DownloadUrl } from "../jobs/download-url.ts";
import { isGone, type Job } from "../jobs/job.ts";
import { toJobStatus, collectWarnings } from "../jobs/job-status.ts";
import type { JobStore } from "../jobs/job-store.ts";

/** The parts that the output needs. */
export interface OutputOptions {
  readonly jobs: JobStore;
  readonly addresses: DownloadAddresses;
  readonly downloadUrl: DownloadUrl;
  readonly publicBaseUrl: string;
  readonly clock: () => number;
}

/**
 * `GET /job/{job_id}/output`: the download URL of the PDF, the same one for ten minutes, and facts about it. It has the job's status and path as
 * well: some clients expect both at the first path that they get, which is this one for a document that was bought before.
 * `GET /job/{job_id}/download` redirects a browser to the PDF: a link for people, valid as long as the PDF.
 */
export function createOutput(
  options: OutputOptions,
): (request: RequestTo<"output">) => Promise<HttpResponse> {
  const { jobs, addresses, downloadUrl, publicBaseUrl, clock } = options;

  const describe = async (job: Job): Promise<JobOutput> => {
    const { pdf } = job;
    if (job.state !== "Done" || !pdf) {
      throw new NotReadyError(`The PDF is not ready: the job is ${job.state}. ${job.description}`);
    }
    if (isGone(job, clock())) {
      throw new GoneError(
        "The PDF was deleted, because its storage time has ended. Send the same document again: while its job exists, it is printed again free of charge.",
      );
    }
    const signedAt = await addresses.signedAt(job);
    if (signedAt === undefined) throw allHandedOut(job, clock());
    return {
      status: job.state,
      path: toJobStatus(job, publicBaseUrl).path,
      url: await downloadUrl({ jobId: job.job_id, documentName: job.document_name }, signedAt),
      expires_at: new Date(signedAt + downloadSeconds * 1000).toISOString(),
      document_name: job.document_name,
      content_type: "application/pdf",
      bytes: pdf.bytes,
      pages: pdf.pages,
      sha256: pdf.sha256,
      ...collectWarnings(job),
    };
  };

  const find = async (request: HttpRequest): Promise<JobOutput> => {
    const { job_id: jobId } = parse(jobPath, request.pathParameters, "path");
    const job = await jobs.find(jobId.toLowerCase());
    if (!job) throw new NotFoundError("This job does not exist or has expired.");
    return describe(job);
  };

  const download = async (request: HttpRequest): Promise<HttpResponse> => {
    try {
      const { url } = await find(request);
      return { status: 302, headers: { location: url, "referrer-policy": "no-referrer" } };
    } catch (error) {
      if (error instanceof HttpError) return textErrorResponse(error);
      throw error;
    }
  };

  return async (request) => {
    switch (request.operation) {
      case "getJobJobIdOutput":
        return { status: 200, body: await find(request) };
      case "getJobJobIdDownload":
        return download(request);
    }
  };
}

function allHandedOut({ expires_at: expiresAt }: Job, now: number): TooManyRequestsError {
  const until = new Date(expiresAt * 1000).toISOString();
  return new TooManyRequestsError(
    "downloads-too-many",
    "You have used all downloads that this document's payment includes. Keep the PDF that you " +
      `downloaded. You can buy the document again after ${until}.`,
    Math.max(1, expiresAt - Math.floor(now / 1000)),
  );
}
