import { BatchProcessor, EventType, processPartialResponse } from "@aws-lambda-powertools/batch";
import { Logger } from "@aws-lambda-powertools/logger";
import { MetricUnit, Metrics } from "@aws-lambda-powertools/metrics";
import type { SQSHandler, SQSRecord } from "aws-lambda";
import { mailLimits } from "../email/limits.ts";
import { mailStore } from "../email/mail-store.ts";
import { recipients } from "../email/recipients.ts";
import { sesMailer } from "../email/ses.ts";
import { jobMessage } from "../jobs/job-queue.ts";
import { documentStorage } from "../jobs/document-storage.ts";
import {
  bucketSettings,
  mailLimitSettings,
  mailSettings,
  readSettings,
  serviceSettings,
  signingSettings,
  tableSettings,
} from "../settings.ts";
import { signingKeys } from "../signing-keys.ts";
import { openTable } from "../table.ts";
import { deliver } from "./deliver.ts";

const logger = new Logger();
const metrics = new Metrics();
const clock = (): number => Date.now();
const settings = readSettings(mailSettings, process.env);
const table = openTable(readSettings(tableSettings, process.env));

const deliverJob = deliver({
  settings,
  publicBaseUrl: readSettings(serviceSettings, process.env).PUBLIC_BASE_URL,
  keys: signingKeys(readSettings(signingSettings, process.env)),
  mails: mailStore(table, clock),
  storage: documentStorage(readSettings(bucketSettings, process.env)),
  recipients: recipients(table, clock),
  limits: mailLimits(table, readSettings(mailLimitSettings, process.env), clock),
  mailer: sesMailer(settings),
});

const processor = new BatchProcessor(EventType.SQS);

const metricOf = {
  sent: "MailSent",
  refused: "MailRefused",
  limited: "MailLimited",
  failed: "MailFailed",
  unknown: "MailOutcomeUnknown",
} as const;

async function deliverRecord(record: SQSRecord): Promise<void> {
  const { job_id: jobId } = jobMessage.parse(JSON.parse(record.body));
  const receives = Number(record.attributes.ApproximateReceiveCount);
  try {
    const delivery = await deliverJob(jobId, receives >= settings.MAIL_MAX_RECEIVES);
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
