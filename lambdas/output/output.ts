import { GoneError, HttpError, NotFoundError, NotReadyError } from "../http-contract/errors.ts";
import { textErrorResponse, type HttpResponse } from "../http/response.ts";
import type { HttpRequest, RequestTo } from "../http/http-handler.ts";
import { jobPath } from "../http-contract/path-parameters.ts";
import type { JobOutput } from "../http-contract/responses.ts";
import { parse } from "../http/validation.ts";
import { createAllHandedOut, type FindDownload } from "../jobs/downloads.ts";
import { isGone, type Job } from "../jobs/job.ts";
import { toFinishedPdf, toJobStatus, collectWarnings } from "../jobs/job-status.ts";
import type { JobStore } from "../jobs/job-store.ts";

/** The parts that the output needs. */
export interface OutputOptions {
  readonly jobs: JobStore;
  readonly findDownload: FindDownload;
  readonly publicBaseUrl: string;
  readonly clock: () => number;
}

/**
 * Creates `GET /job/{job_id}/output`: the download URL of the PDF, the same for ten minutes, and facts about it. It also has the job's status and
 * path, since some clients expect both at the first path that they get, which is this one for a document that was bought before. Also creates `GET
 * /job/{job_id}/download`, which redirects a browser to the PDF: a link for people, valid as long as the PDF.
 */
export function createOutput(
  options: OutputOptions,
): (request: RequestTo<"output">) => Promise<HttpResponse> {
  const { jobs, findDownload, publicBaseUrl, clock } = options;

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
    const download = await findDownload(job);
    if (!download) throw createAllHandedOut(job, clock());
    return {
      status: job.state,
      path: toJobStatus(job, publicBaseUrl).path,
      ...download,
      ...toFinishedPdf(job, pdf),
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
