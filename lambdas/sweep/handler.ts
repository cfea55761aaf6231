import { Logger } from "@aws-lambda-powertools/logger";
import { MetricUnit, Metrics } from "@aws-lambda-powertools/metrics";
import type { ScheduledHandler } from "aws-lambda";
import { createEmailStore } from "../email/email-store.ts";
import { createJobQueue } from "../jobs/job-queue.ts";
import { createConfiguredPurchases } from "../purchases/create.ts";
import { emailQueueSettings, readOptionalSettings } from "../settings.ts";
import { sweep } from "./sweep.ts";

const logger = new Logger();
const metrics = new Metrics();
const { table, jobs, purchases, clock, warn } = createConfiguredPurchases(process.env, logger, metrics);
const forEmail = readOptionalSettings(emailQueueSettings, process.env);
const run = sweep({
  table,
  jobs,
  purchases,
  mails: createEmailStore(table, clock),
  emailQueue: forEmail && createJobQueue(forEmail.EMAIL_QUEUE_URL),
  clock,
  warn,
});

export const handler: ScheduledHandler = async (_event, context) => {
  logger.addContext(context);
  const { jobsQueued, paymentsFollowedUp, mailsQueued } = await run();
  const figures = { SweptJobs: jobsQueued, SweptPayments: paymentsFollowedUp, SweptEmails: mailsQueued };
  for (const [name, count] of Object.entries(figures)) {
    // CloudWatch bills a figure for each hour in which it comes, and most sweeps find nothing.
    if (count > 0) metrics.addMetric(name, MetricUnit.Count, count);
  }
  if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
};
