import { parseArgs } from "node:util";
import { documentOptions, documentUsage, layoutOf, metaOf } from "../client/document-options.ts";
import type { DocumentValues } from "../client/document-options.ts";
import { documentsNamed, markdownOf } from "../client/documents.ts";
import type { NamedDocument } from "../client/documents.ts";
import { ConversionError, UsageError } from "../client/errors.ts";
import { inlineImages } from "../client/images.ts";
import { writeWhole } from "../client/output-file.ts";
import { reportFailure, row, sizeText } from "../client/report.ts";
import { BrowserError, DocumentError, PdfFormatError } from "../document/errors.ts";
import { createRenderer } from "../document/renderer.ts";
import type { Renderer } from "../document/renderer.ts";
import type { DocumentMeta, Layout } from "../document/source.ts";

/** `npm run print`: Markdown files to PDF on this machine, by the engine alone; no service, no payment. */

const usage = `Usage: npm run print -- FILE... [options]

  FILE                  Markdown files, patterns such as "docs/**/*.md", or - for standard input
  -o, --output PATH     a file, a folder, or - for standard output; otherwise beside each source
${documentUsage}
      --json            one JSON object a line, for programs
  -h, --help            this text

Exit code: 0 all is written; 1 a document was not; 2 the command is wrong; 130 broken off.`;

interface PrintOptions {
  readonly meta: DocumentMeta;
  readonly layout: Partial<Layout>;
  readonly baseUrl: string | undefined;
  readonly json: boolean;
}

async function main(): Promise<number> {
  const { values, positionals } = parsed(process.argv.slice(2));
  if (values.help) {
    console.log(usage);
    return 0;
  }
  if (positionals.length === 0) throw new UsageError(`Name a Markdown file.\n\n${usage}`);
  const options = {
    meta: metaOf(values),
    layout: engineLayout(values),
    baseUrl: layoutOf(values).base_url,
    json: values.json,
  };
  const documents = await documentsNamed(positionals, values.output);
  const renderer = createRenderer();
  try {
    let worst = 0;
    for (const document of documents) {
      const label = documents.length === 1 ? undefined : document.name;
      const code = await print(document, renderer, options).catch((error: unknown) =>
        failure(error, options.json, label),
      );
      worst = Math.max(worst, code);
    }
    return worst;
  } finally {
    await renderer.close();
  }
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        output: { type: "string", short: "o" },
        ...documentOptions,
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

function engineLayout(values: DocumentValues): Partial<Layout> {
  const { toc, running_heads: runningHeads, paper, cover, notes, align } = layoutOf(values);
  return {
    ...(paper && { paper }),
    ...(toc && { contents: toc }),
    ...(cover && { cover }),
    ...(notes && { notes }),
    ...(runningHeads && { runningHeads }),
    ...(align && { align }),
  };
}

/** Prints one document. @returns the exit code that it deserves */
async function print(document: NamedDocument, renderer: Renderer, options: PrintOptions): Promise<number> {
  const { file, output } = document;
  const { markdown, missing } = await inlineImages(await markdownOf(document), file ?? "stdin");
  for (const path of missing)
    console.error(`Warning: the image ${path} cannot be read; its place will show its description.`);
  const { meta, layout, baseUrl, json } = options;
  const warn = (lack: string, { message }: Error): void => {
    console.error(`Warning: ${lack}: ${message}.`);
  };
  const { pdf, pages } = await renderer.render({ markdown, meta, layout, baseUrl }, { warn });
  if (output === undefined) {
    process.stdout.write(pdf);
    return 0;
  }
  await writeWhole(output, pdf);
  const size = { pages, bytes: pdf.byteLength };
  if (json) console.log(JSON.stringify({ event: "written", file: output, ...size }));
  else console.log(row("Written", `${output}, ${sizeText(size)}`));
  return 0;
}

/** Says what went wrong. @returns the exit code */
function failure(error: unknown, json: boolean, label?: string): number {
  reportFailure(reasonOf(error), json, label);
  return error instanceof UsageError ? 2 : 1;
}

function reasonOf(error: unknown): unknown {
  // Why a browser does not start, such as a library that the machine lacks, is in what caused it.
  if (error instanceof BrowserError && error.cause instanceof Error)
    return `${error.message}: ${error.cause.message}`;
  const isExpected =
    error instanceof ConversionError ||
    error instanceof DocumentError ||
    error instanceof PdfFormatError ||
    (error instanceof Error && "code" in error);
  return isExpected ? error.message : error;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.exitCode = failure(error, process.argv.includes("--json"));
}
