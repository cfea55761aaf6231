import { rm } from "node:fs/promises";
import { createX402Payer } from "../client/payment/x402-payer.ts";
import { convert } from "../client/convert.ts";
import type { JobOutput } from "../lambdas/http-contract/responses.ts";
import { bundleStage } from "./bundle-stage.ts";
import { deploy } from "../test/integration/assembly/deployment.ts";
import type { Deployment } from "../test/integration/assembly/deployment.ts";
import type { Console } from "./measure.ts";
import { prices, pricesOf } from "./prices.ts";
import { prose } from "./prose.ts";

/** What documents cost on AWS, in US dollars. */
export interface CostFigures {
  readonly cost_per_1000_usd: number;
  /** Without what the downloads cost, which depend on the size of the PDF alone. */
  readonly without_downloads_usd: number;
  readonly pages: number;
  readonly documents: number;
  /** Where and when the prices are from. */
  readonly prices: string;
  readonly parts: Readonly<Record<string, number>>;
}

/**
 * Computes what 1,000 documents cost, from what the deployed functions take and ask for on this machine. Each document is asked for, paid for with
 * x402, waited for by the service and downloaded; functions are warm.
 */
export async function cost(console: Console): Promise<CostFigures> {
  const documents = console.quick ? 4 : 20;
  console.progress("Bundling, as for a deployment");
  const assembly = bundleStage();
  const service = await deploy(assembly);
  try {
    // A function warms up its JIT behind its first documents, which is no cost of theirs (document/core/jit-warm-up/).
    for (let index = -warmUps; index < 0; index++) await document(service, index);
    forget(service);
    const outputs: JobOutput[] = [];
    for (let index = 1; index <= documents; index++) {
      console.progress(`document ${index} of ${documents}`);
      outputs.push(await document(service, index));
    }
    return report(service, outputs, console);
  } finally {
    await service.stop();
    await rm(assembly.folder, { recursive: true });
  }
}

const warmUps = 8;

async function document({ url, payer, solanaRpc }: Deployment, index: number): Promise<JobOutput> {
  let made: JobOutput | undefined;
  await convert(
    { data: { text_body: prose(10), meta: { title: `Document ${index}` } } },
    {
      baseUrl: url,
      payer: await createX402Payer(JSON.stringify([...payer.secretKey]), solanaRpc.url),
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
    for (const { used, units } of Object.values(guards)) {
      used.clear();
      Object.assign(units, { written: 0, read: 0 });
    }
  }
}

function report({ functions }: Deployment, outputs: readonly JobOutput[], console: Console): CostFigures {
  const count = outputs.length;
  const lines: (readonly [what: string, amount: string, dollars: number])[] = [];
  const perThousand = (total: number): number => (total / count) * 1000;
  let requests = 0;
  const asked = new Map<string, number>();
  const units = { written: 0, read: 0 };
  for (const [name, { lambda, memory, guards }] of functions) {
    for (const { used, units: own } of Object.values(guards)) {
      units.written += own.written;
      units.read += own.read;
      for (const [action, times] of used) asked.set(action, (asked.get(action) ?? 0) + times);
    }
    if (lambda.durations.length === 0) continue;
    if (!name.endsWith("render")) requests += lambda.durations.length;
    // Billed by the millisecond that has begun.
    const ms = lambda.durations.reduce((sum, duration) => sum + Math.ceil(duration), 0);
    const gbSeconds = (ms / 1000) * (memory / 1024);
    const rate = prices.lambdaGbSecond[name.endsWith("render") ? "x86_64" : "arm64"];
    lines.push([
      `Lambda ${name}`,
      `${lambda.durations.length} × ${Math.round(ms / lambda.durations.length)} ms, ${memory} MB`,
      perThousand(gbSeconds * rate + lambda.durations.length * prices.lambdaRequest),
    ]);
  }
  const sum = (...actions: string[]): number =>
    actions.reduce((all, action) => all + (asked.get(action) ?? 0), 0);
  // Downloads among them, which are signed with the credentials of their function.
  const [puts, gets] = [sum("s3:PutObject"), sum("s3:GetObject")];
  const bytes = outputs.reduce((all, output) => all + output.bytes, 0);
  const gb = bytes / 1e9;
  lines.push(
    [
      "HTTP API and CloudFront",
      `${requests} requests`,
      perThousand(
        requests * (prices.httpApiRequest + prices.cloudFrontRequest + 2 * prices.cloudFrontFunction),
      ),
    ],
    [
      "DynamoDB",
      // As the engine reckons them: transactions count twice, the index of what is due and failed conditions by themselves.
      `${units.written} units written, ${units.read} read`,
      perThousand(units.written * prices.dynamoDbWrite + units.read * prices.dynamoDbRead),
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
  const pages = outputs.reduce((all, output) => all + output.pages, 0) / count;
  for (const [what, amount, dollars] of lines) {
    console.line(`  ${what.padEnd(26)}${amount.padEnd(40)}$${dollars.toFixed(5)}`);
  }
  console.line(
    `  ${`Together, for 1,000 documents of ${pages.toFixed(0)} pages; ${pricesOf}`.padEnd(66)}$${total.toFixed(5)}`,
  );
  const parts = Object.fromEntries(lines.map(([what, , dollars]) => [what, dollars]));
  return {
    cost_per_1000_usd: total,
    without_downloads_usd: total - (parts.Download ?? 0),
    pages,
    documents: count,
    prices: pricesOf,
    parts,
  };
}
