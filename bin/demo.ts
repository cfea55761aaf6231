import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startService } from "../local/service.ts";
import type { LocalService } from "../local/service.ts";
import { convert } from "./client/convert.ts";
import type { Payer } from "./client/convert.ts";
import { lightningPayer } from "./client/lightning-payer.ts";
import { inlineImages } from "./client/images.ts";
import { reporter, row } from "./client/report.ts";
import { x402Payer } from "./client/x402-payer.ts";

/** `npm run demo`: starts the whole service, converts a report, pays for it, writes the PDF, and stops everything. */

const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, pay: { type: "string", default: "x402" } },
});
if (values.pay !== "x402" && values.pay !== "lightning") {
  console.error(`There is no way to pay by ${values.pay}. Known: x402, lightning.`);
  process.exit(1);
}
const say = (subject: string, text: string, fact: object): void => {
  console.log(values.json ? JSON.stringify(fact) : row(subject, text));
};

const source = fileURLToPath(new URL("../examples/report.md", import.meta.url));
const target = fileURLToPath(new URL("../out/report.pdf", import.meta.url));

const begun = performance.now();
const service = await startService();
try {
  const wallet = service.payer.publicKey.toBase58();
  say(
    "Service",
    `${service.url} (with Chromium, DynamoDB, S3, SQS, Solana and a Lightning node, all on this machine)`,
    {
      event: "started",
      url: service.url,
    },
  );
  say("Wallet", `${wallet} holds ${usdc(await service.solana.balance(wallet))} test USDC`, {
    event: "wallet",
    wallet,
  });

  const { markdown } = await inlineImages(await readFile(source, "utf8"), source);
  say("Document", `examples/report.md, ${Math.ceil(markdown.length / 1024)} kB with its images`, {
    event: "document",
    file: source,
  });
  const pdf = await convert(
    {
      data: {
        text_body: markdown,
        meta: {
          title: "Reading the Tide",
          subtitle: "A harbour gauge, a sum of cosines, and what the two agree on",
          author: "Harbour Measurement Group",
          date: "20 November 2026",
          disclaimer: "All measurements in this report are illustrative. Do not use it for navigation.",
        },
      },
      options: { document_name: "report.pdf" },
    },
    {
      baseUrl: service.url,
      payer: await payerOf(service, values.pay),
      onEvent: reporter(values.json),
      pollMs: 50,
    },
  );
  await mkdir(new URL("../out/", import.meta.url), { recursive: true });
  await writeFile(target, pdf);
  say("Wallet", `${usdc(await service.solana.balance(wallet))} test USDC left`, { event: "wallet", wallet });
  say(
    "Written",
    `out/report.pdf in ${((performance.now() - begun) / 1000).toFixed(1)} s from start to file`,
    {
      event: "written",
      file: target,
    },
  );
} finally {
  await service.stop();
}

async function payerOf(
  { payer, solanaRpc, lightning }: LocalService,
  method: "x402" | "lightning",
): Promise<Payer> {
  if (method === "x402") return x402Payer(JSON.stringify([...payer.secretKey]), solanaRpc.url);
  return lightningPayer((invoice) => {
    say("Invoice", invoice, { event: "invoice", invoice });
    say("Preimage", lightning.pay(invoice), { event: "settled" });
    return Promise.resolve();
  });
}

function usdc(baseUnits: bigint): string {
  return (Number(baseUnits) / 1_000_000).toFixed(2);
}
