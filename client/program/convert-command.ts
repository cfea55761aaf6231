import type { Command } from "commander";
import type { Amount } from "../payment/amount.ts";
import { convert, type ConversionEvent, type Payer } from "../convert.ts";
import { createDocumentKeys, stateFolder, type DocumentKeys } from "../document-keys.ts";
import { documentFlags, type DocumentValues } from "./document-options.ts";
import { findDocuments, type DocumentTask } from "../files/documents.ts";
import { UsageError } from "../errors.ts";
import { changeWarnings } from "../field-names.ts";
import { resolveServiceUrl } from "../local-service.ts";
import { writeAtomically } from "../files/output-file.ts";
import { describeMissing } from "../files/images.ts";
import { traceWarning } from "../files/includes.ts";
import { createReporter, reportWritten, showProgress } from "../report.ts";
import { createSpendingLimit, isByDefault, limitText, type SpendingLimit } from "../payment/spending.ts";
import { readAccountKey } from "../credit.ts";
import { payerFor, payerOptions, walletHelp, type PayerValues } from "./payer.ts";
import { readRequestBody } from "./request-body.ts";
import { reportProgramError } from "./run.ts";
import { jsonOption, writeToStandardOutput } from "./standard-output.ts";
import { parseJobs, limitHelp, limitOptions, urlOption } from "./service-options.ts";
import { convertAndWatch } from "./watch.ts";

interface ConvertValues extends DocumentValues, PayerValues {
  readonly output?: string;
  readonly url?: string;
  readonly maxPrice?: readonly Amount[];
  readonly maxSpend?: readonly Amount[];
  readonly jobs: number;
  readonly corrects?: string;
  readonly watch?: true;
  readonly json?: true;
}

const help = `${walletHelp}
ACCOUNT_KEY names an account with prepaid credit, which is spent first ("credit" buys some).

Nothing is paid for twice: run an interrupted command again to continue. A key keeps your documents distinct from identical ones
of others; STATE_FOLDER, by default ~/.local/state/markdown-to-pdf, holds its secret.`;

/** Adds `convert`, the default command: it converts Markdown files at any deployment of the service. */
export function addConvert(program: Command): void {
  const command = program
    .command("convert", { isDefault: true })
    .description("converts Markdown files to PDF, and pays for them")
    .argument("<files...>", 'Markdown files, patterns such as "docs/**/*.md", or - for standard input')
    .option("-o, --output <path>", "file, folder, or - for standard output (default: beside each source)")
    .addOption(urlOption());
  for (const option of [...payerOptions("document"), ...limitOptions(), ...documentFlags()])
    command.addOption(option);
  command
    .option(
      "--corrects <job>",
      "the job of a bought document that this one corrects, free of charge for a while; nothing is paid",
    )
    .option("--jobs <n>", "documents to convert at a time", parseJobs, 2)
    .option(
      "--watch",
      "convert again whenever a file changes, or one that it names, until Ctrl-C; you pay for each version",
    )
    .addOption(jsonOption())
    .addHelpText("after", `${limitHelp}\n${help}`)
    .action(async (files: string[], values: ConvertValues) => {
      process.exitCode = await convertAll(files, values);
    });
}

async function convertAll(files: readonly string[], values: ConvertValues): Promise<number> {
  const interrupted = new AbortController();
  process.once("SIGINT", () => {
    interrupted.abort();
  });
  const documents = await findDocuments(files, values.output);
  if (values.corrects !== undefined && (values.watch === true || documents.length !== 1))
    throw new UsageError("--corrects takes one document, without --watch.");
  if (values.watch && files.includes("-")) throw new UsageError("--watch cannot watch standard input.");
  const url = await resolveServiceUrl(values.url);
  const limits = { perDocument: values.maxPrice, inAll: values.maxSpend };
  if (isByDefault(limits))
    console.error(`Spends ${limitText(limits)}. --max-price and --max-spend change that.`);
  const purchasing: Purchasing = {
    values,
    url,
    payer: await payerFor(values, url),
    accountKey: readAccountKey(process.env),
    limit: createSpendingLimit(limits),
    keys: createDocumentKeys(stateFolder(process.env)),
    isAlone: documents.length === 1,
    signal: interrupted.signal,
  };
  const convertDocument = (document: DocumentTask, onFile?: (path: string) => void) =>
    convertOne(document, purchasing, onFile);
  const convertFirst = (convert: (document: DocumentTask) => Promise<number>) =>
    convertInOrder(documents, values.jobs, interrupted.signal, convert);
  return values.watch
    ? convertAndWatch(documents, convertFirst, convertDocument, interrupted.signal)
    : convertFirst(convertDocument);
}

/** What all documents of one command have in common. */
interface Purchasing {
  readonly values: ConvertValues;
  /** Of the service. */
  readonly url: string;
  readonly payer: Payer | undefined;
  readonly accountKey: string | undefined;
  readonly limit: SpendingLimit;
  readonly keys: DocumentKeys;
  readonly isAlone: boolean;
  readonly signal: AbortSignal;
}

/** Returns the exit code that the document deserves. */
async function convertOne(
  document: DocumentTask,
  purchasing: Purchasing,
  onFile?: (path: string) => void,
): Promise<number> {
  const { values, url, payer, accountKey, limit, keys, isAlone, signal } = purchasing;
  const { name, output } = document;
  const json = values.json ?? false;
  const label = isAlone ? undefined : name;
  const hasReceipt = accountKey === undefined;
  const report = output === undefined ? () => undefined : createReporter(json, label, hasReceipt);
  try {
    const { body, includes, lacks } = await readRequestBody(document, values, onFile);
    for (const what of [...describeMissing(lacks, values.root), ...includes.leftOut.values()])
      console.error(`Warning: ${what}`);
    const onEvent = (event: ConversionEvent): void => {
      report(changeWarnings(event, (warning) => traceWarning(warning, includes)));
    };
    const { corrects } = values;
    const settings = {
      ...{ baseUrl: url, ...(payer && { payer }), accountKey, keys, limit, onEvent, signal },
      ...(corrects !== undefined && { corrects }),
    };
    // Elsewhere the report shows how far it is.
    const progress = output === undefined ? showProgress(`Converting ${name}`) : undefined;
    const pdf = await convert(body, settings).finally(() => progress?.end());
    if (output === undefined) {
      await writeToStandardOutput(pdf);
      return 0;
    }
    await writeAtomically(output, pdf);
    reportWritten(output, json);
    return 0;
  } catch (error) {
    if (!signal.aborted) return reportProgramError(error, json, label);
    console.error(
      "Interrupted. Run the same command again to continue; paid documents are not charged again.",
    );
    return 130;
  }
}

/** Converts documents, several at a time, in order. @returns the worst exit code */
async function convertInOrder(
  documents: readonly DocumentTask[],
  jobs: number,
  signal: AbortSignal,
  convertDocument: (document: DocumentTask) => Promise<number>,
): Promise<number> {
  let next = 0;
  let worst = 0;
  const work = async (): Promise<void> => {
    for (let document = documents[next++]; document && !signal.aborted; document = documents[next++]) {
      const code = await convertDocument(document);
      worst = Math.max(worst, code);
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return worst;
}
