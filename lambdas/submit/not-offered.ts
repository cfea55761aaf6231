import type { Logger } from "@aws-lambda-powertools/logger";
import type { FunctionMetrics } from "../metrics/function-metrics.ts";
import { notOfferedMetrics } from "../metrics/names.ts";
import type { MetricOf } from "../metrics/names.ts";
import type { OfferOptions } from "../payments/offers.ts";

/** Tells the operator of a rail that cannot be offered: a 402 without it looks like any other to whoever asks. */
export function createNotOffered(
  logger: Pick<Logger, "error">,
  metrics: FunctionMetrics<MetricOf<"submit">>,
): OfferOptions["notOffered"] {
  return (rail, error) => {
    metrics.add(notOfferedMetrics[rail]);
    metrics.publish();
    const { fault, message, cause } = error;
    if (cause !== undefined) logger.error(`${rail} is not on offer: ${message}`, { fault, cause });
  };
}
