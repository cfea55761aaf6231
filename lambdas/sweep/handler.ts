import type { ScheduledHandler } from "aws-lambda";
import { createEmailStore } from "../email/email-store.ts";
import { createJobQueue } from "../jobs/job-queue.ts";
import { createLogger } from "../log/logger.ts";
import { createFunctionMetrics } from "../metrics/function-metrics.ts";
import { createConfiguredPurchases } from "../purchases/create.ts";
import { readOptionalSettings, readSettings } from "../settings/read-settings.ts";
import { deliverQueueSettings, probeSettings, serviceSettings } from "../settings/settings.ts";
import { createCallbackSweep } from "./callbacks.ts";
import { createProbe } from "./probe.ts";
import { createSweep } from "./sweep.ts";

const logger = createLogger();
const metrics = createFunctionMetrics("sweep");
const { table, jobs, callbacks, callsBack, purchases, clock, warn } = createConfiguredPurchases(
  process.env,
  logger,
  metrics,
);
const forDeliver = readOptionalSettings(deliverQueueSettings, process.env);
const queue = forDeliver && createJobQueue(forDeliver.DELIVER_QUEUE_URL);
const sweep = createSweep({
  table,
  jobs,
  purchases,
  emails: createEmailStore(table, clock),
  deliverQueue: queue,
  callbacks: createCallbackSweep({
    table,
    jobs,
    callbacks,
    queue: callsBack ? queue : undefined,
    clock,
    warn,
  }),
  clock,
  warn,
});
const probe = readSettings(probeSettings, process.env).PROBES
  ? createProbe(readSettings(serviceSettings, process.env).PUBLIC_BASE_URL)
  : undefined;

export const handler: ScheduledHandler = async (_event, context) => {
  logger.addContext(context);
  const [report, faults = []] = await Promise.all([sweep(), probe?.()]);
  const { jobsQueued, paymentsFollowedUp, emailsQueued, callbacksQueued, itemsFailed } = report;
  // CloudWatch bills a metric for each hour in which it is written, and most sweeps find nothing.
  if (jobsQueued > 0) metrics.add("SweptJobs", jobsQueued);
  if (paymentsFollowedUp > 0) metrics.add("SweptPayments", paymentsFollowedUp);
  if (emailsQueued > 0) metrics.add("SweptEmails", emailsQueued);
  if (callbacksQueued > 0) metrics.add("SweptCallbacks", callbacksQueued);
  // Written once a sweep, since the alarm counts the sweeps.
  if (itemsFailed > 0) metrics.add("SweptInVain", itemsFailed);
  if (faults.length > 0) {
    metrics.add("ProbesFailed");
    logger.warn("The public address does not sell", { faults });
  }
  metrics.publish();
};
