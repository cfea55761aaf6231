import { Metrics } from "@aws-lambda-powertools/metrics";
import type { MetricUnit } from "@aws-lambda-powertools/metrics";
import { metricsNamespace, metricsOf } from "./names.ts";
import type { CountingFunction, MetricOf } from "./names.ts";

/** What a function counts while it works. */
export interface FunctionMetrics<Metric extends string> {
  readonly add: (metric: Metric, value?: number) => void;
  /** Writes what was added into the log, from where CloudWatch takes it (embedded metric format). */
  readonly publish: () => void;
}

/** Powertools' own variable, which the infrastructure sets for a stage. */
function namespaceIn({ POWERTOOLS_METRICS_NAMESPACE: ofStage }: NodeJS.ProcessEnv): string {
  return ofStage ?? metricsNamespace;
}

/** @param name the function, which CloudWatch knows the metrics by (dimension `service`) */
export function createFunctionMetrics<Name extends CountingFunction>(
  name: Name,
): FunctionMetrics<MetricOf<Name>> {
  const metrics = new Metrics({ namespace: namespaceIn(process.env), serviceName: name });
  const units: Readonly<Record<string, (typeof MetricUnit)[keyof typeof MetricUnit]>> = metricsOf[name];
  return {
    add(metric, value = 1) {
      metrics.addMetric(metric, units[metric] ?? "None", value);
    },
    publish() {
      if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
    },
  };
}
