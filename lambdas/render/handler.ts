import { BatchProcessor, EventType, processPartialResponse } from "@aws-lambda-powertools/batch";
import { Logger } from "@aws-lambda-powertools/logger";
import { MetricUnit, Metrics } from "@aws-lambda-powertools/metrics";
import type { SQSHandler, SQSRecord } from "aws-lambda";
import { createRenderer } from "../../document/renderer.ts";
import { createDocumentStorage } from "../jobs/document-storage.ts";
import { createJobStore } from "../jobs/job-store.ts";
import { jobMessage, createJobQueue } from "../jobs/job-queue.ts";
import {
  bucketSettings,
  emailQueueSettings,
  queueSettings,
  readOptionalSettings,
  readSettings,
  renderSettings,
  tableSettings,
} from "../settings.ts";
import { createTable } from "../aws/table.ts";
import { render } from "./render.ts";

const logger = new Logger();
const metrics = new Metrics();
const clock = (): number => Date.now();
const bucket = readSettings(bucketSettings, process.env);
const settings = readSettings(renderSettings, process.env);
const forEmail = readOptionalSettings(emailQueueSettings, process.env);
const queue = createJobQueue(readSettings(queueSettings, process.env).RENDER_QUEUE_URL);
const renderer = createRenderer();

const renderJob = render({
  jobs: createJobStore(createTable(readSettings(tableSettings, process.env)), clock),
  storage: createDocumentStorage(bucket),
  renderer,
  emailQueue: forEmail && createJobQueue(forEmail.EMAIL_QUEUE_URL),
  timeoutMs: settings.RENDER_TIMEOUT_MS,
  documentMs: bucket.DOCUMENT_HOURS * 3600 * 1000,
  clock,
  rendered: ({ pages, bytes, ms, sinceCreatedMs }) => {
    metrics.addMetric("TimeToDone", MetricUnit.Milliseconds, sinceCreatedMs);
    metrics.addMetric("RenderTime", MetricUnit.Milliseconds, ms);
    metrics.addMetric("Pages", MetricUnit.Count, pages);
    metrics.addMetric("PdfSize", MetricUnit.Bytes, bytes);
  },
  failed: () => {
    metrics.addMetric("DocumentsFailed", MetricUnit.Count, 1);
  },
  lacking: (what, error) => {
    metrics.addMetric(what, MetricUnit.Count, 1);
    logger.error("The browser's PDF has an unknown form", { lacking: what, error });
  },
  warn: (message, error) => {
    logger.warn(message, { error });
  },
});

const processor = new BatchProcessor(EventType.SQS);

/**
 * When a document that failed is tried again, in seconds: a browser that died is replaced at once, a service comes back after a while.
 * After the last try its message goes to the dead letters.
 */
const retrySeconds = [1, 60];

async function retrySoon(receiptHandle: string, receives: number): Promise<void> {
  try {
    await queue.redeliver(receiptHandle, retrySeconds[receives - 1] ?? 0);
  } catch (error) {
    logger.warn("The message comes again when its visibility time-out is over", { error });
  }
}

async function renderRecord(record: SQSRecord): Promise<void> {
  const { job_id: jobId } = jobMessage.parse(JSON.parse(record.body));
  const receives = Number(record.attributes.ApproximateReceiveCount);
  try {
    await renderJob(jobId, receives >= settings.RENDER_MAX_RECEIVES);
  } catch (error) {
    logger.error("Document was not rendered", { error, jobId, receives });
    await retrySoon(record.receiptHandle, receives);
    throw error;
  }
}

export const handler: SQSHandler = async (event, context) => {
  logger.addContext(context);
  try {
    return await processPartialResponse(event, renderRecord, processor, {
      context,
      throwOnFullBatchFailure: false,
    });
  } finally {
    if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
  }
};

/** Stops the browser. A process that renders and means to end calls it; Lambda needs no such thing. */
export const close = (): Promise<void> => renderer.close();
