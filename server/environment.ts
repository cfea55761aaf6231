import { rails } from "../lambdas/http-contract/payment/payment-methods.ts";
import { previewsAtOnce } from "../lib/concurrency.ts";
import type { Resources } from "../lib/service/settings.ts";
import {
  accountEnvironment,
  bucketEnvironment,
  callbackEnvironment,
  correctionEnvironment,
  emailEnvironment,
  emailLimitEnvironment,
  oidcEnvironment,
  ownPurchaseEnvironment,
  previewEnvironment,
  railEnvironment,
  requestLimitEnvironment,
  serviceEnvironment,
  signingEnvironment,
  tableEnvironment,
  waitingEnvironment,
  wellKnownEnvironment,
} from "../lib/service/settings.ts";
import type { QueueUrls } from "./host/functions.ts";
import { bucketName } from "./aws/bucket.ts";
import type { ServerConfiguration } from "./configuration.ts";

/** The table's name in its file. */
export const tableName = "documents";

/** The secret with the key of the wallet that own purchases pay from. */
export const walletSecret = "wallet";

/** For a message of the largest size on a slow line, in ms. */
const emailTimeoutMs = 60_000;

/** Addresses of the services that functions call. */
export interface Addresses {
  readonly dynamoDb: string;
  readonly s3: string;
  readonly sqs: string;
  readonly secretsManager: string;
  /** The server that takes emails; undefined if none are sent. */
  readonly ses: string | undefined;
  /** What prints previews; nothing where there are none. */
  readonly lambda: string | undefined;
  /** The folder of the page's files. */
  readonly pages: string;
  readonly queues: QueueUrls;
}

/** A stack's resources, by the names that the server's own emulators know. */
const resources: Resources = {
  records: { table: { tableName } },
  documents: { bucket: { bucketName } },
  secrets: {
    signing: { secretArn: "signing" },
    frontDoor: { secretArn: "front-door" },
    ofRail: (name) => ({ secretArn: rails[name].section }),
  },
  // Without an issuer of the operator's own nobody can log in, and nothing reads these.
  users: { issuer: "", client: { userPoolClientId: "" } },
};

/** Creates the functions' environment, with the code that creates it for a deployment. @param secretKey signs downloads */
export function createEnvironment(
  configuration: ServerConfiguration,
  addresses: Addresses,
  secretKey: string,
): Readonly<Record<string, string>> {
  const { baseUrl, accounts, email, ownPurchases } = configuration;
  return {
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "server",
    AWS_SECRET_ACCESS_KEY: secretKey,
    AWS_ENDPOINT_URL_DYNAMODB: addresses.dynamoDb,
    AWS_ENDPOINT_URL_S3: addresses.s3,
    AWS_ENDPOINT_URL_SQS: addresses.sqs,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: addresses.secretsManager,
    ...(addresses.ses !== undefined && { AWS_ENDPOINT_URL_SES: addresses.ses }),
    ...(addresses.lambda !== undefined && {
      AWS_ENDPOINT_URL_LAMBDA: addresses.lambda,
      ...previewEnvironment("preview", previewsAtOnce(configuration.renderConcurrency)),
    }),
    POWERTOOLS_SERVICE_NAME: "markdown-to-pdf",
    POWERTOOLS_METRICS_DISABLED: "true",
    POWERTOOLS_LOG_LEVEL: process.env.LOG_LEVEL ?? "INFO",
    ...tableEnvironment(resources),
    ...bucketEnvironment(resources, configuration),
    ...signingEnvironment(resources, {}),
    ...serviceEnvironment(baseUrl, configuration),
    ...railEnvironment(resources, configuration),
    ...wellKnownEnvironment(configuration),
    ...waitingEnvironment(configuration.waitingRequests),
    JOBS_END_IN_PROCESS: "true",
    ...requestLimitEnvironment(configuration),
    ...accountEnvironment(configuration),
    ...(accounts.issuer !== undefined && oidcEnvironment(resources, configuration)),
    ...callbackEnvironment(configuration),
    ...correctionEnvironment(configuration),
    ...(ownPurchases && ownPurchaseEnvironment(configuration, ownPurchases, walletSecret)),
    ...emailLimitEnvironment(configuration),
    ...(email && { ...emailEnvironment(email, "none"), EMAIL_TIMEOUT_MS: String(emailTimeoutMs) }),
    DOWNLOAD_BASE_URL: baseUrl,
    STATIC_FILES_DIR: addresses.pages,
    RENDER_QUEUE_URL: addresses.queues.renderQueueUrl,
    SLOW_RENDER_QUEUE_URL: addresses.queues.slowRenderQueueUrl,
    DELIVER_QUEUE_URL: addresses.queues.deliverQueueUrl,
  };
}
