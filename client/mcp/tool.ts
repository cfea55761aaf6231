import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { optionList } from "../../document/options/options.ts";
import type { DocumentOptions, OptionName } from "../../document/options/options.ts";
import { optionSchemas } from "../../document/options/schemas.ts";
import { convert, inlineImages } from "../client.ts";
import type { ConversionEvent, DocumentKeys, Payer, SpendingLimit } from "../client.ts";
import { ConversionError } from "../errors.ts";
import { withLogo } from "../logo.ts";
import type { OutputFolder } from "./output-folder.ts";

const text = (description: string) => z.string().describe(description).optional();

const layoutInput = Object.fromEntries(
  optionList.map(([name, { description }]) => [name, optionSchemas[name].describe(description).optional()]),
) as { [Name in OptionName]: z.ZodOptional<z.ZodType<DocumentOptions[Name]>> };

/** What the tool is given. */
export const toolInput = {
  markdown: text("The document, in Markdown. Either this or file."),
  file: text(
    "Path of a Markdown file on this machine. Images that it refers to by a relative path are included.",
  ),
  output: text(
    "Path of the PDF within the output folder. By default it is named by the title or the file. Where there is a file of that name, " +
      "another one is chosen (name-2.pdf); the answer says which.",
  ),
  title: text("Title, on the cover and at the foot of each page."),
  subtitle: text("Subtitle, on the cover."),
  author: text("Author, on the cover."),
  date: text("Date, on the cover, free-form."),
  disclaimer: text("Small print at the foot of the cover."),
  ...layoutInput,
};

/** What the tool returns. */
export const toolOutput = {
  status: z.enum(["done", "payment_required"]),
  file: z.string().describe("Path of the PDF.").optional(),
  taken: z.string().describe("Path that was asked for, where there is a file already.").optional(),
  pages: z.number().optional(),
  bytes: z.number().optional(),
  sha256: z.string().optional(),
  warnings: z
    .array(z.object({ line: z.number().optional(), what: z.string() }))
    .describe(
      "What could not be done as the document has it; mend it and send it again, which is a new document.",
    )
    .optional(),
  paid_by: z.string().describe("How it was paid for; absent when it had been bought before.").optional(),
  invoice: z.string().describe("BOLT11 invoice to be paid with any Lightning wallet.").optional(),
  amount_sats: z.number().optional(),
  expires_at: z.string().optional(),
};

export type ToolInput = z.infer<z.ZodObject<typeof toolInput>>;
export type ToolOutput = z.infer<z.ZodObject<typeof toolOutput>>;

export interface ToolOptions {
  readonly baseUrl: string;
  readonly folder: OutputFolder;
  readonly payer: Payer;
  readonly limit: SpendingLimit;
  readonly keys: DocumentKeys;
  readonly signal: AbortSignal;
  /** @param done 0 … 1 */
  readonly progress: (done: number, message: string) => void;
}

/**
 * Buys a PDF and writes it to a file.
 * @throws {ConversionError} and whatever the payer throws
 */
export async function createTool(input: ToolInput, options: ToolOptions): Promise<ToolOutput> {
  const { baseUrl, folder, payer, limit, keys, signal, progress } = options;
  const { markdown, name } = await source(input);
  const documentName = `${name}.pdf`;
  const place = await folder.place(input.output ?? documentName);
  const facts: Partial<Pick<ToolOutput, "pages" | "bytes" | "sha256" | "paid_by" | "warnings">> = {};
  const onEvent = (event: ConversionEvent): void => {
    switch (event.event) {
      case "offers":
        progress(0.1, "Paying for the document");
        break;
      case "paid":
        facts.paid_by = event.method;
        break;
      case "waiting":
        progress(0.15, `Waiting: ${event.reason}`);
        break;
      case "progress":
        progress(0.2 + event.status.progress * 0.7, event.status.description);
        break;
      case "output":
        Object.assign(facts, {
          pages: event.output.pages,
          bytes: event.output.bytes,
          sha256: event.output.sha256,
          ...(event.output.warnings && { warnings: event.output.warnings }),
        });
    }
  };
  const { title, subtitle, author, date, disclaimer } = input;
  const chosen = Object.fromEntries(optionList.map(([name]) => [name, input[name]]));
  const withOwnLogo = await withLogo(chosen, markdown, input.file ?? "stdin");
  const pdf = await convert(
    {
      data: { text_body: markdown, meta: defined({ title, subtitle, author, date, disclaimer }) },
      // Not the file's name, which may have to be another one next time: the same document is to stay the same, and paid for.
      options: {
        document_name: documentName,
        ...withOwnLogo,
      },
    },
    { baseUrl, payer, limit, keys, signal, onEvent },
  );
  const file = await folder.write(place, pdf);
  return { status: "done", file, ...(file !== place && { taken: place }), ...facts };
}

/** Address by which a host finds a file that was written. */
export function fileUri(path: string): string {
  return pathToFileURL(path).href;
}

async function source({ markdown, file, title }: ToolInput): Promise<{ markdown: string; name: string }> {
  if (file === undefined && markdown === undefined)
    throw new ConversionError("Give the document, as markdown or as a file.");
  if (file === undefined) return { markdown: markdown ?? "", name: fileName(title ?? "document") };
  if (markdown !== undefined) throw new ConversionError("Give either markdown or a file, not both.");
  try {
    const found = await inlineImages(await readFile(file, "utf8"), file);
    return { markdown: found.markdown, name: basename(file, extname(file)) };
  } catch (cause) {
    throw new ConversionError(`The file ${file} cannot be read.`, { cause });
  }
}

function fileName(title: string): string {
  return (
    title
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 80) || "document"
  );
}

function defined<Fields extends Record<string, string | undefined>>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}
