import { createHash } from "node:crypto";
import { DocumentError, DocumentTimeError } from "../../document/errors.ts";
import { layoutOf } from "../../document/options/chosen.ts";
import type { Renderer } from "../../document/renderer.ts";
import type { Warn } from "../../document/warnings.ts";
import type { ConversionRequest } from "../http-contract/requests.ts";
import { SourceMissingError } from "../jobs/document-storage.ts";
import type { DocumentStorage } from "../jobs/document-storage.ts";
import type { Job } from "../jobs/job.ts";
import { retryDelaysSeconds } from "../jobs/job.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { JobStore } from "../jobs/job-store.ts";
import type { SlowWorkCounter } from "../jobs/slow-work.ts";

export interface RenderOptions {
  readonly jobs: JobStore;
  readonly slowWork: SlowWorkCounter;
  readonly storage: DocumentStorage;
  /** What prints; loaded when it is first asked for, while the first job is claimed. */
  readonly renderer: () => Promise<Renderer>;
  /** Where a document goes on that takes longer than `timeoutMs`; undefined where it fails. */
  readonly slowQueue: JobQueue | undefined;
  /** Of jobs whose end is followed by something; undefined where there is no such thing. */
  readonly deliverQueue: JobQueue | undefined;
  /** Longest that rendering one document may take in a browser that is there, in ms. */
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
  /** Told of every document that was left to the slow queue. */
  readonly deferred: () => void;
  /** Told of every document that was not rendered, for a fault of its own or of ours. */
  readonly failed: () => void;
  /** Told of those besides that were given up for a fault of ours. */
  readonly gaveUp: () => void;
  /** Told of what a rendered document lacks. */
  readonly lacking: Warn;
  /** Told of failures that something else will mend. */
  readonly warn: (message: string, error: unknown) => void;
}

/** How long the first browser of a process may take to start, in ms, which is no fault of the document. */
const startMs = 15_000;
/** A document that fails sooner has held up nobody, in ms. */
const noticedMs = 1_000;

/**
 * How long a process has its job to itself, in ms: longer than its function may run (lib/service/rendering.ts), so that nobody prints beside one that is
 * alive, and stores another PDF than the one on record.
 * @param timeoutMs longest that rendering may take
 */
export const leaseMsFor = (timeoutMs: number): number => timeoutMs + startMs + overheadMs;
/** For fetching the source, storing the PDF and what is put on record, in ms. */
const overheadMs = 30_000;

/** A document that ended its process this often, without a word, will do so again. */
const maxAttempts = 6;
/**
 * A document is given up when a browser or a service failed it this often. The job counts, not its message, which was received more often
 * where the function was throttled.
 */
const maxTries = 3;
const notRendered = "The document could not be printed after several tries.";
const sendAgain = "Send it again to try once more; it is not charged again.";
const noMoreTries =
  "It was tried as often as it is by itself; whoever runs this service can see its payment, and try again or give it back.";

/**
 * Renders the document of one job and finishes the job. A message that comes twice renders once. A document that cannot be
 * rendered fails its job at once, for trying again would not help; one that takes too long goes on in the slow queue, and so does, at once,
 * the next one of whoever sends many of them. A browser or service that fails throws, so that the message comes again, and only the last
 * try fails the job.
 */
export function createRender(options: RenderOptions): (jobId: string) => Promise<void> {
  const { jobs, slowWork, storage, renderer, slowQueue, deliverQueue, timeoutMs, documentMs, clock } =
    options;
  const { rendered, deferred, failed, gaveUp, warn } = options;

  let isFirst = true;
  const warmUp = (): Promise<void> =>
    renderer()
      .then((it) => it.warmUp())
      .catch(() => undefined);

  const handOver = async (jobId: string): Promise<void> => {
    try {
      await deliverQueue?.send(jobId);
    } catch (error) {
      warn("What follows the job's end was not queued; the sweep will queue it", error);
    }
  };

  const fail = async (job: Job, description: string): Promise<boolean> => {
    const isDone = await jobs.fail(job.job_id, description);
    if (!isDone) return false;
    failed();
    if (job.calls_back) await handOver(job.job_id);
    return true;
  };
  const giveUp = async (job: Job, why: string): Promise<void> => {
    const help = job.retries < retryDelaysSeconds.length ? sendAgain : noMoreTries;
    if (await fail(job, `${why} ${help}`)) gaveUp();
  };

  const defer = async (job: Job): Promise<void> => {
    await jobs.defer(job.job_id);
    deferred();
    try {
      await slowQueue?.send(job.job_id);
    } catch (error) {
      warn("A slow document was not queued; the sweep will queue it", error);
    }
  };

  const tookLong = async (job: Job): Promise<void> => {
    try {
      await slowWork.record(job.payers);
    } catch (error) {
      warn("A slow document was not counted for its payer", error);
    }
  };

  const renderDocument = async (job: Job, source: Promise<ConversionRequest>): Promise<void> => {
    const { job_id: jobId } = job;
    const begun = clock();
    const { data, options: wanted } = await source;
    const { pdf, pages, warnings } = await (
      await renderer()
    ).render(
      {
        markdown: data.text_body,
        meta: data.meta,
        layout: layoutOf(wanted),
        baseUrl: wanted.base_url,
        bibliography: data.bibliography,
      },
      { timeoutMs: isFirst ? timeoutMs + startMs : timeoutMs, warn: options.lacking },
    );
    isFirst = false;
    await storage.putPdf(jobId, pdf);
    const bytes = pdf.byteLength;
    const sha256 = createHash("sha256").update(pdf).digest("hex");
    const finished = await jobs.finish(job, {
      bytes,
      pages,
      sha256,
      deleted_at: clock() + documentMs,
      ...(warnings.length > 0 && { warnings: [...warnings] }),
    });
    rendered({ pages, bytes, ms: clock() - begun, sinceCreatedMs: clock() - job.created_at });
    if (finished && (job.mail !== undefined || job.calls_back)) await handOver(jobId);
  };

  return async (jobId) => {
    // The source is fetched, and the browser starts, while the job is claimed; when either fails, rendering tells.
    const source = storage.getSource(jobId);
    source.catch(() => undefined);
    const claimed = jobs.start(jobId, leaseMsFor(timeoutMs));
    void warmUp();
    const job = await claimed;
    if (!job) return;
    if (job.attempts > maxAttempts) {
      await giveUp(job, notRendered);
      return;
    }
    const begun = clock();
    try {
      if (slowQueue && (await slowWork.isOverLimit(job.payers))) {
        await defer(job);
        return;
      }
      await renderDocument(job, source);
    } catch (error: unknown) {
      if (slowQueue && error instanceof DocumentTimeError) {
        isFirst = false;
        await tookLong(job);
        await defer(job);
        // The browser was ended, and who comes next shall not wait for another one.
        await warmUp();
      } else if (error instanceof DocumentError) {
        if (slowQueue && clock() - begun > noticedMs) await tookLong(job);
        await fail(job, error.message);
      } else if (error instanceof SourceMissingError) {
        await giveUp(job, "The document is no longer kept.");
      } else {
        if (job.attempts >= maxTries) {
          await giveUp(job, notRendered);
        } else {
          await jobs.release(jobId);
        }
        throw error;
      }
    }
  };
}
