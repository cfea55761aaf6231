import { Logger } from "@aws-lambda-powertools/logger";
import { createConsents } from "../email/consent.ts";
import { createEmailLimits } from "../email/limits.ts";
import { createEmailStore } from "../email/email-store.ts";
import { createRecipients } from "../email/recipients.ts";
import { createSesMailer } from "../email/ses.ts";
import { queueHandler } from "../interface/queue.ts";
import { createDocumentStorage } from "../jobs/document-storage.ts";
import { createFunctionMetrics } from "../metrics/function-metrics.ts";
import type { MetricOf } from "../metrics/names.ts";
import { readSettings } from "../settings/read-settings.ts";
import {
  bucketSettings,
  emailLimitSettings,
  emailSettings,
  serviceSettings,
  signingSettings,
  tableSettings,
} from "../settings/settings.ts";
import { createSigningKeys } from "../aws/signing-keys.ts";
import { createTable } from "../aws/table.ts";
import { createAskFirst } from "./ask-first.ts";
import { createDeliver } from "./deliver.ts";
import type { Delivery } from "./deliver.ts";

const logger = new Logger();
const metrics = createFunctionMetrics("deliver");
const clock = (): number => Date.now();
const settings = readSettings(emailSettings, process.env);
const table = createTable(readSettings(tableSettings, process.env));

const publicBaseUrl = readSettings(serviceSettings, process.env).PUBLIC_BASE_URL;
const keys = createSigningKeys(readSettings(signingSettings, process.env));
const mailer = createSesMailer(settings);
const consents = createConsents(table, clock);

const deliverJob = createDeliver({
  settings,
  publicBaseUrl,
  keys,
  emails: createEmailStore(table, clock),
  storage: createDocumentStorage(readSettings(bucketSettings, process.env)),
  recipients: createRecipients(table, clock),
  limits: createEmailLimits(table, readSettings(emailLimitSettings, process.env), clock),
  mailer,
  consent: settings.EMAIL_CONSENT
    ? {
        consents,
        askFirst: createAskFirst({ from: settings.EMAIL_FROM, publicBaseUrl, keys, consents, mailer }),
      }
    : undefined,
});

const metricFor: Readonly<Record<NonNullable<Delivery>, MetricOf<"deliver">>> = {
  sent: "EmailSent",
  asked: "EmailAsked",
  refused: "EmailRefused",
  limited: "EmailLimited",
  failed: "EmailFailed",
  unknown: "EmailOutcomeUnknown",
};

export const handler = queueHandler({
  logger,
  metrics,
  maxReceives: settings.EMAIL_MAX_RECEIVES,
  async work(jobId, lastDelivery) {
    const delivery = await deliverJob(jobId, lastDelivery);
    if (delivery) metrics.add(metricFor[delivery]);
  },
  failure: "E-mail was not sent",
});
