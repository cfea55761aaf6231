import { Duration } from "aws-cdk-lib/core";
import { Stats, type Metric } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { toMetricsNamespace } from "../../lambdas/metrics/names.ts";
import type { ServiceFunction } from "../service/service-function.ts";

/** Figures of a function's invocations that Lambda reports in its log, and nowhere else. */
export interface InvocationReports {
  /** Most memory that an invocation used, in MB. */
  readonly memoryUsed: Metric;
  /** Longest cold start, in ms. */
  readonly initDuration: Metric;
}

/**
 * Creates metrics of Lambda's reports in a function's log, which must have the system log level INFO (Lambda Developer Guide, "Lambda Telemetry API Event schema
 * reference", `platform.report`).
 */
export function createInvocationReports(fn: ServiceFunction, stage: string): InvocationReports {
  const create = (field: string, name: string): Metric =>
    new MetricFilter(fn, name, {
      logGroup: fn.logGroup,
      filterPattern: FilterPattern.numberValue(`$.record.metrics.${field}`, ">", 0),
      metricNamespace: toMetricsNamespace(stage),
      metricName: `${fn.node.id}-${name}`,
      metricValue: `$.record.metrics.${field}`,
    }).metric({ statistic: Stats.MAXIMUM, period: Duration.minutes(5), label: `${fn.node.id} ${name}` });
  return {
    memoryUsed: create("maxMemoryUsedMB", "MemoryUsed"),
    initDuration: create("initDurationMs", "InitDuration"),
  };
}
