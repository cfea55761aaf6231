import { Duration } from "aws-cdk-lib/core";
import { MathExpression, Stats, type IMetric } from "aws-cdk-lib/aws-cloudwatch";
import type { ServiceFunction } from "../service/service-function.ts";
import type { FunctionMetric } from "./metrics.ts";

/** Long enough for a failure and the next try, an hour later. */
const period = Duration.hours(3);

/** Returns whether purchases fail: the function has said so, or it has died twice and could not say anything. */
export function failingPurchases(functionMetric: FunctionMetric, buyer: ServiceFunction): IMetric {
  return new MathExpression({
    label: "Own purchases fail",
    expression: "IF(FILL(failed, 0) >= 1 || FILL(errors, 0) >= 2, 1, 0)",
    usingMetrics: {
      failed: functionMetric("own-purchase", "OwnPurchasesFailedTwice"),
      errors: buyer.metricErrors({ period, statistic: Stats.SUM }),
    },
    period,
  });
}
