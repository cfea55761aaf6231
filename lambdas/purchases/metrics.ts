import type { RailName } from "../http-contract/payment/payment-methods.ts";
import type { FunctionMetrics } from "../metrics/function-metrics.ts";
import { railMetrics, type PurchaseMetric } from "../metrics/names.ts";
import type { Amount } from "../payments/networks/definitions.ts";

/** What happened to a payment, for the operator's metrics. */
export type PurchaseEvent =
  | { readonly event: "sold"; readonly rail: RailName; readonly amount: Amount }
  | { readonly event: "refused" | "pending"; readonly rail: RailName };

/** Creates the observer that counts what happens to payments. */
export function createPurchaseMetrics(
  metrics: FunctionMetrics<PurchaseMetric>,
): (event: PurchaseEvent) => void {
  return (event) => {
    if (event.event === "sold") {
      const { sold, revenue } = railMetrics[event.rail];
      metrics.add(sold);
      if (revenue !== undefined) metrics.add(revenue, event.amount.value);
    } else {
      metrics.add(event.event === "refused" ? "PaymentsRefused" : "PaymentsPending");
    }
    metrics.publish();
  };
}
