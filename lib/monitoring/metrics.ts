import { Duration } from "aws-cdk-lib";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { metricsNamespace } from "../../lambdas/metrics/names.ts";
import type { CountingFunction, MetricOf } from "../../lambdas/metrics/names.ts";

const period = Duration.minutes(5);

/** What a function counts, and nothing that it does not. */
export function functionMetric<Name extends CountingFunction>(
  name: Name,
  metricName: MetricOf<Name>,
  statistic: string = Stats.SUM,
): Metric {
  return new Metric({
    namespace: metricsNamespace,
    metricName,
    dimensionsMap: { service: name },
    statistic,
    period,
  });
}
