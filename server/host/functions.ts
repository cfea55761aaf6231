import type { EventBridgeHandler, SQSHandler, ScheduledHandler } from "aws-lambda";
import type { WatchRenderer } from "../../lambdas/render/create.ts";
import { startQueueSource, startSchedule, type EventSource } from "./event-sources.ts";
import type { FetchHandler } from "../../lambdas/http/http-handler.ts";
import type { HttpFunction } from "../../lambdas/http-contract/routes.ts";
import { createHostSend, type Host } from "./host.ts";
import type { RenderFunctions } from "./render-functions.ts";

/** The functions that deploy, as their handler modules export them. */
export interface Functions extends RenderFunctions {
  readonly http: Readonly<Record<HttpFunction, FetchHandler>>;
  readonly deliver: { readonly handler: SQSHandler };
  readonly emailEvents: EventBridgeHandler<string, unknown, void>;
  readonly sweep: ScheduledHandler;
  /** Buys documents of the service, where that is configured. */
  readonly ownPurchase: ScheduledHandler | undefined;
}

/** How often own purchases are looked for that are due, in ms. */
const ownPurchaseEveryMs = 10 * 60_000;

/** The queues of the service, by their URLs. */
export interface QueueUrls {
  readonly renderQueueUrl: string;
  readonly slowRenderQueueUrl: string;
  readonly deliverQueueUrl: string;
}

export interface InvocationOptions {
  /** Documents that print at once. */
  readonly renderConcurrency: number;
  /** Whether an email that was not sent is tried again at once. */
  readonly mailsAgainAtOnce?: boolean;
  /** How often the sweep runs, in ms; 0 for never. */
  readonly sweepEveryMs: number;
}

/**
 * Loads the functions; they read the environment as they load, as on Lambda.
 * @param host by which the tools for agents call the service; over HTTP when absent
 */
export async function loadFunctions({
  host,
  watchRenderer,
}: {
  readonly host?: Host;
  readonly watchRenderer?: WatchRenderer | undefined;
} = {}): Promise<Functions> {
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
    ownPurchase,
  ] = await Promise.all([
    import("../../lambdas/submit/handler.ts"),
    import("../../lambdas/payment-request/handler.ts"),
    import("../../lambdas/status/handler.ts"),
    import("../../lambdas/output/handler.ts"),
    import("../../lambdas/unsubscribe/handler.ts"),
    import("../../lambdas/mcp/create.ts"),
    import("../../lambdas/site/handler.ts"),
    import("./render-functions.ts"),
    import("../../lambdas/deliver/handler.ts"),
    import("../../lambdas/email-events/handler.ts"),
    import("../../lambdas/sweep/handler.ts"),
    process.env.OWN_PURCHASE_WALLET_SECRET_ID === undefined
      ? undefined
      : import("../../lambdas/own-purchase/handler.ts"),
  ]);
  return {
    http: {
      submit: submit.serve,
      "payment-request": paymentRequest.serve,
      status: status.serve,
      output: output.serve,
      unsubscribe: unsubscribe.serve,
      mcp: mcp.createConfiguredMcp(process.env, host && createHostSend(host)),
      site: site.serve,
    },
    ...printing.createRenderFunctions(watchRenderer),
    deliver,
    emailEvents: emailEvents.handler,
    sweep: sweep.handler,
    ownPurchase: ownPurchase?.handler,
  };
}

/** Feeds the functions from their queues and their schedule, with the time-outs of the stack (lib/service/). */
export function startSources(
  functions: Functions,
  { renderQueueUrl, slowRenderQueueUrl, deliverQueueUrl }: QueueUrls,
  { renderConcurrency, mailsAgainAtOnce = false, sweepEveryMs }: InvocationOptions,
): readonly EventSource[] {
  return [
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
      againAtOnce: mailsAgainAtOnce,
    }),
    ...(sweepEveryMs > 0 ? [startSchedule("sweep", functions.sweep, sweepEveryMs, 5 * 60_000)] : []),
    ...(functions.ownPurchase
      ? [startSchedule("own-purchase", functions.ownPurchase, ownPurchaseEveryMs, 3 * 60_000)]
      : []),
  ];
}
