import type { HttpResponse } from "../http/response.ts";
import { NotFoundError } from "../http-contract/errors.ts";
import type { HttpRequest, RequestTo } from "../http/http-handler.ts";
import { jobPath } from "../http-contract/path-parameters.ts";
import type { OperationOf } from "../http-contract/routes.ts";
import { parse } from "../http/validation.ts";
import type { AnswerJob } from "../jobs/answer-job.ts";
import type { JobStore } from "../jobs/job-store.ts";

/** Creates `GET /job/{job_id}/status`, which returns the job, after a wait if the client prefers one. */
export function createStatus(options: {
  readonly jobs: JobStore;
  readonly answerJob: AnswerJob;
}): (request: RequestTo<"status">) => Promise<HttpResponse> {
  const answers: Readonly<Record<OperationOf<"status">, (request: HttpRequest) => Promise<HttpResponse>>> = {
    async getJobJobIdStatus(request) {
      const { job_id: jobId } = parse(jobPath, request.pathParameters, "path");
      const job = await options.jobs.find(jobId.toLowerCase());
      if (!job) throw new NotFoundError("This job does not exist or has expired.");
      return options.answerJob(request, job);
    },
  };
  return (request) => answers[request.operation](request);
}
