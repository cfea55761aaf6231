import type { HttpResponse } from "../http/response.ts";
import { waitPreference, preferenceApplied } from "../http/headers/prefer.ts";
import type { HttpRequest } from "../http/http-handler.ts";
import type { DocumentWarning } from "../http-contract/responses.ts";
import { externalCallMs } from "../http-client/deadline.ts";
import type { Job } from "./job.ts";
import { hasEnded, toJobStatus } from "./job-status.ts";
import type { Waiting } from "./waiting.ts";

/** Answers a request with its job. Where the client prefers to wait and a slot is free, waits for the end of the job. */
export type AnswerJob = (
  request: HttpRequest,
  job: Job,
  own?: {
    readonly headers?: Readonly<Record<string, string>> | undefined;
    /** Ignored parts of this request; those of the request that bought the job when absent. */
    readonly warnings?: readonly DocumentWarning[];
    /** Secret that verifies the job's callbacks; only for clients that send the document. */
    readonly callbackSecret?: string | undefined;
  },
) => Promise<HttpResponse>;

/** @param contact of the operator, named in the description of a failed job */
export function createAnswerJob(waiting: Waiting, publicBaseUrl: string, contact?: string): AnswerJob {
  return async (request, job, { headers, warnings = job.warnings ?? [], callbackSecret } = {}) => {
    const seconds = waitPreference(request);
    // A job in the slow queue takes longer than a request may wait.
    const mayWait = seconds !== undefined && !hasEnded(job) && !job.slow;
    const later = mayWait ? await waiting.forEnd(job, Math.min(seconds * 1000, externalCallMs())) : undefined;
    const isKept = seconds !== undefined && (later !== undefined || hasEnded(job));
    return {
      status: 200,
      headers: { ...headers, ...(isKept && preferenceApplied(seconds)) },
      body: {
        ...toJobStatus({ ...(later ?? job), warnings: [...warnings] }, publicBaseUrl, contact),
        ...(callbackSecret !== undefined && { callback_secret: callbackSecret }),
      },
    };
  };
}
