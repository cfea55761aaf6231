import { NotFoundError } from "../interface/errors.ts";
import type { Answer } from "../interface/answer.ts";
import type { HttpRequest } from "../interface/http.ts";
import { jobPath } from "../interface/requests.ts";
import { parse } from "../interface/validation.ts";
import type { JobStore } from "../jobs/job-store.ts";
import { jobStatusOf } from "../jobs/job-status.ts";

/** `GET /job/{job_id}/status`. */
export function status(options: {
  readonly jobs: JobStore;
  readonly publicBaseUrl: string;
}): (request: HttpRequest) => Promise<Answer> {
  return async (request) => {
    const { job_id: jobId } = parse(jobPath, request.pathParameters, "path");
    const job = await options.jobs.find(jobId.toLowerCase());
    if (!job) throw new NotFoundError("No such job");
    return { status: 200, body: jobStatusOf(job, options.publicBaseUrl) };
  };
}
