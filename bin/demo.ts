import { mkdir, readFile, writeFile } from "node:fs/promises";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { Command, Option } from "commander";
import PostalMime from "postal-mime";
import { ConversionError } from "../client/errors.ts";
import { DynamoDbError } from "../server/aws/dynamodb-engine.ts";
import { startService, type LocalService } from "../emulators/service.ts";
import { convert, inlineImages, createLightningPayer, createX402Payer } from "../client/client.ts";
import type { Payer } from "../client/client.ts";
import { jsonOption } from "../client/program/standard-output.ts";
import { runProgram } from "../client/program/run.ts";
import { BrowserError } from "../document/core/errors.ts";
import { createReporter, row } from "../client/report.ts";

interface DemoValues {
  readonly pay: "x402" | "base" | "lightning";
  readonly email?: string;
  readonly json?: boolean;
}

/** Reports a step of the demo: a line for a person, or its facts as a JSON object. */
type Say = (subject: string, text: string, fact: object) => void;

/** `npm run demo`: starts the service, converts a report, pays for it, writes the PDF, and stops everything. */
const program = new Command("npm run demo --")
  .description(
    "Starts the whole service on this machine, converts examples/report.md, pays for it, writes out/report.pdf, and stops.",
  )
  .addOption(
    new Option("--pay <rail>", "payment method").choices(["x402", "base", "lightning"]).default("x402"),
  )
  .option("--email <address>", "also send the PDF by email, to the folder out/inbox")
  .addOption(jsonOption())
  .action(runDemo);
process.exitCode = await runProgram(program, process.argv.slice(2));

async function runDemo({ pay, email, json = false }: DemoValues): Promise<void> {
  const say: Say = (subject, text, fact) => {
    console.log(json ? JSON.stringify(fact) : row(subject, text));
  };

  const source = fileURLToPath(new URL("../examples/report.md", import.meta.url));
  const target = fileURLToPath(new URL("../out/report.pdf", import.meta.url));

  const begun = performance.now();
  const service = await startService({
    evm: pay === "base",
    printsFirst: true,
    inboxFolder: fileURLToPath(new URL("../out/inbox", import.meta.url)),
  }).catch((error: unknown) => {
    throw error instanceof DynamoDbError || error instanceof BrowserError
      ? new ConversionError(error.message, { cause: error })
      : error;
  });
  try {
    const { address, balance, chain } = describeWallet(service);
    say(
      "Service",
      `${service.url} (with Chromium, DynamoDB, S3, SQS, ${chain} and a Lightning node, all on this machine)`,
      {
        event: "started",
        url: service.url,
      },
    );
    say("Wallet", `${address} holds ${usdc(await balance())} test USDC`, {
      event: "wallet",
      wallet: address,
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
          ...(email !== undefined && { delivery: { method: "email", to_email: email } }),
        },
      },
      {
        baseUrl: service.url,
        endpoint: email === undefined ? "/markdown" : "/v1/document/l402/markdown",
        payer: await createPayer(service, pay, say),
        onEvent: createReporter(json),
        pollMs: 50,
      },
    );
    await mkdir(new URL("../out/", import.meta.url), { recursive: true });
    await writeFile(target, pdf);
    if (email !== undefined) await showMessage(service, json, say);
    say("Wallet", `${usdc(await balance())} test USDC left`, { event: "wallet", wallet: address });
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
}

/** Describes the wallet that pays in USDC. */
function describeWallet({ payer, solana, evm }: LocalService): {
  readonly address: string;
  readonly chain: string;
  readonly balance: () => Promise<bigint>;
} {
  const address = payer.publicKey.toBase58();
  return evm
    ? { address: evm.payer.address, chain: "Base", balance: () => evm.readBalance(evm.payer.address) }
    : { address, chain: "Solana", balance: () => solana.balance(address) };
}

async function createPayer(
  { payer, solanaRpc, evm, lightning }: LocalService,
  method: DemoValues["pay"],
  say: Say,
): Promise<Payer> {
  if (method === "x402") return createX402Payer(JSON.stringify([...payer.secretKey]), solanaRpc.url);
  if (method === "base" && evm) return createX402Payer(evm.payer.privateKey, evm.rpcUrl);
  return createLightningPayer((invoice) => {
    say("Invoice", invoice, { event: "invoice", invoice });
    const preimage = lightning.pay(invoice);
    say("Preimage", preimage, { event: "settled" });
    return Promise.resolve(preimage);
  });
}

// The message arrives a moment after the job is done.
async function showMessage({ inbox }: LocalService, json: boolean, say: Say): Promise<void> {
  for (let wait = 0; inbox.messages.length === 0 && wait < 100; wait++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const [message] = inbox.messages;
  if (!message) throw new Error("No email was sent");
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
  if (!json) console.log((mail.text ?? "").trim().replace(/^/gm, "          "));
}

function usdc(baseUnits: bigint): string {
  return (Number(baseUnits) / 1_000_000).toFixed(2);
}
