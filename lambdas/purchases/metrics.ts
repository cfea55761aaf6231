import { MetricUnit } from "@aws-lambda-powertools/metrics";
import type { Metrics } from "@aws-lambda-powertools/metrics";
import type { RailName, Worth } from "../payments/rail.ts";

/** What happens to payments, for the operator's figures. */
export type PurchaseEvent =
  | { readonly event: "sold"; readonly rail: RailName; readonly worth: Worth }
  | { readonly event: "refused" | "pending"; readonly rail: RailName };

const soldBy: Readonly<Record<RailName, string>> = {
  lightning: "SoldLightning",
  x402: "SoldX402",
  account: "SoldAccount",
};

const revenueIn: Readonly<Record<Worth["currency"], string | undefined>> = {
  SATS: "RevenueSats",
  USDC: "RevenueUsdc",
  // Paid to the operator in advance, or not at all.
  DOCUMENTS: undefined,
};

/** Writes the figures of an event into the log, where CloudWatch reads them (embedded metric format). */
export function createPurchaseMetrics(metrics: Metrics): (event: PurchaseEvent) => void {
  return (event) => {
    if (event.event === "sold") {
      metrics.addMetric(soldBy[event.rail], MetricUnit.Count, 1);
      const revenue = revenueIn[event.worth.currency];
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
