import type { FunctionMetrics } from "../metrics/function-metrics.ts";
import type { PurchaseMetric } from "../metrics/names.ts";
import type { RailName, Worth } from "../payments/rail.ts";

/** What happens to payments, for the operator. */
export type PurchaseEvent =
  | { readonly event: "sold"; readonly rail: RailName; readonly worth: Worth }
  | { readonly event: "refused" | "pending"; readonly rail: RailName };

const soldBy: Readonly<Record<RailName, PurchaseMetric>> = {
  lightning: "SoldLightning",
  x402: "SoldX402",
  account: "SoldAccount",
};

const revenueIn: Readonly<Record<Worth["currency"], PurchaseMetric | undefined>> = {
  SATS: "RevenueSats",
  USDC: "RevenueUsdc",
  // Paid to the operator in advance, or not at all.
  DOCUMENTS: undefined,
};

/** Counts what happens to payments. */
export function createPurchaseMetrics(
  metrics: FunctionMetrics<PurchaseMetric>,
): (event: PurchaseEvent) => void {
  return (event) => {
    if (event.event === "sold") {
      metrics.add(soldBy[event.rail]);
      const revenue = revenueIn[event.worth.currency];
      if (revenue !== undefined) metrics.add(revenue, event.worth.amount);
    } else {
      metrics.add(event.event === "refused" ? "PaymentsRefused" : "PaymentsPending");
    }
    metrics.publish();
  };
}
