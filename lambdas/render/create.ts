import type { SQSHandler } from "aws-lambda";
import type { Renderer } from "../../document/core/renderer.ts";
import { loadRenderer } from "../printing/load-renderer.ts";
import { queueHandler } from "../queue/queue-handler.ts";
import { createDocumentStorage } from "../jobs/s3-storage.ts";
import { JobStore } from "../jobs/job-store.ts";
import { createJobQueue } from "../jobs/job-queue.ts";
import { offerToPrintAhead } from "../jobs/print-ahead.ts";
import { createSlowWorkCounter } from "../jobs/slow-work.ts";
import { createLogger } from "../log/logger.ts";
import { createFunctionMetrics } from "../metrics/function-metrics.ts";
import { objective } from "../metrics/objective.ts";
import { readOptionalSettings, readSettings } from "../settings/read-settings.ts";
import {
  bucketSettings,
  deliverQueueSettings,
  fontArchiveSettings,
  renderSettings,
  slowQueueSettings,
  tableSettings,
} from "../settings/settings.ts";
import { Table } from "../aws/table.ts";
import { createRender } from "./render.ts";

/** The render function in one process. */
export interface RenderFunction {
  readonly handler: SQSHandler;
  /** Prints a page. @throws {BrowserError} when the browser cannot */
  readonly printSample: () => Promise<void>;
  /** Resolves when its idle work for later documents is done; never rejects. */
  readonly settled: () => Promise<void>;
  /** Stops the browser, so that the process can end. Lambda does not need it. */
  readonly close: () => Promise<void>;
}

/** Gets a renderer before it is used, and may replace it. */
export type WatchRenderer = (renderer: Renderer) => Renderer;

/** Puts the function together from the environment. @throws {SettingsError} when the environment is invalid */
export function createRenderFunction(
  environment: NodeJS.ProcessEnv,
  watch: WatchRenderer = (renderer) => renderer,
): RenderFunction {
  const logger = createLogger();
  const metrics = createFunctionMetrics("render");
  const clock = (): number => Date.now();
  const bucket = readSettings(bucketSettings, environment);
  const settings = readSettings(renderSettings, environment);
  const forDeliver = readOptionalSettings(deliverQueueSettings, environment);
  const slow = readOptionalSettings(slowQueueSettings, environment);
  const fontArchive = readOptionalSettings(fontArchiveSettings, environment);
  const table = new Table(readSettings(tableSettings, environment));
  const queue = createJobQueue(settings.OWN_QUEUE_URL);
  let loaded: Promise<Renderer> | undefined;
  const renderer = (): Promise<Renderer> =>
    (loaded ??= loadRenderer(logger, fontArchive, { warmsJit: true }).then(watch));

  const countShort = (isInTime: boolean): void => {
    metrics.add("ShortDocuments");
    metrics.add("ShortDocumentsInTime", isInTime ? 1 : 0);
  };

  const { renderJob, printAhead } = createRender({
    jobs: new JobStore(table, clock),
    slowWork: createSlowWorkCounter(table, clock),
    storage: createDocumentStorage(bucket),
    renderer,
    slowQueue: slow && createJobQueue(slow.SLOW_RENDER_QUEUE_URL),
    deliverQueue: forDeliver && createJobQueue(forDeliver.DELIVER_QUEUE_URL),
    timeoutMs: settings.RENDER_TIMEOUT_MS,
    documentMs: bucket.DOCUMENT_HOURS * 3600 * 1000,
    clock,
    reportRendered: ({ pages, bytes, ms, sinceCreatedMs, isAgain }) => {
      if (pages < objective.pages && !isAgain) countShort(sinceCreatedMs <= objective.ms);
      metrics.add("TimeToDone", sinceCreatedMs);
      metrics.add("RenderTime", ms);
      metrics.add("Pages", pages);
      metrics.add("PdfSize", bytes);
    },
    reportDeferred: () => {
      metrics.add("DocumentsDeferred");
    },
    reportFailed: () => {
      metrics.add("DocumentsFailed");
    },
    // Nobody knows how many pages it would have had.
    reportGivenUp: ({ isAgain }) => {
      if (!isAgain) countShort(false);
      metrics.add("DocumentsGivenUp");
    },
    reportDegraded: (what, error) => {
      metrics.add(what);
      logger.error("The document lacks something that it should have", { lacking: what, error });
    },
    warn: (message, error) => {
      logger.warn(message, { error });
    },
  });
  // Slow documents are not printed ahead.
  if (slow) offerToPrintAhead(printAhead);

  return {
    handler: queueHandler({
      logger,
      metrics,
      maxReceives: settings.RENDER_MAX_RECEIVES,
      work: renderJob,
      failure: "Document was not rendered",
      // A dead browser is replaced at once; a service that is out of reach needs longer.
      sooner: { seconds: [1, 60], redeliver: (handle, seconds) => queue.redeliver(handle, seconds) },
    }),
    async printSample() {
      const sampled = await renderer();
      await sampled.warmUp();
      await sampled.render({ markdown: "# Sample", meta: {} });
    },
    async settled() {
      await loaded?.then(
        (it) => it.whenIdle(),
        () => undefined,
      );
    },
    async close() {
      await (await loaded)?.close();
    },
  };
}
