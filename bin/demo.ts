import { mkdir, readFile, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import PostalMime from "postal-mime";
import { startService } from "../local/service.ts";
import type { LocalService } from "../local/service.ts";
import {
  convert,
  ConversionError,
  inlineImages,
  createLightningPayer,
  createX402Payer,
} from "../client/client.ts";
import type { Payer } from "../client/client.ts";
import { createReporter, row } from "../client/report.ts";

/** `npm run demo`: starts the whole service, converts a report, pays for it, writes the PDF, and stops everything. */

const usage = `Usage: npm run demo -- [OPTIONS]

Starts the whole service on this machine, converts examples/report.md, pays for it, writes out/report.pdf, and stops.

  --pay RAIL        x402 (default) or lightning
  --email ADDRESS   has the PDF sent by email as well, to the folder out/inbox
  --json            one JSON object a line instead of text`;

const values = readOptions();
if (values.help) {
  console.log(usage);
  process.exit();
}
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
const service = await startService({ inboxFolder: fileURLToPath(new URL("../out/inbox", import.meta.url)) });
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
      options: {
        document_name: "report.pdf",
        ...(values.email !== undefined && { delivery: { method: "email", to_email: values.email } }),
      },
    },
    {
      baseUrl: service.url,
      endpoint: values.email === undefined ? "/markdown" : "/v1/document/l402/markdown",
      payer: await payerOf(service, values.pay),
      onEvent: createReporter(values.json),
      pollMs: 50,
    },
  );
  await mkdir(new URL("../out/", import.meta.url), { recursive: true });
  await writeFile(target, pdf);
  if (values.email !== undefined) await showMessage(service);
  say("Wallet", `${usdc(await service.solana.balance(wallet))} test USDC left`, { event: "wallet", wallet });
  say(
    "Written",
    `out/report.pdf in ${((performance.now() - begun) / 1000).toFixed(1)} s from start to file`,
    {
      event: "written",
      file: target,
    },
  );
} catch (error) {
  if (!(error instanceof ConversionError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await service.stop();
}

async function payerOf(
  { payer, solanaRpc, lightning }: LocalService,
  method: "x402" | "lightning",
): Promise<Payer> {
  if (method === "x402") return createX402Payer(JSON.stringify([...payer.secretKey]), solanaRpc.url);
  return createLightningPayer((invoice) => {
    say("Invoice", invoice, { event: "invoice", invoice });
    const preimage = lightning.pay(invoice);
    say("Preimage", preimage, { event: "settled" });
    return Promise.resolve(preimage);
  });
}

// The message arrives a moment after the job is done.
async function showMessage({ inbox }: LocalService): Promise<void> {
  for (let wait = 0; inbox.messages.length === 0 && wait < 100; wait++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const [message] = inbox.messages;
  if (!message) throw new Error("No e-mail was sent");
  const mail = await PostalMime.parse(message.raw);
  const attached = mail.attachments.map(({ filename }) => filename ?? "").join(", ");
  say(
    "E-mail",
    `to ${message.to.join(", ")}: "${mail.subject ?? ""}", with ${attached}; saved as ${relative(".", message.file ?? "")}`,
    {
      event: "email",
      to: message.to,
      subject: mail.subject,
      file: message.file,
    },
  );
  if (!values.json) console.log((mail.text ?? "").trim().replace(/^/gm, "          "));
}

function usdc(baseUnits: bigint): string {
  return (Number(baseUnits) / 1_000_000).toFixed(2);
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        json: { type: "boolean", default: false },
        pay: { type: "string", default: "x402" },
        email: { type: "string" },
        help: { type: "boolean", short: "h", default: false },
      },
    }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    process.exit(1);
  }
}
