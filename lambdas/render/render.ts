import { createHash } from "node:crypto";
import { BrowserHungError, DocumentError, DocumentTimeError } from "../../document/core/errors.ts";
import type { RenderedDocument } from "../../document/core/render-document.ts";
import type { Renderer } from "../../document/core/renderer.ts";
import type { WarnOfRender } from "../../document/core/warnings/warnings.ts";
import type { ConversionRequest } from "../http-contract/requests.ts";
import { SourceMissingError, type DocumentStorage } from "../jobs/document-storage.ts";
import { findBuyer, hasFreeRetry, type Job } from "../jobs/job.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { JobStore } from "../jobs/job-store.ts";
import type { PrintAhead } from "../jobs/print-ahead.ts";
import type { SlowWorkCounter } from "../jobs/slow-work.ts";
import { readTurn } from "../jobs/turns.ts";
import { maxSmallUs, toDocumentSource } from "../printing/document-source.ts";
import { createPrintsAhead, type PrintedAhead, type PrintsAhead } from "./prints-ahead.ts";

/** The parts that rendering needs, and where it reports to. */
export interface RenderOptions {
  readonly jobs: JobStore;
  readonly slowWork: SlowWorkCounter;
  readonly storage: DocumentStorage;
  /** Loads the renderer at the first call, while the first job is claimed. */
  readonly renderer: () => Promise<Renderer>;
  /** The queue for documents that take longer than `timeoutMs`, or are predicted to; undefined if such a document fails. */
  readonly slowQueue: JobQueue | undefined;
  /** The queue for ended jobs with an email or a callback; undefined where there are neither. */
  readonly deliverQueue: JobQueue | undefined;
  /** Time for rendering one document in a running browser, in ms. */
  readonly timeoutMs: number;
  /** How long a PDF is kept, in ms. */
  readonly documentMs: number;
  readonly clock: () => number;
  /** Reports a document that was rendered and stored. */
  readonly reportRendered: (metrics: {
    readonly pages: number;
    readonly bytes: number;
    readonly ms: number;
    /** From the payment to the finished job, in ms. */
    readonly sinceCreatedMs: number;
    /** Whether the job had ended before, so that the time is not this rendering's. */
    readonly isAgain: boolean;
  }) => void;
  /** Reports a document that was left to the slow queue. */
  readonly reportDeferred: () => void;
  /** Reports a document that could not be rendered, whatever the cause. */
  readonly reportFailed: () => void;
  /** Reports, after `failed`, that the cause was a fault of this service. */
  readonly reportGivenUp: (attempt: { readonly isAgain: boolean }) => void;
  /** Reports defects of a rendered document. */
  readonly reportDegraded: WarnOfRender;
  /** Reports failures that are fixed later, such as by the sweep. */
  readonly warn: (message: string, error: unknown) => void;
}

/** Time for the first browser of a process to start, in ms. It does not count against the document. */
const startMs = 15_000;
/** Time below which a failing document does not count as slow, in ms. */
const slowMs = 1_000;

/** Time for fetching the source, storing the PDF and writing records, in ms. */
const overheadMs = 30_000;
/**
 * Returns the lease of a job, in ms. It is longer than the function may run (lib/service/rendering.ts), so that no second process renders beside a living
 * one, and stores another PDF than the one on record.
 * @param timeoutMs time for rendering
 */
export const leaseMsFor = (timeoutMs: number): number => timeoutMs + startMs + overheadMs;

/** Attempts of one job that ended with their process, after which it fails: the second was made with care. */
const maxEnded = 2;
/** What they count for, in ms, since nobody knows how long they took. */
const endedMs = 60_000;
/**
 * Failures of a browser or a service after which a job is given up. The job counts, not its message, which is received more often while the
 * function is throttled.
 */
const maxTries = 3;
const endedTwice =
  "The document takes too much memory: its rendering was ended twice. Split it and send the parts.";
const hungTwice =
  "and so did the first attempt, so the document is most likely too large. Split it and send the parts.";
const notRendered = "We couldn't make the PDF after several attempts.";
const sendAgain = "Send it again to try once more; it is not charged again.";
const noMoreTries =
  "All automatic retries failed. Contact the operator, who can retry it or refund the payment.";

/** What a process does with documents. */
export interface Render {
  /** Renders the document of one job and finishes the job. */
  readonly renderJob: (jobId: string) => Promise<void>;
  /** Prints the document of a job that is about to be bought. */
  readonly printAhead: PrintAhead;
}

/**
 * Renders the documents of jobs, and finishes the jobs. A message that comes twice renders once. A document that cannot be rendered fails its
 * job at once, since a retry would not help. One that takes too long continues in the slow queue; so do, at once, one that is predicted to be slow,
 * and further ones of a payer with many of them. A failure of a browser or a service throws, so that the message is redelivered; only the last try fails the job.
 */
export function createRender(options: RenderOptions): Render {
  const rendering: Rendering = {
    ...options,
    isFirst: true,
    jobsInWork: 0,
    printsAhead: createPrintsAhead({
      isBusy: () => rendering.jobsInWork > 0,
      print: async (source) =>
        (await predictIsSlow(rendering, source)) ? undefined : print(rendering, source),
    }),
  };
  return {
    async renderJob(jobId) {
      rendering.jobsInWork++;
      try {
        await renderJob(rendering, jobId);
      } finally {
        rendering.jobsInWork--;
      }
    },
    printAhead: rendering.printsAhead.begin,
  };
}

/** The options, and what one function's instance remembers. */
interface Rendering extends RenderOptions {
  /** Whether no document has been rendered yet: the first one has the time of a start as well. */
  isFirst: boolean;
  jobsInWork: number;
  readonly printsAhead: PrintsAhead;
}

async function renderJob(rendering: Rendering, jobId: string): Promise<void> {
  const { jobs, storage, slowQueue, printsAhead, timeoutMs, clock } = rendering;
  const ahead = printsAhead.take(jobId);
  // Source and browser are prepared while the job is claimed. Rendering reports their failures.
  const source = ahead ? Promise.resolve(ahead.source) : storage.getSource(jobId);
  source.catch(() => undefined);
  const claimed = jobs.start(jobId, leaseMsFor(timeoutMs));
  void warmUp(rendering);
  const job = await claimed;
  if (!job) return;
  if (endedAttempts(job) >= maxEnded) {
    await fail(rendering, job, `${endedTwice} ${chooseHelp(job, endedMs)}`, endedMs);
    return;
  }
  const begun = clock();
  try {
    if (slowQueue && (await isSlow(rendering, job, source, ahead))) {
      await defer(rendering, job);
      return;
    }
    await renderDocument(rendering, job, source, ahead);
  } catch (error: unknown) {
    switch (chooseReaction(error, job, slowQueue !== undefined)) {
      case "defer":
        rendering.isFirst = false;
        await countSlow(rendering, job);
        await defer(rendering, job);
        // The browser was killed, and the next document should not wait for another one.
        await warmUp(rendering);
        return;
      case "fail":
        if (slowQueue && clock() - begun > slowMs) await countSlow(rendering, job);
        await fail(rendering, job, describeFailure(error, job, clock() - begun), clock() - begun);
        return;
      case "source missing":
        await giveUp(rendering, job, "The document's storage time has ended.");
        return;
      case "give up":
        await giveUp(rendering, job, notRendered);
        throw error;
      case "retry":
        await jobs.release(jobId);
        throw error;
    }
  }
}

/** Returns whether a document is the slow queue's: its work is predicted to be much, or its payer sent many slow ones. */
async function isSlow(
  rendering: Rendering,
  job: Job,
  source: Promise<ConversionRequest>,
  ahead: PrintedAhead | undefined,
): Promise<boolean> {
  const isPredictedSlow = (): Promise<boolean> =>
    ahead
      ? ahead.printed.then(
          (document) => document === undefined,
          // The error is reported where the document is taken over.
          () => false,
        )
      : source.then((found) => predictIsSlow(rendering, found));
  const isEither = await Promise.all([rendering.slowWork.isOverLimit(job.payers), isPredictedSlow()]);
  return isEither.includes(true);
}

async function predictIsSlow({ renderer }: Rendering, request: ConversionRequest): Promise<boolean> {
  const predictor = await renderer();
  const { markdown, bibliography } = toDocumentSource(request);
  return (await predictor.predictWork({ markdown, bibliography })) > maxSmallUs;
}

async function warmUp({ renderer }: Rendering): Promise<void> {
  await renderer()
    .then((started) => started.warmUp())
    .catch(() => undefined);
}

/** Queues what follows the end of a job. */
async function handOver({ deliverQueue, warn }: Rendering, jobId: string): Promise<void> {
  try {
    await deliverQueue?.send(jobId);
  } catch (error) {
    warn("The follow-up of the job's end was not queued; the sweep will queue it", error);
  }
}

async function fail(rendering: Rendering, job: Job, description: string, renderMs: number): Promise<boolean> {
  const { jobs, reportFailed } = rendering;
  const isDone = await jobs.fail(job.job_id, description, renderMs, readTurn(job));
  if (!isDone) return false;
  reportFailed();
  if (job.calls_back) await handOver(rendering, job.job_id);
  return true;
}

async function giveUp(rendering: Rendering, job: Job, why: string): Promise<void> {
  if (await fail(rendering, job, `${why} ${chooseHelp(job, 0)}`, 0))
    rendering.reportGivenUp({ isAgain: hasEndedBefore(job) });
}

/** Describes what the payer can do about a failed job. @param renderMs duration of the failed attempt, in ms */
function chooseHelp({ retries, render_ms: renderedMs }: Job, renderMs: number): string {
  return hasFreeRetry({ retries, render_ms: renderedMs + renderMs }) ? sendAgain : noMoreTries;
}

/** Leaves a job to the slow queue. */
async function defer({ jobs, slowQueue, warn, ...rendering }: Rendering, job: Job): Promise<void> {
  await jobs.defer(job.job_id);
  rendering.reportDeferred();
  try {
    await slowQueue?.send(job.job_id, { buyer: findBuyer(job) });
  } catch (error) {
    warn("A slow document was not queued; the sweep will queue it", error);
  }
}

async function countSlow({ slowWork, warn }: Rendering, job: Job): Promise<void> {
  try {
    await slowWork.record(job.payers);
  } catch (error) {
    warn("A slow document was not counted for its payer", error);
  }
}

async function renderDocument(
  rendering: Rendering,
  job: Job,
  source: Promise<ConversionRequest>,
  ahead: PrintedAhead | undefined,
): Promise<void> {
  const { jobs, storage, documentMs, clock } = rendering;
  const { job_id: jobId } = job;
  const begun = clock();
  const { pdf, pages, warnings } =
    (await ahead?.printed) ?? (await print(rendering, await source, endedAttempts(job) > 0));
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
  rendering.reportRendered({
    ...{ pages, bytes, ms: clock() - begun, sinceCreatedMs: clock() - job.created_at },
    isAgain: hasEndedBefore(job),
  });
  if (finished && (job.mail !== undefined || job.calls_back)) await handOver(rendering, jobId);
}

/** Prints a document. @param isCareful whether an attempt ended with its process */
async function print(
  rendering: Rendering,
  request: ConversionRequest,
  isCareful = false,
): Promise<RenderedDocument> {
  const { renderer, timeoutMs, isFirst, reportDegraded } = rendering;
  const document = await (
    await renderer()
  ).render(toDocumentSource(request), {
    timeoutMs: isFirst ? timeoutMs + startMs : timeoutMs,
    warn: reportDegraded,
    ...(isCareful && { isCareful }),
  });
  rendering.isFirst = false;
  return document;
}

function hasEndedBefore({ ended_at: endedAt }: Job): boolean {
  return endedAt !== undefined;
}

/** Counts the attempts before this one that neither ended the job nor failed: their process was ended, for its memory, for example. */
function endedAttempts({ attempts, failures }: Job): number {
  return attempts - 1 - failures;
}

/** Explains a failure to the payer. @param renderMs duration of the failed attempt, in ms */
function describeFailure(error: unknown, job: Job, renderMs: number): string {
  const reason = error instanceof Error ? error.message : notRendered;
  const words = error instanceof BrowserHungError ? `${reason}, ${hungTwice}` : reason;
  // Where it has a retry left, the document itself is what to change.
  const help = chooseHelp(job, renderMs);
  return help === noMoreTries ? `${words} ${help}` : words;
}

/** What a failure of rendering leads to: `fail` for a fault of the document, the last three for a fault of this service. */
type Reaction = "defer" | "fail" | "source missing" | "give up" | "retry";

/** Chooses what to do about an error. @param hasSlowQueue whether a slow document can continue there */
export function chooseReaction(
  error: unknown,
  { attempts }: Pick<Job, "attempts">,
  hasSlowQueue: boolean,
): Reaction {
  if (hasSlowQueue && error instanceof DocumentTimeError) return "defer";
  if (error instanceof DocumentError) return "fail";
  if (error instanceof BrowserHungError && attempts > 1) return "fail";
  if (error instanceof SourceMissingError) return "source missing";
  return attempts >= maxTries ? "give up" : "retry";
}
