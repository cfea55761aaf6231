import type { EventBridgeHandler } from "aws-lambda";
import { createEmailStore } from "../email/email-store.ts";
import { createRecipients } from "../email/recipients.ts";
import { createLogger } from "../log/logger.ts";
import { createFunctionMetrics } from "../metrics/function-metrics.ts";
import type { MetricOf } from "../metrics/names.ts";
import { readSettings } from "../settings/read-settings.ts";
import { tableSettings } from "../settings/settings.ts";
import { Table } from "../aws/table.ts";
import { createEmailEvents, sesEvent, type EmailEvent } from "./email-events.ts";

const logger = createLogger();
const metrics = createFunctionMetrics("email-events");
const clock = (): number => Date.now();
const table = new Table(readSettings(tableSettings, process.env));
const take = createEmailEvents({
  emails: createEmailStore(table, clock),
  recipients: createRecipients(table, clock),
});

const metricFor: Readonly<Record<EmailEvent, MetricOf<"email-events"> | undefined>> = {
  sent: undefined,
  delivered: "EmailDelivered",
  bounced: "EmailBounces",
  rejected: "EmailRejects",
  complained: "EmailComplaints",
  other: undefined,
};

export const handler: EventBridgeHandler<string, unknown, void> = async (event, context) => {
  logger.addContext(context);
  const metric = metricFor[await take(sesEvent.parse(event))];
  if (metric !== undefined) metrics.add(metric);
  metrics.publish();
};
