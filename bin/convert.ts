import { watch } from "node:fs";
import { basename, dirname } from "node:path";
import {
  convert,
  ConversionError,
  inlineImages,
  createLightningPayer,
  NotPaidError,
  SpendingLimitError,
  createDocumentKeys,
  createSpendingLimit,
  stateFolder,
  UnreachableError,
  createX402Payer,
} from "../client/client.ts";
import type { Payer, SpendingLimit } from "../client/client.ts";
import { documentsNamed, markdownOf } from "../client/documents.ts";
import type { NamedDocument } from "../client/documents.ts";
import { showInvoice } from "../client/lightning-payer.ts";
import { serviceUrl } from "../client/local-service.ts";
import { createLocalWallets } from "../client/local-wallets.ts";
import { UsageError } from "../client/errors.ts";
import { commandOptions, usage } from "../client/options.ts";
import type { CommandOptions } from "../client/options.ts";
import { writeWhole } from "../client/output-file.ts";
import { createReporter, reportFailure, row } from "../client/report.ts";
import { isByDefault, limitText } from "../client/spending.ts";

/** `npm run convert`: Markdown files to PDF, by any deployment of the service. */

const keys = createDocumentKeys(stateFolder(process.env));
const interrupted = new AbortController();
process.once("SIGINT", () => {
  interrupted.abort();
});

/** Converts one document as often as it is asked to. @returns the exit code that it deserves */
type ConvertOne = (document: NamedDocument) => Promise<number>;

async function main(): Promise<number> {
  const options = commandOptions(process.argv.slice(2));
  if (!options) {
    console.log(usage);
    return 0;
  }
  const documents = await documentsNamed(options.files, options.output);
  const url = await serviceUrl(options.url);
  const payer = await payerFor(options, url);
  const limit = createSpendingLimit(options.limits);
  if (isByDefault(options.limits))
    console.error(`Spends ${limitText(options.limits)}. --max-price and --max-spend change that.`);
  const one: ConvertOne = (document) =>
    convertOne(document, { options, url, payer, limit, isAlone: documents.length === 1 });
  const code = await all(documents, options.jobs, one);
  return options.watch && !interrupted.signal.aborted ? watchAll(documents, one) : code;
}

interface Surroundings {
  readonly options: CommandOptions;
  /** Of the service. */
  readonly url: string;
  readonly payer: Payer | undefined;
  readonly limit: SpendingLimit;
  readonly isAlone: boolean;
}

async function convertOne(
  document: NamedDocument,
  { options, url, payer, limit, isAlone }: Surroundings,
): Promise<number> {
  const { name, file, output } = document;
  const label = isAlone ? undefined : name;
  const report = output === undefined ? () => undefined : createReporter(options.json, label);
  try {
    const { markdown, missing } = await inlineImages(await markdownOf(document), file ?? "stdin");
    for (const path of missing)
      console.error(`Warning: the image ${path} cannot be read; its place will show its description.`);
    const pdf = await convert(
      {
        data: { text_body: markdown, meta: options.meta },
        options: { document_name: basename(output ?? "document.pdf"), ...options.layout },
      },
      { baseUrl: url, ...(payer && { payer }), keys, limit, onEvent: report, signal: interrupted.signal },
    );
    if (output === undefined) {
      process.stdout.write(pdf);
      return 0;
    }
    await writeWhole(output, pdf);
    console.log(options.json ? JSON.stringify({ event: "written", file: output }) : row("Written", output));
    return 0;
  } catch (error) {
    return failure(error, options.json, label);
  }
}

/** So many documents at once, in order. @returns the worst exit code */
async function all(documents: readonly NamedDocument[], jobs: number, one: ConvertOne): Promise<number> {
  let next = 0;
  let worst = 0;
  const work = async (): Promise<void> => {
    for (
      let document = documents[next++];
      document && !interrupted.signal.aborted;
      document = documents[next++]
    ) {
      const code = await one(document);
      worst = Math.max(worst, code);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return worst;
}

/** How long a file must be left alone before it is converted, in ms: editors write in several steps. */
const restMs = 300;

/** Converts each document again when its file changes, one after the other, until it is interrupted. */
async function watchAll(documents: readonly NamedDocument[], one: ConvertOne): Promise<number> {
  const changed = new Map<NamedDocument, NodeJS.Timeout>();
  let running: Promise<unknown> = Promise.resolve();
  // Not the file itself: many editors put a new one in its place.
  const watchers = documents.flatMap((document) => {
    const { file } = document;
    if (file === undefined) return [];
    return watch(dirname(file), (_event, name) => {
      if (name !== basename(file)) return;
      clearTimeout(changed.get(document));
      changed.set(
        document,
        setTimeout(() => {
          running = running.then(() => one(document));
        }, restMs),
      );
    });
  });
  console.error(`Watching ${documents.map(({ name }) => name).join(", ")}; Ctrl-C ends it.`);
  await new Promise((resolve) => {
    interrupted.signal.addEventListener("abort", resolve);
  });
  for (const watcher of watchers) watcher.close();
  for (const timer of changed.values()) clearTimeout(timer);
  await running;
  return 0;
}

async function payerFor({ pay }: CommandOptions, url: string): Promise<Payer | undefined> {
  const local = await createLocalWallets(url);
  if (pay === "lightning") {
    return createLightningPayer(async (invoice) => {
      await showInvoice(invoice);
      await local?.payInvoice(invoice);
    });
  }
  const { SOLANA_WALLET_KEY: wallet, SOLANA_RPC_URL: rpcUrl } = process.env;
  if (wallet !== undefined) return createX402Payer(wallet, rpcUrl);
  return local && createX402Payer(local.solana, local.rpcUrl);
}

/** Says what went wrong. @returns the exit code */
function failure(error: unknown, json: boolean, label?: string): number {
  if (interrupted.signal.aborted) {
    console.error("Broken off. Run the same command again to go on; what is paid for is not charged again.");
    return 130;
  }
  // A file that cannot be written, say; anything else is our fault and shown whole.
  const isExpected = error instanceof ConversionError || (error instanceof Error && "code" in error);
  const message = isExpected ? error.message : error;
  reportFailure(message, json, label);
  if (error instanceof UsageError) return 2;
  if (error instanceof NotPaidError || error instanceof SpendingLimitError) return 3;
  return error instanceof UnreachableError ? 4 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = failure(error, false);
}
