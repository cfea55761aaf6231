import { rm } from "node:fs/promises";
import { bundleStage } from "./bundle-stage.ts";
import { deploy } from "../test/integration/assembly/deployment.ts";
import type { Deployment } from "../test/integration/assembly/deployment.ts";
import type { Console } from "./measure.ts";
import { prices, pricesOf } from "./prices.ts";
import { prose } from "./prose.ts";
import { postJson } from "../test/post-json.ts";

/** What a flood of one kind of free request costs, in US dollars. */
interface FloodFigures {
  readonly perMillion: number;
  /** At the API's throttle: by many addresses, or by one where no firewall is. */
  readonly anHour: number;
  readonly aDay: number;
  /** By one address behind the firewall, which lets `wafPerSecond` through. */
  readonly aDayBehindWaf: number;
}

/** Requests a second that the API's throttle lets through, of all clients together. */
const perSecond = 50;
/** `waf` of `prod` is 3,000. */
const wafPerSecond = 10;
/** An HTTP API counts each begun 512 KB as a request. */
const meteredBytes = 512 * 1024;
const large = 1_000_000;

type Send = (service: Deployment, index: number) => Promise<Response>;

const json = (url: string, body: unknown): Promise<Response> =>
  postJson(url, body, { accept: "application/json, text/event-stream" });
const createText = (index: number, length: number): string =>
  `${String(index)} ${prose(Math.ceil(length / 3_400)).slice(0, length)}`;
const createDocument = (index: number, length: number) => ({
  data: { text_body: createText(index, length), meta: {} },
});
const preview = (markdown: string) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "tools/call",
  params: { name: "preview", arguments: { markdown } },
});

/** The dearest requests that nobody pays for, and how long their bodies are. */
const kinds: readonly (readonly [name: string, bytes: number, send: Send])[] = [
  [
    "`POST /markdown`, 402 with an invoice, 1 kB",
    1_000,
    ({ url }, index) => json(`${url}/markdown`, createDocument(index, 1_000)),
  ],
  ["the same, 1 MB", large, ({ url }, index) => json(`${url}/markdown`, createDocument(index, large))],
  [
    "`POST /markdown/check`, 1 MB",
    large,
    ({ url }, index) => json(`${url}/markdown/check`, createDocument(index, large)),
  ],
  [
    "`/mcp`, `preview`, 1 MB",
    large,
    ({ url }, index) => json(`${url}/mcp`, preview(createText(index, large))),
  ],
];

/** Measures what floods of free requests cost the operator, from what the deployed functions take on this machine. Functions are warm. */
export async function flood(console: Console): Promise<Record<string, FloodFigures>> {
  const rounds = console.quick ? 4 : 20;
  console.progress("Bundling, as for a deployment");
  const assembly = bundleStage();
  const service = await deploy(assembly);
  try {
    const results: Record<string, FloodFigures> = {};
    for (const [name, bytes, send] of kinds) {
      console.progress(name);
      for (let index = 0; index < 3; index++) await (await send(service, index)).text();
      forget(service);
      for (let index = 0; index < rounds; index++) {
        const answer = await send(service, 100 + index);
        const text = await answer.text();
        if (answer.status === 413 || answer.status >= 500)
          throw new Error(`${name}: ${String(answer.status)} ${text.slice(0, 200)}`);
      }
      const each = computeDollars(service, rounds, bytes);
      const refused = prices.cloudFrontRequest + prices.wafRequest;
      const figures = {
        perMillion: each * 1e6,
        anHour: each * perSecond * 3600,
        aDay: each * perSecond * 86_400,
        aDayBehindWaf:
          ((each + prices.wafRequest) * wafPerSecond + refused * (perSecond - wafPerSecond)) * 86_400,
      };
      results[name] = figures;
      const { perMillion, anHour, aDay, aDayBehindWaf } = figures;
      const amounts = [perMillion, anHour, aDay, aDayBehindWaf].map(
        (dollars) => `$${dollars.toPrecision(2)}`,
      );
      console.line(`| ${[name, ...amounts].join(" | ")} |`);
    }
    const wafMonth = prices.wafAclMonth + prices.wafRuleMonth;
    console.line(
      `  The firewall costs $${String(wafMonth)} a month and $${(prices.wafRequest * 1e6).toFixed(2)} a million requests; ${pricesOf}`,
    );
    return results;
  } finally {
    await service.stop();
    await rm(assembly.folder, { recursive: true });
  }
}

function forget({ functions }: Deployment): void {
  for (const { lambda, guards } of functions.values()) {
    lambda.durations.length = 0;
    for (const { units } of Object.values(guards)) Object.assign(units, { written: 0, read: 0 });
  }
}

/** Computes what one request cost, of so many. @param bytes of its body */
function computeDollars({ functions }: Deployment, count: number, bytes: number): number {
  let dollars = 0;
  for (const { lambda, memory, guards } of functions.values()) {
    const ms = lambda.durations.reduce((sum, duration) => sum + Math.ceil(duration), 0);
    // A function that another one asks is asked through the API.
    const metered = lambda.durations.length * Math.max(1, Math.ceil(bytes / meteredBytes));
    dollars += (ms / 1000) * (memory / 1024) * prices.lambdaGbSecond.arm64;
    dollars += lambda.durations.length * (prices.lambdaRequest + prices.logGb / 1e6);
    dollars += metered * prices.httpApiRequest;
    dollars += lambda.durations.length * (prices.cloudFrontRequest + 2 * prices.cloudFrontFunction);
    for (const { units } of Object.values(guards))
      dollars += units.written * prices.dynamoDbWrite + units.read * prices.dynamoDbRead;
  }
  return dollars / count;
}
