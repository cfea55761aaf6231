import { JobFailedError } from "../http-contract/errors.ts";
import { maxWaitSeconds, waitPreference } from "../http/headers/prefer.ts";
import type { HttpResponse } from "../http/response.ts";
import type { AnswerJob, JobAnswers } from "../jobs/answer-job.ts";
import { contentDisposition } from "../jobs/document-name.ts";
import type { DocumentStorage } from "../jobs/document-storage.ts";
import { createAllHandedOut, type Downloads } from "../jobs/downloads.ts";
import type { Job, RenderedPdf } from "../jobs/job.ts";

/**
 * The largest PDF in a response, in bytes. Lambda returns 6 MB at most ("Lambda quotas", "Invocation payload"), in which a PDF is base64, four letters for three
 * bytes. A larger one is downloaded from the bucket.
 */
const maxDirectBytes = 4_400_000;

/** When a job that has not ended is to be asked for again, in seconds: in the fast queue, and in the slow one. */
const retryAfterSeconds = { fast: 2, slow: 10 } as const;

export interface AnswerPdfOptions extends Downloads {
  readonly jobs: Pick<JobAnswers, "awaitEnd" | "describe">;
  readonly storage: Pick<DocumentStorage, "getPdf">;
  readonly publicBaseUrl: string;
  readonly clock: () => number;
}

/**
 * Creates the answer to a request that prefers the PDF (http/headers/accept.ts): 200 with the bytes, or 303 to their address; 202 with the job if it
 * takes longer than the request may wait. The document is paid for, so none of these is a 402.
 * @throws {JobFailedError} (from the returned function) for a job that failed
 * @throws {TooManyRequestsError} (likewise) when all downloads of the purchase were used up
 */
export function createAnswerPdf(options: AnswerPdfOptions): AnswerJob {
  const { jobs, storage, addresses, findDownload, publicBaseUrl, clock } = options;

  const answerDone = async (job: Job, pdf: RenderedPdf, headers: Headers): Promise<HttpResponse> => {
    if (pdf.bytes > maxDirectBytes) {
      const download = await findDownload(job);
      if (!download) throw createAllHandedOut(job, clock());
      return {
        status: 303,
        headers: { ...headers, location: download.url, "referrer-policy": "no-referrer" },
      };
    }
    // The bytes count as an address of theirs does.
    if ((await addresses.signedAt(job)) === undefined) throw createAllHandedOut(job, clock());
    return {
      status: 200,
      headers: {
        ...headers,
        "content-type": "application/pdf",
        "content-disposition": contentDisposition(job.document_name),
      },
      body: await storage.getPdf(job.job_id),
    };
  };

  return async (request, before, { headers: given, ...own } = {}) => {
    const job = (await jobs.awaitEnd(before, waitPreference(request) ?? maxWaitSeconds)) ?? before;
    const headers = { ...given, link: `<${publicBaseUrl}/job/${job.job_id}/status>; rel="status"` };
    if (job.state === "Done" && job.pdf) return answerDone(job, job.pdf, headers);
    const described = await jobs.describe(job, own);
    if (job.state === "Failed") throw new JobFailedError(described.description, described, headers);
    const seconds = retryAfterSeconds[job.slow ? "slow" : "fast"];
    return {
      status: 202,
      headers: { ...headers, "retry-after": String(seconds) },
      body: described,
    };
  };
}

type Headers = Readonly<Record<string, string>>;
