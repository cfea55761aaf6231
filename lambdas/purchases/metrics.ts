import { MetricUnit } from "@aws-lambda-powertools/metrics";
import type { Metrics } from "@aws-lambda-powertools/metrics";
import type { RailName } from "../interface/payment-methods.ts";
import { railDefinitions } from "../payments/definitions.ts";
import type { Worth } from "../payments/rail-definition.ts";

/** What happens to payments, for the operator's metrics. */
export type PurchaseEvent =
  | { readonly event: "sold"; readonly rail: RailName; readonly worth: Worth }
  | { readonly event: "refused" | "pending"; readonly rail: RailName };

/** Writes the metrics of an event into the log, where CloudWatch reads them (embedded metric format). */
export function createPurchaseMetrics(metrics: Metrics): (event: PurchaseEvent) => void {
  return (event) => {
    if (event.event === "sold") {
      const { sold, revenue } = railDefinitions[event.rail].metrics;
      metrics.addMetric(sold, MetricUnit.Count, 1);
      if (revenue !== undefined) metrics.addMetric(revenue, MetricUnit.NoUnit, event.worth.amount);
    } else {
      metrics.addMetric(
        event.event === "refused" ? "PaymentsRefused" : "PaymentsPending",
        MetricUnit.Count,
        1,
      );
    }
    metrics.publishStoredMetrics();
  };
}
