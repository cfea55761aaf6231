import { Duration, Stack } from "aws-cdk-lib/core";
import { MathExpression, Metric, Stats, type IMetric } from "aws-cdk-lib/aws-cloudwatch";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import { edgeRegion } from "../service/front-door/edge-region.ts";
import type { ServiceFunction } from "../service/service-function.ts";

/** Functions by who waits for them: a caller, or nobody. An alarm takes ten metrics at most (CloudWatch, "Using metric math"), so each is one sum. */
export interface CapacityProps {
  readonly functions: Readonly<Record<"answering" | "working", readonly ServiceFunction[]>>;
}

const period = Duration.minutes(5);

/** Returns how often Lambda refused to run functions, for want of concurrency. */
export function throttles(functions: readonly ServiceFunction[]): IMetric {
  const metrics = functions.map((fn, index) => [
    `m${String(index)}`,
    fn.metricThrottles({ period, statistic: Stats.SUM }),
  ]);
  return new MathExpression({
    label: "Throttles",
    expression: "SUM(METRICS())",
    usingMetrics: Object.fromEntries(metrics) as Record<string, IMetric>,
    period,
  });
}

/**
 * Returns the share of requests that CloudFront answered with 5xx, in percent: those that never reached API Gateway count here alone. Undefined in
 * another region than us-east-1, where no alarm can watch it; docs/operate.md says what to do there.
 */
export function distributionErrors(scope: Construct, { distributionId }: Distribution): IMetric | undefined {
  if (Stack.of(scope).region !== edgeRegion) return undefined;
  return new Metric({
    namespace: "AWS/CloudFront",
    metricName: "5xxErrorRate",
    dimensionsMap: { DistributionId: distributionId, Region: "Global" },
    statistic: Stats.AVERAGE,
    period,
  });
}
