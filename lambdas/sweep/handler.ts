import { Logger } from "@aws-lambda-powertools/logger";
import type { ScheduledHandler } from "aws-lambda";
import { createEmailStore } from "../email/email-store.ts";
import { createJobQueue } from "../jobs/job-queue.ts";
import { createFunctionMetrics } from "../metrics/function-metrics.ts";
import { createConfiguredPurchases } from "../purchases/create.ts";
import { readOptionalSettings } from "../settings/read-settings.ts";
import { emailQueueSettings } from "../settings/settings.ts";
import { createSweep } from "./sweep.ts";

const logger = new Logger();
const metrics = createFunctionMetrics("sweep");
const { table, jobs, purchases, clock, warn } = createConfiguredPurchases(process.env, logger, metrics);
const forEmail = readOptionalSettings(emailQueueSettings, process.env);
const sweep = createSweep({
  table,
  jobs,
  purchases,
  emails: createEmailStore(table, clock),
  emailQueue: forEmail && createJobQueue(forEmail.EMAIL_QUEUE_URL),
  clock,
  warn,
});

export const handler: ScheduledHandler = async (_event, context) => {
  logger.addContext(context);
  const { jobsQueued, paymentsFollowedUp, emailsQueued } = await sweep();
  // CloudWatch bills a metric for each hour in which it comes, and most sweeps find nothing.
  if (jobsQueued > 0) metrics.add("SweptJobs", jobsQueued);
  if (paymentsFollowedUp > 0) metrics.add("SweptPayments", paymentsFollowedUp);
  if (emailsQueued > 0) metrics.add("SweptEmails", emailsQueued);
  metrics.publish();
};
