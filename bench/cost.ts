import { rm } from "node:fs/promises";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { x402Payer } from "../bin/client/x402-payer.ts";
import { convert } from "../bin/client/convert.ts";
import type { JobOutput } from "../lambdas/interface/responses.ts";
import { bothRails, synthesise } from "../test/assembly/assembly.ts";
import { deploy } from "../test/assembly/deployment.ts";
import type { Deployment } from "../test/assembly/deployment.ts";
import { prices, pricesOf } from "./prices.ts";
import { prose } from "./prose.ts";

/**
 * `npm run cost`: what 1,000 documents cost, from what the deployed functions take and ask for on this machine. Each document is asked
 * for, paid for with x402, polled and downloaded; functions are warm.
 */

const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, documents: { type: "string", default: "20" } },
});
const count = Number(values.documents);

const assembly = synthesise({ bundle: true, configuration: bothRails });
const service = await deploy(assembly);
try {
  await document(service, 0);
  forget(service);
  const outputs: JobOutput[] = [];
  for (let index = 1; index <= count; index++) outputs.push(await document(service, index));
  report(service, outputs);
} finally {
  await service.stop();
  await rm(assembly.folder, { recursive: true });
}

async function document({ url, payer, solanaRpc }: Deployment, index: number): Promise<JobOutput> {
  let made: JobOutput | undefined;
  await convert(
    { data: { text_body: prose(12), meta: { title: `Document ${index}` } } },
    {
      baseUrl: url,
      payer: await x402Payer(JSON.stringify([...payer.secretKey]), solanaRpc.url),
      // As clients do that wait a second between looks.
      pollMs: 1_000,
      onEvent: (event) => {
        if (event.event === "output") made = event.output;
      },
    },
  );
  if (!made) throw new Error("The document was not made");
  return made;
}

function forget({ functions }: Deployment): void {
  for (const { lambda, guards } of functions.values()) {
    lambda.durations.length = 0;
    for (const { used } of Object.values(guards)) used.clear();
  }
}

function report({ functions }: Deployment, outputs: readonly JobOutput[]): void {
  const lines: (readonly [what: string, amount: string, dollars: number])[] = [];
  const perThousand = (total: number): number => (total / count) * 1000;
  let requests = 0;
  const asked = new Map<string, number>();
  for (const [name, { lambda, memory, guards }] of functions) {
    for (const { used } of Object.values(guards)) {
      for (const [action, times] of used) asked.set(action, (asked.get(action) ?? 0) + times);
    }
    if (lambda.durations.length === 0) continue;
    if (name !== "render") requests += lambda.durations.length;
    // Billed by the millisecond that has begun.
    const ms = lambda.durations.reduce((sum, one) => sum + Math.ceil(one), 0);
    const gbSeconds = (ms / 1000) * (memory / 1024);
    const rate = prices.lambdaGbSecond[name === "render" ? "x86_64" : "arm64"];
    lines.push([
      `Lambda ${name}`,
      `${lambda.durations.length} × ${Math.round(ms / lambda.durations.length)} ms, ${memory} MB`,
      perThousand(gbSeconds * rate + lambda.durations.length * prices.lambdaRequest),
    ]);
  }
  const sum = (...actions: string[]): number =>
    actions.reduce((all, action) => all + (asked.get(action) ?? 0), 0);
  // Each write is doubled in a transaction, and again in the index of what is due; read consistently. An upper bound.
  const writes = sum(
    "dynamodb:PutItem",
    "dynamodb:UpdateItem",
    "dynamodb:DeleteItem",
    "dynamodb:ConditionCheckItem",
  );
  const reads = sum("dynamodb:GetItem", "dynamodb:Query");
  const [puts, gets] = [sum("s3:PutObject"), sum("s3:GetObject") + count];
  const bytes = outputs.reduce((all, one) => all + one.bytes, 0);
  const gb = bytes / 1e9;
  lines.push(
    [
      "HTTP API and CloudFront",
      `${requests} requests`,
      perThousand(requests * (prices.httpApiRequest + prices.cloudFrontRequest)),
    ],
    [
      "DynamoDB",
      `${writes} writes, ${reads} reads`,
      perThousand(writes * 3 * prices.dynamoDbWrite + reads * prices.dynamoDbRead),
    ],
    [
      "S3",
      `${puts} put, ${gets} read, ${(gb * 1000).toFixed(1)} MB for a week`,
      perThousand(puts * prices.s3Put + gets * prices.s3Get + gb * prices.s3GbMonth * (7 / 30)),
    ],
    ["SQS", `${3 * count} requests`, perThousand(3 * count * prices.sqsRequest)],
    ["Download", `${(gb * 1000).toFixed(1)} MB`, perThousand(gb * prices.transferGb)],
    ["Logs", "1 kB a request", perThousand(((requests * 1000) / 1e9) * prices.logGb)],
  );
  const total = lines.reduce((all, [, , dollars]) => all + dollars, 0);
  const pages = outputs.reduce((all, one) => all + one.pages, 0) / count;

  if (values.json) {
    const parts = Object.fromEntries(lines.map(([what, , dollars]) => [what, dollars]));
    console.log(
      JSON.stringify({ cost_per_1000_usd: total, pages, documents: count, prices: pricesOf, parts }),
    );
    return;
  }
  console.log(
    `1,000 documents of ${pages.toFixed(0)} pages; ${pricesOf}; measured on ${cpus().length} cores, ${count} documents\n`,
  );
  for (const [what, amount, dollars] of lines) {
    console.log(`${what.padEnd(26)}${amount.padEnd(40)}$${dollars.toFixed(5)}`);
  }
  console.log(`${"Together".padEnd(66)}$${total.toFixed(5)}`);
}
