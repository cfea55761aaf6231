import type { Logger } from "@aws-lambda-powertools/logger";
import type { FunctionMetrics } from "../metrics/function-metrics.ts";
import { notOfferedMetrics, type MetricOf } from "../metrics/names.ts";
import type { OfferOptions } from "../payments/offers.ts";

/** Creates a reporter of offers that cannot be made, for the operator: a client cannot see what a 402 lacks. Logs each failure once. */
export function createNotOfferedReporter(
  logger: Pick<Logger, "error">,
  metrics: FunctionMetrics<MetricOf<"submit">>,
): OfferOptions["reportNotOffered"] {
  return (method, error) => {
    metrics.add(notOfferedMetrics[method]);
    metrics.publish();
    const { fault, message, cause } = error;
    if (cause !== undefined) logger.error(`${method} is not on offer: ${message}`, { fault, cause });
  };
}
