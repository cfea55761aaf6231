import type { IncomingMessage } from "node:http";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { readSettings } from "../lambdas/settings/read-settings.ts";
import { downloadSettings } from "../lambdas/settings/settings.ts";
import { railSecrets } from "../lib/rails/rails.ts";
import { createLocalTable, startDynamoDbOn } from "./aws/dynamodb.ts";
import { clearEnvironment, setEnvironment } from "./host/process-environment.ts";
import { scheduledEvent } from "./host/event-sources.ts";
import { createHost, serveHost } from "./host/host.ts";
import { loadFunctions, startSources, type Functions } from "./host/functions.ts";
import { createLambdaContext } from "./host/lambda-context.ts";
import { serveLambda } from "./aws/lambda.ts";
import { createPreviewPrinter } from "./host/preview-printer.ts";
import { serveSecrets } from "./aws/secrets-manager.ts";
import { createStartedParts } from "./host/started-parts.ts";
import { createStaticFilesFolder } from "./host/static-files.ts";
import { startBucket } from "./aws/bucket.ts";
import { startMail } from "./aws/mail.ts";
import { startQueues } from "./aws/queues.ts";
import { findSmtpFault } from "./aws/smtp.ts";
import { checkRails } from "./checks.ts";
import type { ServerConfiguration } from "./configuration.ts";
import { DataFolderError, replaceFile, type DataFolder } from "./data-folder.ts";
import { createEnvironment, tableName, walletSecret } from "./environment.ts";
import { measureFreeMb, watchFreeSpace } from "./free-space.ts";
import { startMetrics } from "./metrics.ts";
import { openSecrets, smtpCredentials } from "./secrets.ts";

/** A service for real money on this machine. */
export interface Server {
  /** Where the server in front finds it. */
  readonly url: string;
  /** Resolves when it cannot go on: its DynamoDB engine ended. */
  readonly broken: Promise<void>;
  /** Stops taking requests, finishes current work, and releases the data folder. */
  stop(): Promise<void>;
}

/** What is done beside serving. */
export interface ServerOptions {
  /** Reports what an operator should know. */
  readonly warn: (sentence: string) => void;
}

/** How long requests that are under way may take when the server stops, in ms; API Gateway's limit. */
const drainMs = 30_000;
/** Space in TMPDIR for what browsers print at once, in MB: their processes share memory by files there. 700 pages of text took 3 MB. */
const minTemporaryMb = 100;
/** Interval of sweeps for what a crash left, in ms. */
const sweepEveryMs = 10_000;
/** How often documents are deleted that are older than they may be, in ms. */
const deleteEveryMs = 10 * 60_000;

/**
 * Starts the functions that deploy, with a DynamoDB engine on a file, a bucket in a folder and queues in memory. Before it sells anything it checks
 * its rails and prints a page.
 * @throws {NotReadyToSellError | DataFolderError | DynamoDbError | BrowserError}
 */
export async function startServer(
  configuration: ServerConfiguration,
  folder: DataFolder,
  { warn }: ServerOptions,
): Promise<Server> {
  const parts = createStartedParts();
  try {
    const secrets = await openSecrets(folder, process.env);
    const secretKey = (await secrets.read("downloads")) ?? "";
    const loaded: { functions?: Functions } = {};
    const pages = createStaticFilesFolder();
    await parts.keep({ stop: () => pages.remove() });
    const temporary = {
      path: tmpdir(),
      gauge: "tmp_free_mb",
      minMb: Math.min(configuration.minFreeMb, minTemporaryMb),
    };
    await checkTemporaryFolder(temporary);
    const host = createHost(
      (name) =>
        name === "site" ? pages.buildBefore(loaded.functions?.http.site) : loaded.functions?.http[name],
      { waitingRequests: configuration.waitingRequests },
    );

    const smtp = configuration.email && {
      url: configuration.email.smtp,
      credentials: () => smtpCredentials(secrets),
    };
    const printer = configuration.previews
      ? await parts.keep(createPreviewPrinter({ yields: true }))
      : undefined;
    const [dynamoDb, bucket, queues, secretsManager, ses, lambda] = await Promise.all([
      parts.keep(startDynamoDbOn(folder.table)),
      parts.keep(
        startBucket({
          folder: folder.documents,
          secretKey,
          publicHost: new URL(configuration.baseUrl).host,
          maxDownloads: readSettings(downloadSettings, {}).DOWNLOADS_PER_PURCHASE,
        }),
      ),
      parts.keep(startQueues()),
      parts.keep(
        serveSecrets(async (name, stage) =>
          stage === "AWSCURRENT" ? ((await secrets.read(name)) ?? initially(name)) : undefined,
        ),
      ),
      smtp && parts.keep(startMail(smtp)),
      printer && parts.keep(serveLambda((_, order) => printer.print(order))),
    ]);
    await createLocalTable(dynamoDb.endpoint, tableName);
    setEnvironment(
      createEnvironment(
        configuration,
        {
          dynamoDb: dynamoDb.endpoint,
          s3: bucket.endpoint,
          sqs: queues.endpoint,
          secretsManager: secretsManager.url,
          ses: ses?.url,
          lambda: lambda?.url,
          pages: pages.folder,
          queues,
        },
        secretKey,
      ),
    );
    await parts.keep({ stop: clearEnvironment });
    await checkRails(configuration, secrets, warn);
    if (configuration.ownPurchases && (await secrets.read(walletSecret)) === undefined)
      warn(
        `ownPurchases: their wallet is missing, so all of them will fail: put its key into the folder's secrets/${walletSecret}.json (docs/serve.md)`,
      );
    // Documents are still sold: emails wait for the SMTP server.
    const fault = smtp && (await findSmtpFault(smtp));
    if (fault !== undefined) warn(`email: the SMTP server does not accept emails: ${fault}`);

    const functions = await loadFunctions({ host });
    await parts.keep({ stop: () => closeBrowsers(functions) });
    await functions.render.printSample();
    loaded.functions = functions;

    const space = await parts.keep(
      watchFreeSpace(
        [{ path: folder.path, gauge: "free_mb", minMb: configuration.minFreeMb }, temporary],
        warn,
      ),
    );
    const sources = startSources(functions, queues, {
      renderConcurrency: configuration.renderConcurrency,
      sweepEveryMs,
    });
    for (const source of sources) await parts.keep(source);
    await parts.keep(startDeleting(() => bucket.deleteOlder(oldest(configuration))));
    // What was queued when the last server ended is queued again.
    await functions.sweep(scheduledEvent(), createLambdaContext("sweep", sweepEveryMs), () => undefined);

    if (configuration.metricsPort !== undefined)
      await parts.keep(
        startMetrics({
          port: configuration.metricsPort,
          gauges: () => {
            const { render, "slow-render": slow, deliver } = queues.counts();
            return {
              render_waiting: render,
              slow_render_waiting: slow,
              deliver_waiting: deliver,
              ...space.gauges(),
            };
          },
          faults: async () => [
            ...((await isAnswering(dynamoDb.endpoint)) ? [] : ["The DynamoDB engine did not respond"]),
            ...space.faults(),
          ],
        }),
      );
    await replaceFile(
      folder.running,
      JSON.stringify({ pid: process.pid, dynamo_db: { endpoint: dynamoDb.endpoint, table: tableName } }),
    );
    await parts.keep({ stop: () => rm(folder.running, { force: true }) });
    const http = await serveHost(host, {
      port: configuration.port,
      findSender: (request) => findSender(request, configuration.proxies),
      answer: async (request, response) =>
        space.refuse(request, response) || (await bucket.answerDownload(request, response)),
    });
    await parts.keep({ stop: () => http.stop(drainMs) });
    // Only requests for a page in the first seconds wait for it.
    void pages.build().catch(() => undefined);
    return { url: http.url, broken: dynamoDb.ended, stop: () => parts.stop() };
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

/** Finds the sender of a request. Each server in front appends the address of its caller to `X-Forwarded-For`; anybody can write the part before. */
export function findSender(
  {
    headers,
    socket,
  }: Pick<IncomingMessage, "headers"> & { readonly socket: { readonly remoteAddress?: string | undefined } },
  proxies: number,
): string {
  const forwarded = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  const sender = proxies === 0 ? undefined : forwarded.at(-proxies)?.trim();
  return sender === undefined || sender === "" ? (socket.remoteAddress ?? "127.0.0.1") : sender;
}

/** Checks the browser's free space before anything is sold. @throws {DataFolderError} when there is too little */
async function checkTemporaryFolder({ path, minMb }: { path: string; minMb: number }): Promise<void> {
  const mb = await measureFreeMb(path);
  if (mb < minMb)
    throw new DataFolderError(
      `${path} has ${String(mb)} MB free, but rendering needs ${String(minMb)} MB there: free some space, or set TMPDIR to another folder.`,
    );
}

/** Returns a rail's initial secret. @param section of the settings, which names the secret */
function initially(section: string): string | undefined {
  return railSecrets.find((rail) => rail.section === section)?.secret.initially;
}

/** Returns whether anything answers at an address, whatever the answer. */
async function isAnswering(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    () => true,
    () => false,
  );
}

async function closeBrowsers({ render, slowRender }: Functions): Promise<void> {
  await Promise.all([render.close(), slowRender.close()]);
}

/** Returns when to delete documents from before, epoch ms: an hour later than their jobs say. */
function oldest({ documentHours }: ServerConfiguration): number {
  return Date.now() - (documentHours + 1) * 3_600_000;
}

function startDeleting(deleteOld: () => Promise<void>): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const run = (): void => {
    running = deleteOld().catch(() => undefined);
  };
  run();
  const timer = setInterval(run, deleteEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
