import { Logger } from "@aws-lambda-powertools/logger";
import { MetricUnit, Metrics } from "@aws-lambda-powertools/metrics";
import type { EventBridgeHandler } from "aws-lambda";
import { createEmailStore } from "../email/email-store.ts";
import { createRecipients } from "../email/recipients.ts";
import { readSettings, tableSettings } from "../settings.ts";
import { createTable } from "../aws/table.ts";
import { emailEvents, sesEvent } from "./email-events.ts";
import type { EmailEvent } from "./email-events.ts";

const logger = new Logger();
const metrics = new Metrics();
const clock = (): number => Date.now();
const table = createTable(readSettings(tableSettings, process.env));
const take = emailEvents({
  mails: createEmailStore(table, clock),
  recipients: createRecipients(table, clock),
});

const metricOf: Readonly<Record<EmailEvent, string | undefined>> = {
  sent: undefined,
  delivered: "EmailDelivered",
  bounced: "EmailBounces",
  complained: "EmailComplaints",
  other: undefined,
};

export const handler: EventBridgeHandler<string, unknown, void> = async (event, context) => {
  logger.addContext(context);
  const metric = metricOf[await take(sesEvent.parse(event))];
  if (metric === undefined) return;
  metrics.addMetric(metric, MetricUnit.Count, 1);
  metrics.publishStoredMetrics();
};
