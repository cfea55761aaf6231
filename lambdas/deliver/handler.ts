import { BatchProcessor, EventType, processPartialResponse } from "@aws-lambda-powertools/batch";
import { Logger } from "@aws-lambda-powertools/logger";
import { MetricUnit, Metrics } from "@aws-lambda-powertools/metrics";
import type { SQSHandler, SQSRecord } from "aws-lambda";
import { createEmailLimits } from "../email/limits.ts";
import { createEmailStore } from "../email/email-store.ts";
import { createRecipients } from "../email/recipients.ts";
import { createSesMailer } from "../email/ses.ts";
import { jobMessage } from "../jobs/job-queue.ts";
import { createDocumentStorage } from "../jobs/document-storage.ts";
import {
  bucketSettings,
  emailLimitSettings,
  emailSettings,
  readSettings,
  serviceSettings,
  signingSettings,
  tableSettings,
} from "../settings.ts";
import { createSigningKeys } from "../aws/signing-keys.ts";
import { createTable } from "../aws/table.ts";
import { deliver } from "./deliver.ts";

const logger = new Logger();
const metrics = new Metrics();
const clock = (): number => Date.now();
const settings = readSettings(emailSettings, process.env);
const table = createTable(readSettings(tableSettings, process.env));

const deliverJob = deliver({
  settings,
  publicBaseUrl: readSettings(serviceSettings, process.env).PUBLIC_BASE_URL,
  keys: createSigningKeys(readSettings(signingSettings, process.env)),
  mails: createEmailStore(table, clock),
  storage: createDocumentStorage(readSettings(bucketSettings, process.env)),
  recipients: createRecipients(table, clock),
  limits: createEmailLimits(table, readSettings(emailLimitSettings, process.env), clock),
  mailer: createSesMailer(settings),
});

const processor = new BatchProcessor(EventType.SQS);

const metricOf = {
  sent: "EmailSent",
  refused: "EmailRefused",
  limited: "EmailLimited",
  failed: "EmailFailed",
  unknown: "EmailOutcomeUnknown",
} as const;

async function deliverRecord(record: SQSRecord): Promise<void> {
  const { job_id: jobId } = jobMessage.parse(JSON.parse(record.body));
  const receives = Number(record.attributes.ApproximateReceiveCount);
  try {
    const delivery = await deliverJob(jobId, receives >= settings.EMAIL_MAX_RECEIVES);
    if (delivery) metrics.addMetric(metricOf[delivery], MetricUnit.Count, 1);
  } catch (error) {
    logger.error("E-mail was not sent", { error, jobId, receives });
    throw error;
  }
}

export const handler: SQSHandler = async (event, context) => {
  logger.addContext(context);
  try {
    return await processPartialResponse(event, deliverRecord, processor, {
      context,
      throwOnFullBatchFailure: false,
    });
  } finally {
    if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
  }
};
