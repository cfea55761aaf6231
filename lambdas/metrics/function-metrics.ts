import { channel } from "node:diagnostics_channel";
import { Metrics, type MetricUnit } from "@aws-lambda-powertools/metrics";
import { metricsNamespace, metricsOf, type CountingFunction, type MetricOf } from "./names.ts";

/** The metrics of a function. */
export interface FunctionMetrics<Metric extends string> {
  readonly add: (metric: Metric, value?: number) => void;
  /** Writes the added metrics into the log, where CloudWatch reads them (embedded metric format). */
  readonly publish: () => void;
}

/** One value of a metric, as {@link metricAdded} tells it. */
export interface AddedMetric {
  readonly function: string;
  readonly metric: string;
  readonly unit: string;
  readonly value: number;
}

/** Publishes each value to a server that counts them itself. */
export const metricAdded = channel("markdown-to-pdf:metric-added");

/** Reads the namespace in Powertools' own variable, which the infrastructure sets for a stage. */
function readNamespace({ POWERTOOLS_METRICS_NAMESPACE: ofStage }: NodeJS.ProcessEnv): string {
  return ofStage ?? metricsNamespace;
}

/** Creates the metrics of a function. @param name value of their dimension `service` in CloudWatch */
export function createFunctionMetrics<Name extends CountingFunction>(
  name: Name,
): FunctionMetrics<MetricOf<Name>> {
  const metrics = new Metrics({ namespace: readNamespace(process.env), serviceName: name });
  const units: Readonly<Record<string, (typeof MetricUnit)[keyof typeof MetricUnit]>> = metricsOf[name];
  return {
    add(metric, value = 1) {
      const unit = units[metric] ?? "None";
      metrics.addMetric(metric, unit, value);
      metricAdded.publish({ function: name, metric, unit, value } satisfies AddedMetric);
    },
    publish() {
      if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
    },
  };
}
