import { Duration } from "aws-cdk-lib/core";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { toMetricsNamespace, type CountingFunction, type MetricOf } from "../../lambdas/metrics/names.ts";

const period = Duration.minutes(5);

/** Returns a metric that a function of a stage counts. */
export type FunctionMetric = <Name extends CountingFunction>(
  name: Name,
  metricName: MetricOf<Name>,
  statistic?: string,
) => Metric;

export function createFunctionMetrics(stage: string): FunctionMetric {
  const namespace = toMetricsNamespace(stage);
  return (name, metricName, statistic = Stats.SUM) =>
    new Metric({ namespace, metricName, dimensionsMap: { service: name }, statistic, period });
}
