import { Duration } from "aws-cdk-lib/core";
import { MathExpression, type IMetric } from "aws-cdk-lib/aws-cloudwatch";
import { objective } from "../../lambdas/metrics/objective.ts";
import type { FunctionMetric } from "./metrics.ts";

/** How fast documents that are late use up what the objective allows: 1 would use up a month's in a month. */
export interface BurnRate {
  readonly name: string;
  readonly rate: number;
  /** Over which it is known that this is no chance. */
  readonly long: Duration;
  /** Over which it is known that this is not over. */
  readonly short: Duration;
}

/** Rates at which 2 % of a month's allowance are gone in an hour, and 5 % in six (Google, "The Site Reliability Workbook", chapter 5). */
export const burnRates: readonly BurnRate[] = [
  { name: "DocumentsLateFast", rate: 14.4, long: Duration.hours(1), short: Duration.minutes(5) },
  { name: "DocumentsLateSlow", rate: 6, long: Duration.hours(6), short: Duration.minutes(30) },
];

/** Documents that must be late before an alarm is raised: of few documents, one is a large share. */
const fewestLate = 3;

/** Returns the burn rate over a time. @param fewest late documents below which it is 0 */
export function burnRate(functionMetric: FunctionMetric, over: Duration, fewest = fewestLate): IMetric {
  const late = "(FILL(total, 0) - FILL(good, 0))";
  return new MathExpression({
    label: "Burn rate",
    expression: `IF(${late} >= ${String(fewest)}, ${late} / FILL(total, 1) / ${(1 - objective.share).toFixed(2)}, 0)`,
    usingMetrics: {
      total: functionMetric("render", "ShortDocuments"),
      good: functionMetric("render", "ShortDocumentsInTime"),
    },
    period: over,
  });
}

/** Returns the share of documents that are in time, in percent. */
export function shareInTime(functionMetric: FunctionMetric): IMetric {
  return new MathExpression({
    label: `In time, % (objective ${String(objective.share * 100)})`,
    expression: "100 * good / total",
    usingMetrics: {
      total: functionMetric("render", "ShortDocuments"),
      good: functionMetric("render", "ShortDocumentsInTime"),
    },
    period: Duration.hours(1),
  });
}
