import { createCallReceiver } from "../callbacks/call.ts";
import { createCallbackStore } from "../callbacks/callback-store.ts";
import { createConsents } from "../email/consent.ts";
import { createEmailLimits } from "../email/limits.ts";
import { createEmailStore } from "../email/email-store.ts";
import { createRecipients } from "../email/recipients.ts";
import { createSesMailer } from "../email/ses.ts";
import { queueHandler } from "../queue/queue-handler.ts";
import { createDocumentStorage } from "../jobs/s3-storage.ts";
import { JobStore } from "../jobs/job-store.ts";
import { createSlowWorkCounter } from "../jobs/slow-work.ts";
import type { Logger } from "@aws-lambda-powertools/logger";
import type { SQSHandler } from "aws-lambda";
import { createLogger } from "../log/logger.ts";
import { createFunctionMetrics, type FunctionMetrics } from "../metrics/function-metrics.ts";
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
import type { EmailSettings, ServiceSettings } from "../settings/settings.ts";
import { createSigningKeys, type SigningKeys } from "../aws/signing-keys.ts";
import { Table } from "../aws/table.ts";
import { createOnJobEnded } from "./on-job-ended.ts";
import { createSendConsentRequest } from "./send-consent-request.ts";
import { createCallBack, type CallbackOutcome } from "./call-back.ts";
import { createDeliver, type Delivery } from "./deliver.ts";

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
  deferred: "CallbacksLeft",
  gone: "CallbacksGivenUp",
  "gave up": "CallbacksGivenUp",
};

/** The parts that emails and callbacks share. */
interface Parts {
  readonly environment: NodeJS.ProcessEnv;
  readonly logger: Logger;
  readonly metrics: FunctionMetrics<MetricOf<"deliver">>;
  readonly table: Table;
  readonly jobs: JobStore;
  readonly keys: () => Promise<SigningKeys>;
  readonly service: ServiceSettings;
  readonly clock: () => number;
}

/** Puts the function together from the environment. @throws {SettingsError} when the environment is invalid */
export function createDeliverFunction(environment: NodeJS.ProcessEnv): SQSHandler {
  const logger = createLogger();
  const metrics = createFunctionMetrics("deliver");
  const clock = (): number => Date.now();
  const table = new Table(readSettings(tableSettings, environment));
  const jobs = new JobStore(table, clock);
  const keys = createSigningKeys(readSettings(signingSettings, environment));
  const service = readSettings(serviceSettings, environment);
  const parts: Parts = { environment, logger, metrics, table, jobs, keys, service, clock };
  const email = readOptionalSettings(emailSettings, environment);
  const callbacks = readSettings(callbackSettings, environment);
  return queueHandler({
    logger,
    metrics,
    maxReceives: readSettings(deliverSettings, environment).DELIVER_MAX_RECEIVES,
    work: createOnJobEnded({
      jobs,
      mail: email ? createEmailDelivery(parts, email) : createEmailDrop(parts),
      callBack: callbacks.CALLBACKS ? createCallbacks(parts, callbacks.CALLBACKS_TO_LOOPBACK) : undefined,
    }),
    failure: "The follow-up of a job's end failed",
  });
}

/** Sends the email of a job, and counts the outcome. */
function createEmailDelivery(
  { environment, metrics, table, keys, service, clock }: Parts,
  settings: EmailSettings,
): (jobId: string, lastDelivery: boolean) => Promise<void> {
  const publicBaseUrl = service.PUBLIC_BASE_URL;
  const mailer = createSesMailer(settings);
  const consents = createConsents(table, clock);
  const sendConsentRequest = createSendConsentRequest({
    from: settings.EMAIL_FROM,
    publicBaseUrl,
    keys,
    consents,
    mailer,
  });
  const deliver = createDeliver({
    settings,
    publicBaseUrl,
    keys,
    emails: createEmailStore(table, clock),
    storage: createDocumentStorage(readSettings(bucketSettings, environment)),
    recipients: createRecipients(table, clock),
    limits: createEmailLimits(table, readSettings(emailLimitSettings, environment), clock),
    mailer,
    consent: settings.EMAIL_CONSENT ? { consents, sendConsentRequest } : undefined,
  });
  return async (jobId, lastDelivery) => {
    const delivery = await deliver(jobId, lastDelivery);
    if (delivery) metrics.add(metricForEmail[delivery]);
  };
}

/** Ends the email of a job without sending it: the operator has switched emails off since the job was paid for. */
function createEmailDrop({ table, clock }: Parts): (jobId: string) => Promise<void> {
  const emails = createEmailStore(table, clock);
  return async (jobId) => {
    await emails.end(jobId, "failed");
  };
}

/** Creates the part that calls the receiver of a job, and counts the outcome. @param toLoopback whether receivers on this machine are called, too */
function createCallbacks(
  { environment, logger, metrics, table, jobs, keys, service, clock }: Parts,
  toLoopback: boolean,
): (jobId: string) => Promise<void> {
  const { CALLBACK_TIMEOUT_MS: timeoutMs } = readSettings(callerSettings, environment);
  const callBack = createCallBack({
    jobs,
    callbacks: createCallbackStore(table, clock),
    slowWork: createSlowWorkCounter(table, clock, "callback"),
    call: createCallReceiver({ timeoutMs, toLoopback }),
    keys,
    publicBaseUrl: service.PUBLIC_BASE_URL,
    contact: service.CONTACT,
    clock,
  });
  return async (jobId) => {
    const result = await callBack(jobId);
    if (!result) return;
    metrics.add(metricForCallback[result]);
    if (result === "gone" || result === "gave up") logger.warn("A callback was given up", { jobId, result });
  };
}
