import { join } from "node:path";
import { InvalidArgumentError, Option, type Command } from "commander";
import { checkWritable, writeAtomically } from "../files/output-file.ts";
import { resolveServiceUrl } from "../local-service.ts";
import { fetchReceipt, type ReceiptBody } from "../receipt.ts";
import { createReporter, reportWritten } from "../report.ts";
import { urlOption } from "./service-options.ts";
import { jsonOption, writeToStandardOutput } from "./standard-output.ts";

interface ReceiptValues {
  readonly output?: string;
  readonly url?: string;
  readonly buyer?: string;
  readonly address?: readonly string[];
  readonly taxId?: string;
  readonly reference?: string;
  readonly transaction?: string;
  readonly paper?: "a4" | "letter";
  readonly json?: true;
}

const help = `
Each document has three different receipts; the same command makes the same one again.`;

/** Adds `receipt`, which saves the receipt of a bought document. */
export function addReceipt(program: Command): void {
  program
    .command("receipt")
    .description("saves the receipt of a bought document, free of charge")
    .argument("<job>", "the document's job, as convert reports it", parseJob)
    .option("-o, --output <path>", "file, folder/, or - for standard output (default: receipt-<job>.pdf)")
    .addOption(urlOption())
    .option("--buyer <name>", "who bought the document: a person or a company")
    .option(
      "--address <line>",
      "a line of the buyer's address; repeatable",
      (line: string, others: readonly string[] | undefined) => [...(others ?? []), line],
    )
    .option("--tax-id <id>", "the buyer's, such as a VAT ID")
    .option("--reference <text>", "the buyer's, such as the number of an order")
    .option(
      "--transaction <id>",
      "the transaction or payment hash that paid, to be shown; it leads to your wallet",
    )
    .addOption(new Option("--paper <word>", "paper size (default: a4)").choices(["a4", "letter"]))
    .addOption(jsonOption())
    .addHelpText("after", help)
    .action(saveReceipt);
}

async function saveReceipt(job: string, values: ReceiptValues): Promise<void> {
  const { output = "./", json = false } = values;
  const baseUrl = await resolveServiceUrl(values.url);
  if (output === "-") {
    await writeToStandardOutput(await fetchReceipt(job, toBody(values), { baseUrl }));
    return;
  }
  const file = output.endsWith("/") ? join(output, `receipt-${job}.pdf`) : output;
  await checkWritable(file);
  const pdf = await fetchReceipt(job, toBody(values), { baseUrl, onEvent: createReporter(json) });
  await writeAtomically(file, pdf);
  reportWritten(file, json);
}

function parseJob(given: string): string {
  if (/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(given)) return given;
  throw new InvalidArgumentError("Give the id of a job, such as 6f1c2a52-7d55-8c2e-9a0f-3f1e5d0c8b11.");
}

function toBody({ buyer: name, address, taxId, reference, transaction, paper }: ReceiptValues): ReceiptBody {
  return { buyer: { name, address, tax_id: taxId, reference }, transaction, paper };
}
