import { createHash } from "node:crypto";
import { DocumentError } from "../../document/errors.ts";
import type { Layout } from "../../document/source.ts";
import type { Renderer } from "../../document/renderer.ts";
import type { Warn } from "../../document/warnings.ts";
import type { ConversionRequest } from "../interface/requests.ts";
import { SourceMissingError } from "../jobs/document-storage.ts";
import type { DocumentStorage } from "../jobs/document-storage.ts";
import type { Job } from "../jobs/job.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { JobStore } from "../jobs/job-store.ts";

export interface RenderOptions {
  readonly jobs: JobStore;
  readonly storage: DocumentStorage;
  readonly renderer: Renderer;
  /** Undefined where nothing is mailed. */
  readonly emailQueue: JobQueue | undefined;
  /** Longest that rendering one document may take, in ms. */
  readonly timeoutMs: number;
  /** How long a PDF is kept, in ms. */
  readonly documentMs: number;
  readonly clock: () => number;
  /** Told of every document that is rendered and stored. */
  readonly rendered: (metrics: {
    readonly pages: number;
    readonly bytes: number;
    readonly ms: number;
    /** From the payment to the finished job, in ms. */
    readonly sinceCreatedMs: number;
  }) => void;
  /** Told of every document that was given up. */
  readonly failed: () => void;
  /** Told of what a rendered document lacks. */
  readonly lacking: Warn;
  /** Told of failures that something else will mend. */
  readonly warn: (message: string, error: unknown) => void;
}

/** What is left to a dead process after its time-out, before another may take its job over, in ms. */
const leaseMarginMs = 10_000;

/** A document that ended its process this often, without a word, will do so again. */
const maxAttempts = 6;
const notRendered =
  "The document could not be printed after several tries. Send it again to try once more; it is not charged again.";

/**
 * Renders the document of one job and finishes the job. A message that comes twice renders once. A document that cannot be
 * rendered fails its job at once, for trying again would not help; a browser or service that fails throws, so that the
 * message comes again, and only the last delivery fails the job.
 */
export function createRender(
  options: RenderOptions,
): (jobId: string, lastDelivery: boolean) => Promise<void> {
  const { jobs, storage, renderer, emailQueue, timeoutMs, documentMs, clock, rendered, failed, warn } =
    options;

  const handOver = async (jobId: string): Promise<void> => {
    try {
      await emailQueue?.send(jobId);
    } catch (error) {
      warn("E-mail was not queued; the sweep will queue it", error);
    }
  };

  const fail = async (jobId: string, description: string): Promise<void> => {
    if (await jobs.fail(jobId, description)) failed();
  };

  const renderDocument = async (job: Job): Promise<void> => {
    const { job_id: jobId } = job;
    const begun = clock();
    // The browser starts while the source is fetched and compiled; when it cannot, rendering tells.
    void renderer.warmUp().catch(() => undefined);
    const { data, options: wanted } = await storage.getSource(jobId);
    const { pdf, pages } = await renderer.render(
      { markdown: data.text_body, meta: data.meta, layout: layoutOf(wanted) },
      { timeoutMs, warn: options.lacking },
    );
    await storage.putPdf(jobId, pdf);
    const bytes = pdf.byteLength;
    const sha256 = createHash("sha256").update(pdf).digest("hex");
    const finished = await jobs.finish(job, { bytes, pages, sha256, deleted_at: clock() + documentMs });
    rendered({ pages, bytes, ms: clock() - begun, sinceCreatedMs: clock() - job.created_at });
    if (finished && job.mail) await handOver(jobId);
  };

  return async (jobId, lastDelivery) => {
    const job = await jobs.start(jobId, timeoutMs + leaseMarginMs);
    if (!job) return;
    if (job.attempts > maxAttempts) {
      await fail(jobId, notRendered);
      return;
    }
    try {
      await renderDocument(job);
    } catch (error: unknown) {
      if (error instanceof DocumentError) {
        await fail(jobId, error.message);
      } else if (error instanceof SourceMissingError) {
        await fail(jobId, "The document is no longer kept. Send it again; it is not charged again.");
      } else {
        if (lastDelivery) {
          await fail(jobId, notRendered);
        } else {
          await jobs.release(jobId);
        }
        throw error;
      }
    }
  };
}

function layoutOf({ paper, toc, cover }: ConversionRequest["options"]): Partial<Layout> {
  return { ...(paper && { paper }), ...(toc && { contents: toc }), ...(cover && { cover }) };
}
