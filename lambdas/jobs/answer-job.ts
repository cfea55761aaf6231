import type { HttpResponse } from "../http/response.ts";
import { waitPreference, preferenceApplied } from "../http/headers/prefer.ts";
import type { HttpRequest } from "../http/http-handler.ts";
import type { DocumentWarning, JobStatus } from "../http-contract/responses.ts";
import { externalCallMs } from "../http-client/deadline.ts";
import { findCorrectionsLeft } from "./correction.ts";
import type { FindDownload } from "./downloads.ts";
import { isGone, type Job } from "./job.ts";
import { hasEnded, toFinishedPdf, toJobStatus } from "./job-status.ts";
import type { Waiting } from "./waiting.ts";

/** What belongs to one answer, beside its job. */
export interface AnswerParts {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Ignored parts of this request; those of the request that bought the job when absent. */
  readonly warnings?: readonly DocumentWarning[];
  /** Secret that verifies the job's callbacks; only for clients that send the document. */
  readonly callbackSecret?: string | undefined;
}

/** Answers a request with its job. Where the client prefers to wait and a slot is free, waits for the end of the job. */
export type AnswerJob = (request: HttpRequest, job: Job, own?: AnswerParts) => Promise<HttpResponse>;

/** The ways to answer with jobs. */
export interface JobAnswers {
  readonly answerJob: AnswerJob;
  /**
   * Waits for the end of a job as long as the request may, at most so many seconds. A job in the slow queue takes longer than that.
   * @returns the job as it is then; undefined when nobody waited
   */
  awaitEnd(job: Job, seconds: number): Promise<Job | undefined>;
  /** Describes a job; one that is done with its PDF, and where to download it, unless all addresses were handed out. */
  describe(job: Job, own?: Omit<AnswerParts, "headers">): Promise<JobStatus>;
}

export interface JobAnswersOptions {
  readonly waiting: Waiting;
  readonly findDownload: FindDownload;
  readonly publicBaseUrl: string;
  /** Of the operator, named in the description of a failed job. */
  readonly contact?: string | undefined;
  readonly clock: () => number;
}

export function createJobAnswers(options: JobAnswersOptions): JobAnswers {
  const { waiting, findDownload, publicBaseUrl, contact, clock } = options;

  const awaitEnd: JobAnswers["awaitEnd"] = async (job, seconds) =>
    hasEnded(job) || job.slow ? undefined : waiting.forEnd(job, Math.min(seconds * 1000, externalCallMs()));

  const describe: JobAnswers["describe"] = async (
    job,
    { warnings = job.warnings ?? [], callbackSecret } = {},
  ) => {
    const { pdf } = job;
    const isThere = job.state === "Done" && pdf !== undefined && !isGone(job, clock());
    return {
      ...toJobStatus({ ...job, warnings: [...warnings] }, publicBaseUrl, contact),
      ...(isThere && {
        ...(await findDownload(job)),
        ...toFinishedPdf(job, pdf),
      }),
      ...describeCorrections(findCorrectionsLeft(job, clock())),
      ...(callbackSecret !== undefined && { callback_secret: callbackSecret }),
    };
  };

  return {
    awaitEnd,
    describe,
    async answerJob(request, job, { headers, ...own } = {}) {
      const seconds = waitPreference(request);
      const later = seconds === undefined ? undefined : await awaitEnd(job, seconds);
      const isKept = seconds !== undefined && (later !== undefined || hasEnded(job));
      return {
        status: 200,
        headers: { ...headers, ...(isKept && preferenceApplied(seconds)) },
        body: await describe(later ?? job, { warnings: job.warnings ?? [], ...own }),
      };
    },
  };
}

function describeCorrections(
  corrections: ReturnType<typeof findCorrectionsLeft>,
): Pick<JobStatus, "corrections"> {
  if (!corrections) return {};
  return { corrections: { left: corrections.left, until: new Date(corrections.until).toISOString() } };
}
