import { Duration } from "aws-cdk-lib";
import { Metric, Stats } from "aws-cdk-lib/aws-cloudwatch";
import { metricsNamespace } from "../service/service-function.ts";

const period = Duration.minutes(5);

/** A figure that a function writes into its log (lambdas/<function>/, "addMetric"). */
export function functionMetric(
  serviceFunction: string,
  metricName: string,
  statistic: string = Stats.SUM,
): Metric {
  return new Metric({
    namespace: metricsNamespace,
    metricName,
    dimensionsMap: { service: serviceFunction },
    statistic,
    period,
  });
}
