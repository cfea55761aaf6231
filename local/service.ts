import { randomBytes } from "node:crypto";
import type { Keypair } from "@solana/web3.js";
import type { EventBridgeHandler, SQSHandler, ScheduledHandler } from "aws-lambda";
import { startApiGateway } from "./api-gateway.ts";
import type { HttpHandlers } from "./api-gateway.ts";
import { createTable, startDynamoDb } from "./dynamodb.ts";
import { queueSource, schedule } from "./event-sources.ts";
import { network, startFacilitator } from "./facilitator.ts";
import type { LocalFacilitator } from "./facilitator.ts";
import { startInbox } from "./inbox.ts";
import type { InboxEvent, LocalInbox } from "./inbox.ts";
import { lambdaContext } from "./lambda-context.ts";
import { localAudience, startOidcIssuer } from "./oidc-issuer.ts";
import type { LocalIssuer } from "./oidc-issuer.ts";
import { startLightningNode } from "./lightning/node.ts";
import type { LocalLightningNode } from "./lightning/node.ts";
import { startS3AndSqs } from "./s3-and-sqs.ts";
import type { LocalS3AndSqs, QueueOptions } from "./s3-and-sqs.ts";
import { startSecretsManager } from "./secrets-manager.ts";
import { createSolanaLedger, usdcMint } from "./solana/ledger.ts";
import type { SolanaLedger } from "./solana/ledger.ts";
import { startSolanaRpc } from "./solana/rpc.ts";
import type { SolanaRpcServer } from "./solana/rpc.ts";

/** The functions that deploy, as their handler modules export them. */
export interface Functions {
  readonly http: HttpHandlers;
  readonly render: { readonly handler: SQSHandler; close(): Promise<void> };
  readonly deliver: { readonly handler: SQSHandler };
  readonly mailEvents: EventBridgeHandler<string, unknown, void>;
  readonly sweep: ScheduledHandler;
}

export interface LocalServiceOptions {
  /** Port of the API; a free one when absent. */
  readonly port?: number;
  /** Documents that print at once. */
  readonly renderConcurrency?: number;
  readonly queue?: QueueOptions;
  /** How often the sweep runs, in ms; 0 for never. */
  readonly sweepEveryMs?: number;
  /** Where the inbox writes messages; nowhere when absent. */
  readonly inboxFolder?: string;
  /** Further environment of the functions, or other values for what is set here. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface LocalService {
  readonly url: string;
  readonly solana: SolanaLedger;
  readonly solanaRpc: SolanaRpcServer;
  readonly facilitator: LocalFacilitator;
  /** The node that is paid; its own wallet can pay, too. */
  readonly lightning: LocalLightningNode;
  readonly aws: LocalS3AndSqs;
  /** The inbox that every e-mail ends in. */
  readonly inbox: LocalInbox;
  /** The issuer of access tokens. */
  readonly issuer: LocalIssuer;
  /** Where the table is. */
  readonly dynamoDb: { readonly endpoint: string; readonly table: string };
  /** A wallet with 100 USDC. */
  readonly payer: Keypair;
  /** The wallet that is paid. */
  readonly merchant: Keypair;
  readonly functions: Functions;
  stop(): Promise<void>;
}

/**
 * Starts the whole service in this process, on loopback: the functions that deploy, and a stand-in for each service they
 * call. The functions find them by the standard environment variables alone, so one process holds one service.
 */
export async function startService(options: LocalServiceOptions = {}): Promise<LocalService> {
  const { port = 0, renderConcurrency = 2, queue = {}, sweepEveryMs = 60_000, environment = {} } = options;
  const stops: (() => Promise<void>)[] = [];
  const started = async <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const part = await starting;
    stops.unshift(() => part.stop());
    return part;
  };
  const stop = async (): Promise<void> => {
    for (const stopPart of stops.splice(0)) await stopPart();
  };

  try {
    setEnvironment({ AWS_REGION: "us-east-1", AWS_ACCESS_KEY_ID: "local", AWS_SECRET_ACCESS_KEY: "local" });
    const solana = createSolanaLedger();
    const lightning = await started(startLightningNode());
    const loaded: { functions?: Functions } = {};
    const onEvent = async (event: InboxEvent): Promise<void> => {
      await loaded.functions?.mailEvents(
        event as never,
        lambdaContext("mail-events", 10_000),
        () => undefined,
      );
    };
    const [dynamoDb, aws, secrets, solanaRpc, issuer, inbox] = await Promise.all([
      started(startDynamoDb()),
      started(startS3AndSqs(queue)),
      started(
        startSecretsManager({
          "signing-secret": randomBytes(48).toString("base64"),
          "lightning-secret": JSON.stringify(lightning.credentials),
        }),
      ),
      started(startSolanaRpc(solana)),
      started(startOidcIssuer()),
      started(startInbox({ folder: options.inboxFolder, onEvent })),
    ]);
    const tableName = `documents-${randomBytes(4).toString("hex")}`;
    await createTable(dynamoDb.endpoint, tableName);
    const merchant = await solana.createWallet({});
    const payer = await solana.createWallet({ usdc: 100_000_000n });
    const feePayer = await solana.createWallet({ sol: 100n });
    const facilitator = await started(startFacilitator(solanaRpc.url, feePayer));

    // The API's address is part of the environment that its functions read, so its port is taken first.
    const api = await started(startApiGateway((name) => loaded.functions?.http[name], port));
    setEnvironment({
      AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.endpoint,
      AWS_ENDPOINT_URL_S3: aws.endpoint,
      AWS_ENDPOINT_URL_SQS: aws.endpoint,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
      AWS_ENDPOINT_URL_SES: inbox.url,
      POWERTOOLS_SERVICE_NAME: "markdown-to-pdf",
      POWERTOOLS_METRICS_NAMESPACE: "MarkdownToPdf",
      POWERTOOLS_METRICS_DISABLED: "true",
      POWERTOOLS_LOG_LEVEL: process.env.LOCAL_LOG_LEVEL ?? "ERROR",
      PUBLIC_BASE_URL: api.url,
      TABLE_NAME: tableName,
      BUCKET_NAME: aws.bucketName,
      RENDER_QUEUE_URL: aws.renderQueueUrl,
      MAIL_QUEUE_URL: aws.mailQueueUrl,
      MAIL_FROM: "Markdown to PDF <documents@markdown-to-pdf.example>",
      MAIL_CONFIGURATION_SET: "local",
      MAIL_PER_RECIPIENT_DAILY: "20",
      MAIL_PER_ACCOUNT_DAILY: "200",
      OIDC_ISSUER: issuer.url,
      OIDC_AUDIENCE: localAudience,
      OIDC_JWKS_URL: issuer.jwksUrl,
      SIGNING_SECRET_ID: "signing-secret",
      X402_FACILITATOR_URL: facilitator.url,
      X402_NETWORK: network,
      X402_ASSET: usdcMint,
      X402_PAY_TO: merchant.publicKey.toBase58(),
      SOLANA_RPC_URL: solanaRpc.url,
      LIGHTNING_NODE: "lnd",
      LIGHTNING_URL: lightning.url,
      LIGHTNING_SECRET_ID: "lightning-secret",
      ...environment,
    });
    stops.push(() => {
      clearEnvironment();
      return Promise.resolve();
    });

    const functions = await loadFunctions();
    loaded.functions = functions;
    stops.unshift(() => functions.render.close());
    const renders = queueSource({
      queueUrl: aws.renderQueueUrl,
      handler: functions.render.handler,
      concurrency: renderConcurrency,
      timeoutMs: 120_000,
    });
    stops.unshift(() => renders.stop());
    const mails = queueSource({
      queueUrl: aws.mailQueueUrl,
      handler: functions.deliver.handler,
      concurrency: 1,
      timeoutMs: 60_000,
    });
    stops.unshift(() => mails.stop());
    if (sweepEveryMs > 0) {
      const sweeps = schedule(functions.sweep, sweepEveryMs);
      stops.unshift(() => sweeps.stop());
    }
    return {
      url: api.url,
      solana,
      solanaRpc,
      facilitator,
      lightning,
      aws,
      inbox,
      issuer,
      dynamoDb: { endpoint: dynamoDb.endpoint, table: tableName },
      payer,
      merchant,
      functions,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Loads the handler modules; they read the environment as they load, as on Lambda. */
export async function loadFunctions(): Promise<Functions> {
  const [submit, paymentRequest, status, output, unsubscribe, site, render, deliver, mailEvents, sweep] =
    await Promise.all([
      import("../lambdas/submit/handler.ts"),
      import("../lambdas/payment-request/handler.ts"),
      import("../lambdas/status/handler.ts"),
      import("../lambdas/output/handler.ts"),
      import("../lambdas/unsubscribe/handler.ts"),
      import("../lambdas/site/handler.ts"),
      import("../lambdas/render/handler.ts"),
      import("../lambdas/deliver/handler.ts"),
      import("../lambdas/mail-events/handler.ts"),
      import("../lambdas/sweep/handler.ts"),
    ]);
  return {
    http: {
      submit: submit.handler,
      "payment-request": paymentRequest.handler,
      status: status.handler,
      output: output.handler,
      unsubscribe: unsubscribe.handler,
      site: site.handler,
    },
    render,
    deliver,
    mailEvents: mailEvents.handler,
    sweep: sweep.handler,
  };
}

const set = new Set<string>();

function setEnvironment(values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    process.env[name] = value;
    set.add(name);
  }
}

function clearEnvironment(): void {
  for (const name of set) Reflect.deleteProperty(process.env, name);
  set.clear();
}
