import { createCallReceiver } from "../callbacks/call.ts";
import { createCallbackStore } from "../callbacks/callback-store.ts";
import { createConsents } from "../email/consent.ts";
import { createEmailLimits } from "../email/limits.ts";
import { createEmailStore } from "../email/email-store.ts";
import { createRecipients } from "../email/recipients.ts";
import { createSesMailer } from "../email/ses.ts";
import { queueHandler } from "../queue/queue-handler.ts";
import { createDocumentStorage } from "../jobs/document-storage.ts";
import { createJobStore } from "../jobs/job-store.ts";
import { createSlowWorkCounter } from "../jobs/slow-work.ts";
import { createLogger } from "../log/logger.ts";
import { createFunctionMetrics } from "../metrics/function-metrics.ts";
import type { MetricOf } from "../metrics/names.ts";
import { readOptionalSettings, readSettings } from "../settings/read-settings.ts";
import {
  bucketSettings,
  callbackSettings,
  callerSettings,
  deliverSettings,
  emailLimitSettings,
  emailSettings,
  serviceSettings,
  signingSettings,
  tableSettings,
} from "../settings/settings.ts";
import type { EmailSettings } from "../settings/settings.ts";
import { createSigningKeys } from "../aws/signing-keys.ts";
import { createTable } from "../aws/table.ts";
import { createOnJobEnded } from "./on-job-ended.ts";
import { createSendConsentRequest } from "./send-consent-request.ts";
import { createCallBack } from "./call-back.ts";
import type { CallbackOutcome } from "./call-back.ts";
import { createDeliver } from "./deliver.ts";
import type { Delivery } from "./deliver.ts";

const logger = createLogger();
const metrics = createFunctionMetrics("deliver");
const clock = (): number => Date.now();
const table = createTable(readSettings(tableSettings, process.env));
const jobs = createJobStore(table, clock);
const { PUBLIC_BASE_URL: publicBaseUrl, CONTACT: contact } = readSettings(serviceSettings, process.env);
const keys = createSigningKeys(readSettings(signingSettings, process.env));
const forEmail = readOptionalSettings(emailSettings, process.env);
const forCallbacks = readSettings(callbackSettings, process.env);

const metricForEmail: Readonly<Record<NonNullable<Delivery>, MetricOf<"deliver">>> = {
  sent: "EmailSent",
  asked: "EmailAsked",
  refused: "EmailRefused",
  rejected: "EmailRefused",
  limited: "EmailLimited",
  failed: "EmailFailed",
  unknown: "EmailOutcomeUnknown",
};

const metricForCallback: Readonly<Record<NonNullable<CallbackOutcome>, MetricOf<"deliver">>> = {
  told: "CallbacksTold",
  failed: "CallbackTriesFailed",
  left: "CallbacksLeft",
  gone: "CallbacksGivenUp",
  "gave up": "CallbacksGivenUp",
};

function mailing(settings: EmailSettings): (jobId: string, lastDelivery: boolean) => Promise<void> {
  const mailer = createSesMailer(settings);
  const consents = createConsents(table, clock);
  const deliver = createDeliver({
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
          sendConsentRequest: createSendConsentRequest({
            from: settings.EMAIL_FROM,
            publicBaseUrl,
            keys,
            consents,
            mailer,
          }),
        }
      : undefined,
  });
  return async (jobId, lastDelivery) => {
    const delivery = await deliver(jobId, lastDelivery);
    if (delivery) metrics.add(metricForEmail[delivery]);
  };
}

/** The operator has stopped to send e-mails since the job was paid for. */
async function notMailing(jobId: string): Promise<void> {
  await createEmailStore(table, clock).end(jobId, "failed");
}

function calling(): (jobId: string) => Promise<void> {
  const settings = readSettings(callerSettings, process.env);
  const callBack = createCallBack({
    jobs,
    callbacks: createCallbackStore(table, clock),
    slowWork: createSlowWorkCounter(table, clock, "callers"),
    call: createCallReceiver({
      timeoutMs: settings.CALLBACK_TIMEOUT_MS,
      toLoopback: forCallbacks.CALLBACKS_TO_LOOPBACK,
    }),
    keys,
    publicBaseUrl,
    contact,
    clock,
  });
  return async (jobId) => {
    const result = await callBack(jobId);
    if (!result) return;
    metrics.add(metricForCallback[result]);
    if (result === "gone" || result === "gave up") logger.warn("A callback was given up", { jobId, result });
  };
}

export const handler = queueHandler({
  logger,
  metrics,
  maxReceives: readSettings(deliverSettings, process.env).DELIVER_MAX_RECEIVES,
  work: createOnJobEnded({
    jobs,
    mail: forEmail ? mailing(forEmail) : notMailing,
    callBack: forCallbacks.CALLBACKS ? calling() : undefined,
  }),
  failure: "What follows a job's end was not done",
});
