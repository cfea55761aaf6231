import { Logger } from "@aws-lambda-powertools/logger";
import { MetricUnit, Metrics } from "@aws-lambda-powertools/metrics";
import type { EventBridgeHandler } from "aws-lambda";
import { mailStore } from "../email/mail-store.ts";
import { recipients } from "../email/recipients.ts";
import { readSettings, tableSettings } from "../settings.ts";
import { openTable } from "../table.ts";
import { mailEvents, sesEvent } from "./mail-events.ts";
import type { MailEvent } from "./mail-events.ts";

const logger = new Logger();
const metrics = new Metrics();
const clock = (): number => Date.now();
const table = openTable(readSettings(tableSettings, process.env));
const take = mailEvents({ mails: mailStore(table, clock), recipients: recipients(table, clock) });

const metricOf: Readonly<Record<MailEvent, string | undefined>> = {
  sent: undefined,
  delivered: "MailDelivered",
  bounced: "MailBounces",
  complained: "MailComplaints",
  other: undefined,
};

export const handler: EventBridgeHandler<string, unknown, void> = async (event, context) => {
  logger.addContext(context);
  const metric = metricOf[await take(sesEvent.parse(event))];
  if (metric === undefined) return;
  metrics.addMetric(metric, MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
};
