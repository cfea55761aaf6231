import { Command } from "commander";
import { pickOptions, documentFlags, pickMetadata } from "../client/program/document-options.ts";
import type { DocumentValues } from "../client/program/document-options.ts";
import { findDocuments, readMarkdown } from "../client/files/documents.ts";
import type { DocumentTask } from "../client/files/documents.ts";
import { ConversionError, UsageError } from "../client/errors.ts";
import { renameInWarnings, renameToFlags } from "../client/field-names.ts";
import { readBibliographyBeside } from "../client/files/bibliography.ts";
import { inlineImages, lackOf } from "../client/files/images.ts";
import { embedLogo } from "../client/files/logo.ts";
import { writeWhole } from "../client/files/output-file.ts";
import { readNamedBibliography } from "../client/program/request-body.ts";
import { runProgram } from "../client/program/run.ts";
import { writeToStandardOutput } from "../client/program/standard-output.ts";
import { jsonOption } from "../client/program/service-options.ts";
import { reportFailure, row, sizeText, warningText } from "../client/report.ts";
import { checkBibliography } from "../document/citations/read-works.ts";
import { BrowserError, DocumentError, PdfFormatError } from "../document/errors.ts";
import { layoutOf } from "../document/options/chosen.ts";
import type { DocumentOptions } from "../document/options/options.ts";
import { createRenderer } from "../document/renderer.ts";
import type { Renderer } from "../document/renderer.ts";
import type { DocumentMeta } from "../document/source.ts";

/** `npm run print`: Markdown files to PDF on this machine, by the engine alone; no service, no payment. */

interface PrintOptions {
  readonly meta: DocumentMeta;
  readonly chosen: DocumentOptions;
  readonly bibliography?: string | undefined;
  /** Folders beside a document's own that it may take files from. */
  readonly allowed: readonly string[];
  readonly json: boolean;
}

interface PrintValues extends DocumentValues {
  readonly output?: string;
  readonly json?: true;
}

const program = new Command("npm run print --")
  .description("Prints Markdown files to PDF on this machine: no service, no payment.")
  .argument("<files...>", 'Markdown files, patterns such as "docs/**/*.md", or - for standard input')
  .option("-o, --output <path>", "a file, a folder, or - for standard output; otherwise beside each source");
for (const option of documentFlags()) program.addOption(option);
program
  .addOption(jsonOption())
  .addHelpText(
    "after",
    "\nExit code: 0 all is written; 1 a document was not; 2 the command is wrong; 130 broken off.",
  )
  .action(async (files: string[], values: PrintValues) => {
    process.exitCode = await printAll(files, values);
  });

async function printAll(files: readonly string[], values: PrintValues): Promise<number> {
  const options = {
    meta: pickMetadata(values),
    chosen: pickOptions(values),
    bibliography: await readNamedBibliography(values),
    allowed: values.allow ?? [],
    json: values.json ?? false,
  };
  const documents = await findDocuments(files, values.output);
  const renderer = createRenderer();
  try {
    let worst = 0;
    for (const document of documents) {
      const label = documents.length === 1 ? undefined : document.name;
      const code = await print(document, renderer, options).catch((error: unknown) =>
        reportError(error, options.json, label),
      );
      worst = Math.max(worst, code);
    }
    return worst;
  } finally {
    await renderer.close();
  }
}

/** Prints one document. @returns the exit code that it deserves */
async function print(document: DocumentTask, renderer: Renderer, options: PrintOptions): Promise<number> {
  const { file, output } = document;
  const { meta, allowed, json } = options;
  const { markdown, ...lacks } = await inlineImages(await readMarkdown(document), file, allowed);
  for (const path of lacks.missing)
    console.error(`Warning: ${lackOf(path, lacks)}; its place will show its description.`);
  const bibliography = options.bibliography ?? (await readBibliographyBeside(markdown, file, allowed));
  const { refusal } = checkBibliography(bibliography);
  if (refusal !== undefined) throw new ConversionError(refusal);
  const chosen = await embedLogo(options.chosen, markdown, file, allowed);
  const layoutOptions = { layout: layoutOf(chosen), baseUrl: chosen.base_url };
  const warn = (lack: string, { message }: Error): void => {
    console.error(`Warning: ${lack}: ${message}.`);
  };
  const rendered = await renderer.render({ markdown, meta, bibliography, ...layoutOptions }, { warn });
  const { pdf, pages } = rendered;
  const { warnings = [] } = renameInWarnings(rendered, renameToFlags);
  // Those that cannot be read are told of already.
  const isReported = (what: string): boolean =>
    lacks.missing.some((path) => what.startsWith(`The image ${path.replace(/#.*$/s, "")} is not shown`));
  for (const warning of warnings) if (!isReported(warning.what)) console.error(warningText(warning));
  if (output === undefined) {
    await writeToStandardOutput(pdf);
    return 0;
  }
  await writeWhole(output, pdf);
  const size = { pages, bytes: pdf.byteLength };
  const warningFields = warnings.length > 0 ? { warnings } : {};
  if (json) console.log(JSON.stringify({ event: "written", file: output, ...size, ...warningFields }));
  else console.log(row("Written", `${output}, ${sizeText(size)}`));
  return 0;
}

/** Says what went wrong. @returns the exit code */
function reportError(error: unknown, json: boolean, label?: string): number {
  reportFailure(reasonOf(error), json, label);
  return error instanceof UsageError ? 2 : 1;
}

function reasonOf(error: unknown): unknown {
  // Why a browser does not start, such as a library that the machine lacks.
  if (error instanceof BrowserError && error.cause instanceof BrowserError) return error.cause.message;
  if (error instanceof BrowserError && error.cause instanceof Error)
    return `${error.message}: ${error.cause.message}`;
  const isExpected =
    error instanceof ConversionError ||
    error instanceof DocumentError ||
    error instanceof PdfFormatError ||
    (error instanceof Error && "code" in error);
  return isExpected ? error.message : error;
}

process.exitCode = await runProgram(program, process.argv.slice(2));
