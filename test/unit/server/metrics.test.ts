import { afterEach, beforeEach, expect, it } from "vitest";
import { createFunctionMetrics } from "../../../lambdas/metrics/function-metrics.ts";
import type { HttpServer } from "../../../server/host/http-server.ts";
import { startMetrics } from "../../../server/metrics.ts";

/** What a server tells Prometheus, and whoever asks for its health. */

let faults: string[];
let server: HttpServer;
beforeEach(async () => {
  faults = [];
  server = await startMetrics({
    port: 0,
    gauges: () => ({ free_mb: 7 }),
    faults: () => Promise.resolve(faults),
  });
});
afterEach(() => server.stop());

const get = async (path: string) => {
  const answer = await fetch(server.url + path);
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
};

/** A line of the text format: a name, labels, and a number. */
const sample = /^[a-zA-Z_:][a-zA-Z0-9_:]*(?:\{[a-zA-Z_]\w*="[^"\\\n]*"\})? [\d.e+-]+$/;

it("the metrics page sums the functions' metrics in the text format, each family with its type and once", async () => {
  const render = createFunctionMetrics("render");
  render.add("RenderTime", 40);
  render.add("RenderTime", 60);
  render.add("Pages", 3);
  render.add("DocumentsFailed");
  const { type, text } = await get("/metrics");
  expect(type).toBe("text/plain; version=0.0.4; charset=utf-8");
  const lines = text.split("\n").slice(0, -1);
  expect(lines.filter((line) => !line.startsWith("# TYPE ") && !sample.test(line))).toEqual([]);
  expect(lines).toContain('markdown_to_pdf_render_time_ms_sum{function="render"} 100');
  expect(lines).toContain('markdown_to_pdf_render_time_ms_count{function="render"} 2');
  expect(lines).toContain('markdown_to_pdf_documents_failed_total{function="render"} 1');
  expect(lines).toContain("markdown_to_pdf_free_mb 7");
  const types = lines.filter((line) => line.startsWith("# TYPE "));
  expect(new Set(types).size).toBe(types.length);
});

it("the metrics collector counts nothing once it has stopped", async () => {
  await server.stop();
  createFunctionMetrics("render").add("DocumentsFailed");
  server = await startMetrics({ port: 0, gauges: () => ({}), faults: () => Promise.resolve([]) });
  expect((await get("/metrics")).text.trim()).toBe("");
});

it("the health page answers with a status, and sentences about faults", async () => {
  expect(await get("/health")).toMatchObject({ status: 200, text: '{"status":"ok","faults":[]}' });
  faults.push("The disk has 3 MB free");
  expect(await get("/health")).toMatchObject({
    status: 503,
    text: '{"status":"failing","faults":["The disk has 3 MB free"]}',
  });
  expect((await get("/")).status).toBe(404);
});
