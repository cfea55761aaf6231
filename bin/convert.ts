import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { convert, ConversionError } from "./client/convert.ts";
import type { Payer } from "./client/convert.ts";
import { inlineImages } from "./client/images.ts";
import { lightningPayer, showInvoice } from "./client/lightning-payer.ts";
import type { PayInvoice } from "./client/lightning-payer.ts";
import { defaultPort } from "./client/local-service.ts";
import { localWallets } from "./client/local-wallets.ts";
import { reporter, row } from "./client/report.ts";
import { x402Payer } from "./client/x402-payer.ts";

/** `npm run convert`: a Markdown file to PDF, by any deployment of the service. */

const usage = `Usage: npm run convert -- FILE.md -o OUT.pdf [options]

  -o, --output FILE     where the PDF goes
      --url URL         the service (default http://localhost:${defaultPort}, as npm start runs it)
      --pay METHOD      how to pay: x402 (default) or lightning, which shows the invoice and waits for it to be paid
      --title TEXT      title, for the cover and the foot of each page
      --subtitle TEXT, --author TEXT, --date TEXT, --disclaimer TEXT
                        further fields of the cover
      --json            one JSON object a line, for programs
  -h, --help            this text

The wallet is read from SOLANA_WALLET_KEY (base58, or the JSON array of Solana's own tools), the network's RPC
endpoint from SOLANA_RPC_URL. Against the local service its test wallets pay.`;

const metaFields = ["title", "subtitle", "author", "date", "disclaimer"] as const;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      output: { type: "string", short: "o" },
      url: { type: "string", default: `http://localhost:${defaultPort}` },
      pay: { type: "string", default: "x402" },
      title: { type: "string" },
      subtitle: { type: "string" },
      author: { type: "string" },
      date: { type: "string" },
      disclaimer: { type: "string" },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const [file] = positionals;
  if (values.help) {
    console.log(usage);
    return;
  }
  if (file === undefined || values.output === undefined || positionals.length > 1)
    throw new ConversionError(usage);
  if (values.pay !== "x402" && values.pay !== "lightning") {
    throw new ConversionError(`There is no way to pay by ${values.pay}. Known: x402, lightning.`);
  }

  const { markdown, missing } = await inlineImages(await readFile(file, "utf8"), file);
  for (const path of missing)
    console.error(`Warning: the image ${path} cannot be read; its place will show its description.`);
  const meta = Object.fromEntries(
    metaFields.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])),
  );
  const payer =
    values.pay === "x402" ? await walletPayer(values.url) : lightningPayer(await invoicePayer(values.url));
  const pdf = await convert(
    {
      data: { text_body: markdown, meta },
      options: { document_name: values.output.split("/").pop() ?? "document.pdf" },
    },
    { baseUrl: values.url.replace(/\/+$/, ""), ...(payer && { payer }), onEvent: reporter(values.json) },
  );
  await mkdir(dirname(values.output), { recursive: true });
  await writeFile(values.output, pdf);
  console.log(
    values.json ? JSON.stringify({ event: "written", file: values.output }) : row("Written", values.output),
  );
}

async function walletPayer(url: string): Promise<Payer | undefined> {
  const { SOLANA_WALLET_KEY: wallet, SOLANA_RPC_URL: rpcUrl } = process.env;
  if (wallet !== undefined) return x402Payer(wallet, rpcUrl);
  const local = await localWallets(url);
  return local && x402Payer(local.solana, local.rpcUrl);
}

async function invoicePayer(url: string): Promise<PayInvoice> {
  const local = await localWallets(url);
  return async (invoice) => {
    await showInvoice(invoice);
    await local?.payInvoice(invoice);
  };
}

try {
  await main();
} catch (error) {
  console.error(reasonOf(error));
  process.exitCode = 1;
}

function reasonOf(error: unknown): unknown {
  if (error instanceof TypeError && error.message === "fetch failed") {
    return "The service does not answer. Start it with npm start, or give its address with --url.";
  }
  // What was typed wrong, or a file that cannot be read; anything else is our fault and shown whole.
  const isExpected = error instanceof ConversionError || (error instanceof Error && "code" in error);
  return isExpected ? error.message : error;
}
