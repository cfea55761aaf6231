import type { EventBridgeHandler, SQSHandler, ScheduledHandler } from "aws-lambda";
import type { WatchRenderer } from "../lambdas/render/create.ts";
import { startQueueSource, startSchedule, type EventSource } from "./event-sources.ts";
import type { HttpHandlers } from "./front-door/api-gateway.ts";
import type { RenderFunctions } from "./render-functions.ts";

/** The functions that deploy, as their handler modules export them. */
export interface Functions extends RenderFunctions {
  readonly http: HttpHandlers;
  readonly deliver: { readonly handler: SQSHandler };
  readonly emailEvents: EventBridgeHandler<string, unknown, void>;
  readonly sweep: ScheduledHandler;
}

/** The queues of the service, by their URLs. */
export interface QueueUrls {
  readonly renderQueueUrl: string;
  readonly slowRenderQueueUrl: string;
  readonly deliverQueueUrl: string;
}

/** How the functions are invoked. */
export interface InvocationOptions {
  /** Documents that print at once. */
  readonly renderConcurrency: number;
  /** Whether an email that was not sent is tried again at once. */
  readonly mailsAgainAtOnce?: boolean;
  /** How often the sweep runs, in ms; 0 for never. */
  readonly sweepEveryMs: number;
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
    ...(sweepEveryMs > 0 ? [startSchedule(functions.sweep, sweepEveryMs, 5 * 60_000)] : []),
  ];
}
