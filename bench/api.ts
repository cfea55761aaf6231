import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { convert } from "../client/convert.ts";
import { createX402Payer } from "../client/payment/x402-payer.ts";
import { bundleStage } from "./bundle-stage.ts";
import { assets } from "../test/integration/assembly/asset-sizes.ts";
import { deploy } from "../test/integration/assembly/deployment.ts";
import type { Deployment } from "../test/integration/assembly/deployment.ts";
import { until } from "../test/until.ts";
import { onAnswered } from "./answered.ts";
import { toFigure, ms, ratio, row } from "./measure.ts";
import type { Console, Figure } from "./measure.ts";
import { prose } from "./prose.ts";
import { postJson } from "../test/post-json.ts";

/** Times of the API, in ms. */
export interface ApiFigures {
  /** Handler time of the deployed functions, warm. */
  readonly handlers: Readonly<Record<string, Figure>>;
  /** From the first request to the downloaded PDF of ten pages, with its payment over x402. */
  readonly boughtToPdf: Figure;
  /** From the facilitator's answer that it has settled the payment to the downloaded PDF, of the same documents. */
  readonly paidToPdf: Figure;
  /** By function: its code at the start in bytes, the time that loading it takes, and that of an empty handler with its SDK clients. */
  readonly init: Readonly<
    Record<string, { readonly bytes: number; readonly ms: number; readonly ratio: number }>
  >;
}

/** Measures what the API's functions take, from their deployed assets, each in a process of its own. */
export async function api(console: Console): Promise<ApiFigures> {
  console.progress("Bundling, as for a deployment");
  const assembly = bundleStage();
  const service = await deploy(assembly);
  try {
    const payer = await createX402Payer(JSON.stringify([...service.payer.secretKey]), service.solanaRpc.url);
    const body = (text: string) => ({ data: { text_body: text, meta: { title: "Bench" } } });
    const [rounds, purchases] = console.quick ? [8, 8] : [60, console.purchases];
    const handlers: Record<string, Figure> = {};

    const [unpaid, withoutInvoice]: [number[], number[]] = [[], []];
    let invoiceMs = 0;
    const end = onAnswered(
      ({ method, url }) => method === "POST" && url === "/v1/invoices",
      (ms) => {
        invoiceMs += ms;
      },
    );
    const submit = readDurations(service, "submit");
    for (let round = 0; round < rounds * 2; round++) {
      console.progress(`402, ${round} of ${rounds * 2}`);
      invoiceMs = 0;
      await postJson(`${service.url}/markdown`, body(`unpaid ${round}`)).then((answer) => answer.text());
      unpaid.push(submit.at(-1) ?? 0);
      withoutInvoice.push((submit.at(-1) ?? 0) - invoiceMs);
    }
    end();
    handlers["402"] = toFigure(unpaid.slice(2));
    handlers["402, without its invoice"] = toFigure(withoutInvoice.slice(2));

    const [bought, paid]: [number[], number[]] = [[], []];
    const warmUps = console.quick ? 2 : 10;
    const renders = readDurations(service, "render");
    let [statusUrl, settled] = ["", 0];
    const endSettlements = onAnswered(
      ({ url }) => url?.endsWith("/settle") === true,
      () => {
        settled = performance.now();
      },
    );
    for (let round = 0; round < warmUps + purchases; round++) {
      console.progress(`paid documents, ${round}`);
      const begun = performance.now();
      await convert(body(`${prose(9)}\n\n${round}`), {
        baseUrl: service.url,
        payer,
        onEvent(event) {
          if (event.event === "progress") statusUrl = event.status.path.replace(/output$/, "status");
        },
      });
      const taken = performance.now();
      // Preparing for the next document would take a processor from its measurement.
      await until(() => renders.length > round);
      if (round < warmUps) continue;
      bought.push(taken - begun);
      paid.push(taken - settled);
    }
    endSettlements();
    const submits = submit.slice(rounds * 2).filter((_, index) => index % 2 === 1);
    handlers["paid submit, x402"] = toFigure(submits.slice(warmUps));
    handlers.output = toFigure(readDurations(service, "output").slice(warmUps));
    // Those of the purchases waited for the end of their jobs.
    const status = readDurations(service, "status");
    status.length = 0;
    for (let round = 0; round < rounds; round++) await (await fetch(statusUrl)).text();
    handlers.status = toFigure(status.slice(2));
    for (const [name, figure] of Object.entries(handlers))
      console.line(`${row(name, figure)}  p99 ${figure.p99.toFixed(1)}`);
    const [boughtToPdf, paidToPdf] = [toFigure(bought), toFigure(paid)];
    console.line(`${row("bought to PDF, 10 pages", boughtToPdf)}  p99 ${boughtToPdf.p99.toFixed(1)}`);
    console.line(`${row("paid to PDF, 10 pages", paidToPdf)}  p99 ${paidToPdf.p99.toFixed(1)}`);

    const init: Record<string, { bytes: number; ms: number; ratio: number }> = {};
    const empty = emptyHandlers();
    try {
      for (const [name, { atStart: bytes }] of assets(assembly)) {
        const clients = clientsOf[name];
        const bundle = service.functions.get(name);
        if (!clients || !bundle) continue;
        console.progress(`loading ${name}`);
        const files = [bundle.file, empty.with(clients)] as const;
        const [taken, least] = measureLoading(files, bundle.processEnvironment, console.quick ? 3 : 9);
        init[name] = { bytes, ms: taken, ratio: taken / least };
        console.line(
          `  ${`loading ${name}, ${Math.round(bytes / 1024)} kB`.padEnd(34)}${ms(taken)} ${ratio(taken / least)} an empty handler with ${clients.join(", ")}`,
        );
      }
    } finally {
      empty.remove();
    }
    return { handlers, boughtToPdf, paidToPdf, init };
  } finally {
    await service.stop();
    rmSync(assembly.folder, { recursive: true });
  }
}

/** The clients of the SDK that each function cannot do without. */
const clientsOf: Readonly<Record<string, readonly string[]>> = {
  submit: ["dynamodb", "s3", "sqs", "secrets-manager"],
  "payment-request": ["dynamodb", "secrets-manager"],
  status: ["dynamodb"],
  output: ["dynamodb", "s3"],
  render: ["dynamodb", "s3", "sqs"],
};

function readDurations(service: Deployment, name: string): number[] {
  return service.functions.get(name)?.lambda.durations ?? [];
}

/** Returns the median times to import two bundles in new processes, alternately, in ms. */
function measureLoading(
  files: readonly [string, string],
  environment: Readonly<Record<string, string>>,
  rounds: number,
): [number, number] {
  const load = (file: string): number => {
    const program = `const begun = performance.now(); await import(${JSON.stringify(file)}); console.log(performance.now() - begun); process.exit();`;
    const command = ["--input-type=module", "--eval", program];
    const env = { PATH: process.env.PATH, ...environment };
    return Number(execFileSync(process.execPath, command, { env, encoding: "utf8" }));
  };
  const taken = Array.from({ length: rounds }, () => files.map(load));
  const computeMedian = (at: number): number => toFigure(taken.map((pair) => pair[at] ?? 0)).median;
  return [computeMedian(0), computeMedian(1)];
}

function emptyHandlers() {
  const folder = mkdtempSync(join(tmpdir(), "empty-"));
  return {
    with(clients: readonly string[]): string {
      const outfile = join(folder, `${clients.join("-")}.mjs`);
      const names = clients.map(
        (client) =>
          ({ dynamodb: "DynamoDB", s3: "S3", sqs: "SQS", "secrets-manager": "SecretsManager" })[client] ??
          client,
      );
      buildSync({
        stdin: {
          contents: `${clients.map((client, index) => `import { ${names[index]}Client } from "@aws-sdk/client-${client}";`).join("\n")}
            const clients = [${names.map((name) => `new ${name}Client({})`).join(", ")}];
            export const handler = async () => clients.length;`,
          resolveDir: process.cwd(),
        },
        outfile,
        bundle: true,
        minify: true,
        platform: "node",
        target: "node24",
        format: "esm",
        mainFields: ["module", "main"],
        banner: {
          js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
        },
        logLevel: "error",
      });
      return outfile;
    },
    remove: () => {
      rmSync(folder, { recursive: true });
    },
  };
}
