import type { Answer } from "../interface/answer.ts";
import { waitPreference, waited } from "../interface/headers/prefer.ts";
import type { HttpRequest } from "../interface/http.ts";
import { msForOthers } from "../outside/deadline.ts";
import type { JobStatus } from "../interface/responses.ts";
import type { Job } from "./job.ts";
import { hasEnded, jobStatusOf } from "./job-status.ts";
import type { Waiting } from "./waiting.ts";

/** Answers a request with its job: as it is, or, where the client prefers to wait and there is room for that, once it has ended. */
export type AnswerJob = (
  request: HttpRequest,
  job: Job,
  more?: {
    readonly headers?: Readonly<Record<string, string>> | undefined;
    readonly body?: Pick<JobStatus, "callback_secret"> | undefined;
  },
) => Promise<Answer>;

export function createAnswerJob(waiting: Waiting, publicBaseUrl: string): AnswerJob {
  return async (request, job, { headers, body } = {}) => {
    const seconds = waitPreference(request);
    const mayWait = seconds !== undefined && !hasEnded(job);
    const later = mayWait ? await waiting.forEnd(job, Math.min(seconds * 1000, msForOthers())) : undefined;
    const isKept = seconds !== undefined && (later !== undefined || !mayWait);
    return {
      status: 200,
      headers: { ...headers, ...(isKept && waited(seconds)) },
      body: { ...jobStatusOf(later ?? job, publicBaseUrl), ...body },
    };
  };
}
