import type { WatchRenderer } from "../lambdas/render/create.ts";
import { credentials } from "../server/aws/credentials.ts";
import { clearEnvironment, setEnvironment } from "../server/host/process-environment.ts";
import { serveLambda } from "../server/aws/lambda.ts";
import { createPreviewPrinter, type PreviewPrinter } from "../server/host/preview-printer.ts";
import { createHost, serveHost } from "../server/host/host.ts";
import { loadFunctions, startSources, type Functions } from "../server/host/functions.ts";
import { createLambdaContext } from "../server/host/lambda-context.ts";
import { createStartedParts } from "../server/host/started-parts.ts";
import { createStaticFilesFolder } from "../server/host/static-files.ts";
import { startEmulators, type EmulatorOptions, type Emulators } from "./emulators.ts";
import type { QueueOptions } from "./s3-and-sqs.ts";
import { createTestWallets } from "./test-wallets/test-wallets.ts";

export interface LocalServiceOptions {
  /** Port of the API; a free one when absent. */
  readonly port?: number;
  /** Documents that print at once. */
  readonly renderConcurrency?: number;
  readonly queue?: QueueOptions;
  /** Whether documents are sold on an EVM chain, too. */
  readonly evm?: EmulatorOptions["evm"];
  /** How often the sweep runs, in ms; 0 for never. */
  readonly sweepEveryMs?: number;
  /** Where the inbox writes messages; nowhere when absent. */
  readonly inboxFolder?: string;
  /** Further environment of the functions, or other values for what is set here. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Whether a page is printed before anything is sold. */
  readonly printsFirst?: boolean;
  /** Prints previews; a process of its own when absent. There are none when false. */
  readonly printPreview?: PreviewPrinter["print"] | false;
  /** Sees each renderer before it is used. */
  readonly watchRenderer?: WatchRenderer;
}

/** The whole service on this machine. */
export interface LocalService extends Emulators {
  readonly url: string;
  readonly functions: Functions;
}

/**
 * Starts the whole service in this process, on loopback: the functions that deploy, and an emulator for each service they
 * call. The functions find them by the standard environment variables alone, so one process holds one service.
 */
export async function startService(options: LocalServiceOptions = {}): Promise<LocalService> {
  const { port = 0, renderConcurrency = 2, queue = {}, sweepEveryMs = 60_000, environment = {} } = options;
  const loaded: { functions?: Functions } = {};
  const emulators = await startEmulators({
    queue,
    evm: options.evm,
    inboxFolder: options.inboxFolder,
    onEmailEvent: async (event) => {
      await loaded.functions?.emailEvents(
        event as never,
        createLambdaContext("email-events", 10_000),
        () => undefined,
      );
    },
  });
  const parts = createStartedParts();
  await parts.keep(emulators);

  try {
    // The API's address is part of the environment that its functions read, so its port is taken first.
    const pages = createStaticFilesFolder();
    await parts.keep({ stop: () => pages.remove() });
    await parts.keep({ stop: clearEnvironment });
    const printer = await parts.keep(createPreviewPrinter({ yields: false }));
    const { printPreview = printer.print } = options;
    const lambda =
      printPreview === false ? undefined : await parts.keep(serveLambda((_, order) => printPreview(order)));
    const additions = createTestWallets(emulators);
    const host = createHost(
      (name) =>
        name === "site" ? pages.buildBefore(loaded.functions?.http.site) : loaded.functions?.http[name],
      {
        ...(additions.page && { page: additions.page }),
        ...(environment.MAX_BODY_BYTES !== undefined && { maxBodyBytes: Number(environment.MAX_BODY_BYTES) }),
      },
    );
    const api = await parts.keep(serveHost(host, { port, answer: additions.answer }));
    setEnvironment({
      ...credentials,
      ...emulators.endpoints,
      ...emulators.settings,
      ...(lambda && {
        AWS_ENDPOINT_URL_LAMBDA: lambda.url,
        PREVIEW_FUNCTION: "preview",
        PREVIEWS_PER_ADDRESS_HOURLY: "1000000",
      }),
      POWERTOOLS_SERVICE_NAME: "markdown-to-pdf",
      POWERTOOLS_METRICS_DISABLED: "true",
      POWERTOOLS_LOG_LEVEL: process.env.LOCAL_LOG_LEVEL ?? "ERROR",
      PUBLIC_BASE_URL: api.url,
      STATIC_FILES_DIR: pages.folder,
      // Where a developer's receiver is.
      CALLBACKS_TO_LOOPBACK: "true",
      EMAIL_FROM: "Markdown to PDF <documents@markdown-to-pdf.example>",
      EMAIL_CONFIGURATION_SET: "local",
      // Everybody who calls is this one machine.
      UNPROVEN_PER_ADDRESS_HOURLY: "1000000",
      UNPAID_PER_ADDRESS_HOURLY: "1000000",
      REFUSED_PER_ADDRESS_HOURLY: "1000000",
      // Nobody waits for a function here.
      WAITING_REQUESTS: "1000",
      JOBS_END_IN_PROCESS: "true",
      // By default nobody has one; here users log in to try theirs.
      ACCOUNT_MONTHLY_QUOTA: "100",
      CREDIT_PACKS: '[{"documents":100,"percentOff":20}]',
      EMAIL_PER_RECIPIENT_DAILY: "20",
      EMAIL_PER_ACCOUNT_DAILY: "200",
      EMAIL_PER_ADDRESS_DAILY: "1000000",
      EMAIL_WITHOUT_ACCOUNT_DAILY: "1000000",
      ...environment,
    });

    emulators.stripe.deliverTo(`${api.url}/v1/webhooks/stripe`);
    const functions = await loadFunctions({ host, watchRenderer: options.watchRenderer });
    await parts.keep({ stop: () => functions.slowRender.close() });
    await parts.keep({ stop: () => functions.render.close() });
    if (options.printsFirst === true) await functions.render.printSample();
    loaded.functions = functions;
    const sources = startSources(functions, emulators.aws, {
      renderConcurrency,
      mailsAgainAtOnce: queue.mailsAgainAtOnce ?? false,
      sweepEveryMs,
    });
    for (const source of sources) await parts.keep(source);
    return { ...emulators, url: api.url, functions, stop: () => parts.stop() };
  } catch (error) {
    await parts.stop();
    throw error;
  }
}
