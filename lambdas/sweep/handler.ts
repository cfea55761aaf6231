import { Logger } from "@aws-lambda-powertools/logger";
import { MetricUnit, Metrics } from "@aws-lambda-powertools/metrics";
import type { ScheduledHandler } from "aws-lambda";
import { openPurchases } from "../purchases/open.ts";
import { sweep } from "./sweep.ts";

const logger = new Logger();
const metrics = new Metrics();
const { table, jobs, purchases, clock, warn } = openPurchases(process.env, logger);
const run = sweep({ table, jobs, purchases, clock, warn });

export const handler: ScheduledHandler = async (_event, context) => {
  logger.addContext(context);
  const { jobsQueued, paymentsFollowedUp } = await run();
  metrics.addMetric("SweptJobs", MetricUnit.Count, jobsQueued);
  metrics.addMetric("SweptPayments", MetricUnit.Count, paymentsFollowedUp);
  metrics.publishStoredMetrics();
};
