import type { HttpResponse } from "../interface/answer.ts";
import { NotFoundError } from "../interface/errors.ts";
import type { HttpRequest, RequestTo } from "../interface/http.ts";
import { jobPath } from "../interface/schemas/paths.ts";
import type { OperationOf } from "../interface/routes.ts";
import { parse } from "../interface/validation.ts";
import type { AnswerJob } from "../jobs/answer-job.ts";
import type { JobStore } from "../jobs/job-store.ts";

/** `GET /job/{job_id}/status`. */
export function createStatus(options: {
  readonly jobs: JobStore;
  readonly answerJob: AnswerJob;
}): (request: RequestTo<"status">) => Promise<HttpResponse> {
  const answers: Readonly<Record<OperationOf<"status">, (request: HttpRequest) => Promise<HttpResponse>>> = {
    async getJobJobIdStatus(request) {
      const { job_id: jobId } = parse(jobPath, request.pathParameters, "path");
      const job = await options.jobs.find(jobId.toLowerCase());
      if (!job) throw new NotFoundError("No such job");
      return options.answerJob(request, job);
    },
  };
  return (request) => answers[request.operation](request);
}
