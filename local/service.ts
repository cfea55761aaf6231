import type { WatchRenderer } from "../lambdas/render/create.ts";
import type { EventBridgeHandler, SQSHandler, ScheduledHandler } from "aws-lambda";
import { startFrontDoor } from "./front-door/front-door.ts";
import type { HttpHandlers } from "./front-door/api-gateway.ts";
import { startQueueSource, startSchedule } from "./event-sources.ts";
import { createLambdaContext } from "./lambda-context.ts";
import type { QueueOptions } from "./s3-and-sqs.ts";
import { credentials } from "./credentials.ts";
import { startEmulators } from "./emulators.ts";
import { createStaticFilesFolder } from "./static-files.ts";
import type { RenderFunctions } from "./render-functions.ts";
import { createTestWallets } from "./test-wallets/test-wallets.ts";
import type { EmulatorOptions, Emulators } from "./emulators.ts";

/** The functions that deploy, as their handler modules export them. */
export interface Functions extends RenderFunctions {
  readonly http: HttpHandlers;
  readonly deliver: { readonly handler: SQSHandler };
  readonly emailEvents: EventBridgeHandler<string, unknown, void>;
  readonly sweep: ScheduledHandler;
}

/** Settings of a service on this machine. */
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
  const stops = [() => emulators.stop()];
  const stop = async (): Promise<void> => {
    for (const stopPart of stops.splice(0)) await stopPart();
  };

  try {
    // The API's address is part of the environment that its functions read, so its port is taken first.
    const pages = createStaticFilesFolder();
    stops.push(() => pages.remove());
    const api = await startFrontDoor(
      (name) =>
        name === "site" ? pages.buildBefore(loaded.functions?.http.site) : loaded.functions?.http[name],
      {
        port,
        secret: emulators.frontDoorSecret,
        additions: createTestWallets(emulators),
        ...(environment.MAX_BODY_BYTES !== undefined && { maxBodyBytes: Number(environment.MAX_BODY_BYTES) }),
      },
    );
    stops.unshift(() => api.stop());
    setEnvironment({
      ...credentials,
      ...emulators.endpoints,
      ...emulators.settings,
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
      EMAIL_PER_RECIPIENT_DAILY: "20",
      EMAIL_PER_ACCOUNT_DAILY: "200",
      EMAIL_PER_ADDRESS_DAILY: "1000000",
      EMAIL_WITHOUT_ACCOUNT_DAILY: "1000000",
      ...environment,
    });
    stops.push(() => {
      clearEnvironment();
      return Promise.resolve();
    });

    const functions = await loadFunctions(options.watchRenderer);
    stops.unshift(
      () => functions.render.close(),
      () => functions.slowRender.close(),
    );
    if (options.printsFirst === true) await functions.render.printSample();
    loaded.functions = functions;
    const { renderQueueUrl, slowRenderQueueUrl, deliverQueueUrl } = emulators.aws;
    const sources = [
      startQueueSource({
        queueUrl: renderQueueUrl,
        handler: functions.render.handler,
        concurrency: renderConcurrency,
        timeoutMs: 45_000,
      }),
      startQueueSource({
        queueUrl: slowRenderQueueUrl,
        handler: functions.slowRender.handler,
        concurrency: 1,
        timeoutMs: 130_000,
      }),
      startQueueSource({
        queueUrl: deliverQueueUrl,
        handler: functions.deliver.handler,
        concurrency: 1,
        timeoutMs: 60_000,
        againAtOnce: queue.mailsAgainAtOnce ?? false,
      }),
      ...(sweepEveryMs > 0 ? [startSchedule(functions.sweep, sweepEveryMs)] : []),
    ];
    stops.unshift(...sources.map((source) => () => source.stop()));
    return { ...emulators, url: api.url, functions, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Loads the handler modules; they read the environment as they load, as on Lambda. */
export async function loadFunctions(watchRenderer?: WatchRenderer): Promise<Functions> {
  const [
    submit,
    paymentRequest,
    status,
    output,
    unsubscribe,
    mcp,
    site,
    printing,
    deliver,
    emailEvents,
    sweep,
  ] = await Promise.all([
    import("../lambdas/submit/handler.ts"),
    import("../lambdas/payment-request/handler.ts"),
    import("../lambdas/status/handler.ts"),
    import("../lambdas/output/handler.ts"),
    import("../lambdas/unsubscribe/handler.ts"),
    import("../lambdas/mcp/handler.ts"),
    import("../lambdas/site/handler.ts"),
    import("./render-functions.ts"),
    import("../lambdas/deliver/handler.ts"),
    import("../lambdas/email-events/handler.ts"),
    import("../lambdas/sweep/handler.ts"),
  ]);
  return {
    http: {
      submit: submit.handler,
      "payment-request": paymentRequest.handler,
      status: status.handler,
      output: output.handler,
      unsubscribe: unsubscribe.handler,
      mcp: mcp.handler,
      site: site.handler,
    },
    ...printing.createRenderFunctions(watchRenderer),
    deliver,
    emailEvents: emailEvents.handler,
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
