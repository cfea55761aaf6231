import { ConversionError, UsageError } from "../../client/errors.ts";
import { findDocuments, readMarkdown, type DocumentTask } from "../../client/files/documents.ts";
import { readBrandFile } from "../../client/files/brand.ts";
import { readEnclosures } from "../../client/files/enclosures.ts";
import { describeMissing } from "../../client/files/images.ts";
import { traceWarning } from "../../client/files/includes.ts";
import { writeAtomically } from "../../client/files/output-file.ts";
import { pickOptions, pickMetadata, type DocumentValues } from "../../client/program/document-options.ts";
import { readNamedBibliography } from "../../client/program/request-body.ts";
import { writeToStandardOutput } from "../../client/program/standard-output.ts";
import { reportFailure, row, showProgress, sizeText, warningText } from "../../client/report.ts";
import { BrowserError, DocumentError, PdfFormatError } from "../../document/core/errors.ts";
import { describePageEnd } from "../../document/core/layout/page-end-rules.ts";
import { createRenderer, type Renderer } from "../../document/core/renderer.ts";
import { printLimit, readDocumentFiles, type PrintInputs } from "./source.ts";

/** The words of the command line, beside the files. */
export interface PrintValues extends DocumentValues {
  readonly output?: string;
  readonly json?: true;
  readonly explain?: true;
  readonly watch?: true;
}

/** Prints files to PDF, with a browser that stays warm between them. @returns the exit code of the command */
export async function printFiles(files: readonly string[], values: PrintValues): Promise<number> {
  const { json = false, explain = false, watch = false } = values;
  if (watch && files.includes("-")) throw new UsageError("--watch cannot watch standard input.");
  const given = {
    meta: pickMetadata(values),
    chosen: pickOptions(values),
    bibliography: await readNamedBibliography(values, printLimit),
    ...(await readEnclosures(values, printLimit)),
    brand: await readBrandFile(values.brand, printLimit),
    allowed: values.allow ?? [],
    root: values.root,
  };
  const documents = await findDocuments(files, values.output);
  const renderer = createRenderer();
  // The browser starts while the first document is compiled; why it does not, that document says.
  renderer.warmUp().catch(() => undefined);
  const printOne = (document: DocumentTask, onFile?: (path: string) => void): Promise<number> => {
    const label = documents.length === 1 ? undefined : document.name;
    return print(document, renderer, { ...given, onFile }, { json, explain }).catch((error: unknown) =>
      reportError(error, json, label),
    );
  };
  const printAll = async (printDocument: (document: DocumentTask) => Promise<number>): Promise<number> => {
    let worst = 0;
    for (const document of documents) worst = Math.max(worst, await printDocument(document));
    return worst;
  };
  try {
    if (!watch) return await printAll(printOne);
    const { convertAndWatch } = await import("../../client/program/watch.ts");
    return await convertAndWatch(documents, printAll, printOne, abortOnInterrupt());
  } finally {
    await renderer.close();
  }
}

function abortOnInterrupt(): AbortSignal {
  const interrupted = new AbortController();
  process.once("SIGINT", () => {
    interrupted.abort();
  });
  return interrupted.signal;
}

/** Prints one document. @returns the exit code that it deserves */
async function print(
  document: DocumentTask,
  renderer: Renderer,
  given: PrintInputs,
  { json, explain }: { readonly json: boolean; readonly explain: boolean },
): Promise<number> {
  const { file, output } = document;
  const markdown = await readMarkdown(document, printLimit);
  const progress = showProgress(`Printing ${document.name}`);
  const warn = (lack: string, { message }: Error): void => {
    progress.hide();
    console.error(`Warning: ${lack}: ${message}.`);
  };
  const printed = async () => {
    const { source, includes, lacks } = await readDocumentFiles(markdown, file, given);
    progress.hide();
    for (const what of describeMissing(lacks, given.root)) console.error(`Warning: ${what}`);
    return { includes, lacks, rendered: await renderer.render(source, { warn, isExplained: explain }) };
  };
  const { includes, lacks, rendered } = await printed().finally(() => {
    progress.end();
  });
  const { pdf, pages, pageEnds = [] } = rendered;
  const warnings = rendered.warnings.map((warning) => traceWarning(warning, includes));
  // Unreadable ones are already reported.
  const isReported = (what: string): boolean =>
    lacks.missing.some((path) => what.startsWith(`We couldn't find the image ${path.replace(/#.*$/s, "")}.`));
  for (const warning of warnings) if (!isReported(warning.what)) console.error(warningText(warning));
  if (output === undefined) {
    await writeToStandardOutput(pdf);
    return 0;
  }
  await writeAtomically(output, pdf);
  const size = { pages, bytes: pdf.byteLength };
  const further = { ...(warnings.length > 0 && { warnings }), ...(explain && { page_ends: pageEnds }) };
  if (json) console.log(JSON.stringify({ event: "written", file: output, ...size, ...further }));
  else {
    console.log(row("Written", `${output}, ${sizeText(size)}`));
    for (const end of pageEnds) console.log(describePageEnd(end));
  }
  return 0;
}

/** Reports an error. @returns the exit code */
function reportError(error: unknown, json: boolean, label?: string): number {
  reportFailure(explainError(error), json, label);
  return error instanceof UsageError ? 2 : 1;
}

function explainError(error: unknown): unknown {
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
