import { Logger } from "@aws-lambda-powertools/logger";
import { createRenderer } from "../../document/renderer.ts";
import { queueHandler } from "../interface/queue.ts";
import { createDocumentStorage } from "../jobs/document-storage.ts";
import { createJobStore } from "../jobs/job-store.ts";
import { createJobQueue } from "../jobs/job-queue.ts";
import { createFunctionMetrics } from "../metrics/function-metrics.ts";
import { readOptionalSettings, readSettings } from "../settings/read-settings.ts";
import {
  bucketSettings,
  emailQueueSettings,
  queueSettings,
  renderSettings,
  tableSettings,
} from "../settings/settings.ts";
import { createTable } from "../aws/table.ts";
import { createRender } from "./render.ts";

const logger = new Logger();
const metrics = createFunctionMetrics("render");
const clock = (): number => Date.now();
const bucket = readSettings(bucketSettings, process.env);
const settings = readSettings(renderSettings, process.env);
const forEmail = readOptionalSettings(emailQueueSettings, process.env);
const queue = createJobQueue(readSettings(queueSettings, process.env).RENDER_QUEUE_URL);
const renderer = createRenderer();

const renderJob = createRender({
  jobs: createJobStore(createTable(readSettings(tableSettings, process.env)), clock),
  storage: createDocumentStorage(bucket),
  renderer,
  emailQueue: forEmail && createJobQueue(forEmail.EMAIL_QUEUE_URL),
  timeoutMs: settings.RENDER_TIMEOUT_MS,
  documentMs: bucket.DOCUMENT_HOURS * 3600 * 1000,
  clock,
  rendered: ({ pages, bytes, ms, sinceCreatedMs }) => {
    metrics.add("TimeToDone", sinceCreatedMs);
    metrics.add("RenderTime", ms);
    metrics.add("Pages", pages);
    metrics.add("PdfSize", bytes);
  },
  failed: () => {
    metrics.add("DocumentsFailed");
  },
  lacking: (what, error) => {
    metrics.add(what);
    logger.error("The browser's PDF has an unknown form", { lacking: what, error });
  },
  warn: (message, error) => {
    logger.warn(message, { error });
  },
});

export const handler = queueHandler({
  logger,
  metrics,
  maxReceives: settings.RENDER_MAX_RECEIVES,
  work: renderJob,
  failure: "Document was not rendered",
  // A browser that died is replaced at once; a service that is out of reach comes back after a while.
  sooner: { seconds: [1, 60], redeliver: (handle, seconds) => queue.redeliver(handle, seconds) },
});

/** Stops the browser. A process that renders and means to end calls it; Lambda needs no such thing. */
export const close = (): Promise<void> => renderer.close();
