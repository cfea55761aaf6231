import { readFileSync } from "node:fs";
import * as z from "zod";

/** Limits that AWS documents, of November 2026; each is named by the page that says so. Rates are a second. */
export const limits = {
  /** DynamoDB Developer Guide, "Best practices for designing partition keys": of one partition, and so of one key. */
  partition: { writes: 1_000, reads: 3_000 },
  /** "On-demand capacity mode": of a new table; afterwards twice the highest peak of the last half hour. */
  newTable: { writes: 4_000, reads: 12_000 },
  /** "Quotas in Amazon DynamoDB": of a table or index, until more is asked for. */
  tableQuota: { writes: 40_000, reads: 40_000 },
  /** Lambda Developer Guide, "Lambda function scaling": environments that a function gains, 1,000 each 10 seconds. */
  functionScaling: { rate: 100, burst: 1_000 },
  /** "Configuring scaling behavior for SQS event source mappings": 300 more a minute. */
  queueScaling: { rate: 5, burst: 300 },
  /** "Lambda quotas": requests a second for each function that may run at once. */
  requestsOfConcurrency: 10,
  /** API Gateway Developer Guide, "Quotas for configuring and running an HTTP API". */
  api: { rate: 10_000, burst: 5_000 },
  /** CloudFront Developer Guide, "Quotas": requests of a distribution. */
  cloudFront: 250_000,
  /** S3 User Guide, "Best practices design patterns": of a prefix, before S3 divides it. */
  prefix: { puts: 3_500, gets: 5_500 },
} as const;

/** How long calls take, in ms. Those of AWS are typical within a region; those of rails are guesses to be replaced by one's own. */
export const callMs: Readonly<Record<string, number>> = {
  "DynamoDB GetItem": 3,
  "DynamoDB BatchGetItem": 4,
  "DynamoDB UpdateItem": 5,
  "DynamoDB TransactWriteItems": 12,
  "S3 GetObject": 15,
  "S3 PutObject": 30,
  "SQS SendMessage": 8,
  "facilitator POST /verify": 120,
  "facilitator POST /settle": 900,
  "chain POST /": 60,
  "node GET /v1/invoice/…": 20,
  "node POST /v1/invoices": 40,
};

/** What a function computes, in ms, and its memory, in MB. Printing is that of nine pages with contents (bench/README.md). */
export const functions: Readonly<
  Record<string, { readonly cpuMs: number; readonly memory: number; readonly coldMs: number }>
> = {
  submit: { cpuMs: 10, memory: 1_024, coldMs: 350 },
  "payment-request": { cpuMs: 6, memory: 512, coldMs: 350 },
  render: { cpuMs: 109, memory: 3_008, coldMs: coldRenderMs() },
  status: { cpuMs: 3, memory: 512, coldMs: 300 },
  output: { cpuMs: 3, memory: 512, coldMs: 300 },
  sweep: { cpuMs: 6, memory: 512, coldMs: 350 },
};

/** Returns the browser's own start, in ms, times its share as measured with the newest version. */
function coldRenderMs(): number {
  const versions = z.array(z.object({ ratios: z.record(z.string(), z.number()) }));
  const history = versions.parse(
    JSON.parse(readFileSync(new URL("../../history.json", import.meta.url), "utf8")),
  );
  return 345 * (history.at(-1)?.ratios["cold start"] ?? 1);
}
