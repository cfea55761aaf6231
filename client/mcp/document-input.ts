import { basename, extname } from "node:path";
import * as z from "zod";
import { documentArguments } from "../../lambdas/http-contract/mcp/document-arguments.ts";
import type { ConversionBody } from "../client.ts";
import { ConversionError } from "../errors.ts";
import { isRelative } from "../../document/core/images/image-paths.ts";
import { listImagesByPath } from "../../document/core/images/image-references.ts";
import type { DocumentOptions } from "../../document/core/options/options.ts";
import { readBibliographyBeside } from "../files/bibliography.ts";
import { embedBrand } from "../files/brand.ts";
import { embedFiles, type EmbeddedText } from "../files/embed-files.ts";
import { embedLogo } from "../files/logo.ts";
import type { ReadableFiles } from "./readable-files.ts";

const text = (description: string) => z.string().describe(description).optional();

/** How an agent names a document, for whichever tool: as the service's own tools have it, or by files. */
export const documentInput = {
  ...documentArguments.shape,
  markdown: text("The document in Markdown. Give either this or file."),
  file: text(
    "Path of a Markdown file in a folder that this server may read: its output folder, the host's folders, and those that the user allows. " +
      "The images, includes and citation style that it names in its folder are sent along.",
  ),
  bibliography_file: text("Path of a bibliography file in such a folder, instead of bibliography."),
};

/** The arguments that name a document. */
export type DocumentInput = z.infer<z.ZodObject<typeof documentInput>>;

/** An agent's document, as it is sent. */
export interface InputDocument {
  readonly body: ConversionBody;
  /** Of its PDF, unless another one is asked for. */
  readonly documentName: string;
  /** Where its lines are from; undefined where it includes no files. */
  readonly includes: EmbeddedText["includes"] | undefined;
  /** Images whose paths have no file. */
  readonly missingImages: readonly string[];
}

/** Reads a document. @throws {ConversionError} when there is none, or its file may not or cannot be read */
export async function readDocumentInput(input: DocumentInput, files: ReadableFiles): Promise<InputDocument> {
  const { markdown, name, missing, file, includes } = await readSource(input, files);
  const { title, subtitle, author, date, disclaimer, invoice, attachments, options: chosen = {} } = input;
  const brand =
    file === undefined ? input.brand : await embedBrand(input.brand, markdown, file, files.access);
  const withOwnLogo = await readLogo(chosen, markdown, file, files);
  const documentName = `${name}.pdf`;
  const bibliography =
    (await readBibliography(input, files)) ??
    (file === undefined ? undefined : await readBibliographyBeside(markdown, file, files.access));
  return {
    body: {
      data: {
        text_body: markdown,
        meta: dropUndefined({ title, subtitle, author, date, disclaimer }),
        ...dropUndefined({ bibliography }),
        ...(invoice !== undefined && { invoice }),
        ...(brand !== undefined && { brand }),
        ...(attachments !== undefined && { attachments }),
      },
      // Not the file's name, which may have to be another one next time: the same document is to stay the same, and paid for.
      options: { document_name: documentName, ...withOwnLogo },
    },
    documentName,
    includes,
    // With a base the service looks for them on the web.
    missingImages: chosen.base_url === undefined ? missing : [],
  };
}

/** Returns the text with its files, and the file without links that it was read from. */
async function readSource(
  { markdown, file: path, title }: DocumentInput,
  files: ReadableFiles,
): Promise<{
  readonly markdown: string;
  readonly name: string;
  readonly missing: readonly string[];
  readonly file?: string;
  readonly includes?: EmbeddedText["includes"];
}> {
  if (path === undefined && markdown === undefined)
    throw new ConversionError("The document is missing. Give markdown or file.");
  if (path === undefined) {
    const given = markdown ?? "";
    return { markdown: given, name: fileName(title ?? "document"), missing: listImagesByPath(given) };
  }
  if (markdown !== undefined) throw new ConversionError("Give either markdown or a file, not both.");
  const { text, file } = await files.read(path, "document");
  const { markdown: embedded, includes, lacks } = await embedFiles(text, file, files.access);
  const name = basename(path, extname(path));
  return { markdown: embedded, file, name, missing: lacks.missing, includes };
}

async function readBibliography(
  { bibliography, bibliography_file: path }: DocumentInput,
  files: ReadableFiles,
): Promise<string | undefined> {
  if (path === undefined) return bibliography;
  if (bibliography !== undefined)
    throw new ConversionError("Give either bibliography or bibliography_file, not both.");
  return (await files.read(path, "bibliography")).text;
}

/** Embeds the logo, from the document's file or the agent's files. A text without a file has no other files. */
async function readLogo(
  chosen: DocumentOptions,
  markdown: string,
  file: string | undefined,
  files: ReadableFiles,
): Promise<DocumentOptions> {
  const { logo } = chosen;
  if (logo === undefined)
    return file === undefined ? chosen : embedLogo(chosen, markdown, file, files.access);
  const logoPath = isRelative(logo) ? await files.findImage(logo) : undefined;
  return logoPath === undefined ? chosen : embedLogo({ ...chosen, logo: logoPath }, markdown, file);
}

function fileName(title: string): string {
  return (
    title
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 80) || "document"
  );
}

function dropUndefined<Fields extends Record<string, string | undefined>>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>;
  };
}
