import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { metricAdded, type AddedMetric } from "../lambdas/metrics/function-metrics.ts";
import { listen, type HttpServer } from "./host/http-server.ts";

/** What a server is asked about besides what its functions count. */
export interface MetricsOptions {
  readonly port: number;
  /** Returns current values, by their names in Prometheus. */
  readonly gauges: () => Readonly<Record<string, number>>;
  /** Lists current faults, each in a sentence. */
  readonly faults: () => Promise<readonly string[]>;
}

interface Total {
  count: number;
  sum: number;
}

/**
 * Serves `/metrics` in Prometheus' text format (version 0.0.4) and `/health`, for this machine only. The functions' counts are those that a
 * deployment sends to CloudWatch, since this server started.
 */
export async function startMetrics({ port, gauges, faults }: MetricsOptions): Promise<HttpServer> {
  const totals = new Map<string, Total>();
  const add = (message: unknown): void => {
    const { function: name, metric, unit, value } = message as AddedMetric;
    const labels = `{function="${name}"}`;
    const key =
      unit === "Milliseconds" ? `${formatName(metric)}_ms${labels}` : `${formatName(metric)}${labels}`;
    const total = totals.get(key) ?? { count: 0, sum: 0 };
    totals.set(key, { count: total.count + 1, sum: total.sum + value });
  };
  subscribe(metricAdded.name, add);
  const server = await listen(async (request, response) => {
    if (request.url === "/metrics") {
      response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8" });
      response.end(formatTotals(totals, gauges()));
      return;
    }
    if (request.url !== "/health") {
      response.writeHead(404).end();
      return;
    }
    const failing = await faults();
    response.writeHead(failing.length === 0 ? 200 : 503, { "content-type": "application/json" });
    response.end(JSON.stringify({ status: failing.length === 0 ? "ok" : "failing", faults: failing }));
  }, port);
  return {
    ...server,
    async stop() {
      unsubscribe(metricAdded.name, add);
      await server.stop();
    },
  };
}

/** Converts `SoldLightning` to `markdown_to_pdf_sold_lightning`. */
function formatName(metric: string): string {
  return `markdown_to_pdf${metric.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}

/** Formats counts as counters, and measurements as a summary with `_sum` and `_count`. */
function formatTotals(totals: ReadonlyMap<string, Total>, gauges: Readonly<Record<string, number>>): string {
  const lines: string[] = [];
  const families = Map.groupBy(totals, ([key]) => key.slice(0, key.indexOf("{")));
  for (const [family, members] of families) {
    const isMeasured = family.endsWith("_ms");
    lines.push(`# TYPE ${isMeasured ? family : `${family}_total`} ${isMeasured ? "summary" : "counter"}`);
    for (const [key, { count, sum }] of members) {
      const labels = key.slice(family.length);
      if (isMeasured)
        lines.push(`${family}_sum${labels} ${String(sum)}`, `${family}_count${labels} ${String(count)}`);
      else lines.push(`${family}_total${labels} ${String(sum)}`);
    }
  }
  for (const [name, value] of Object.entries(gauges))
    lines.push(`# TYPE markdown_to_pdf_${name} gauge`, `markdown_to_pdf_${name} ${String(value)}`);
  return `${lines.join("\n")}\n`;
}
