import { basename, extname } from "node:path";
import * as z from "zod";
import { documentArguments } from "../../lambdas/http-contract/mcp/document-arguments.ts";
import type { ConversionBody } from "../client.ts";
import { ConversionError } from "../errors.ts";
import { imagesByPath } from "../../document/images/relative-images.ts";
import { readBibliographyBeside } from "../files/bibliography.ts";
import { inlineImages } from "../files/images.ts";
import { embedLogo } from "../files/logo.ts";
import { readTextFile } from "../files/text-file.ts";

const text = (description: string) => z.string().describe(description).optional();

/** How an agent names a document, for whichever tool: as the service's own tools have it, or by files. */
export const documentInput = {
  ...documentArguments.shape,
  markdown: text("The document, in Markdown. Either this or file."),
  file: text("Path of a Markdown file on this machine. Images of its folder by relative paths are included."),
  bibliography_file: text("Path of a file of the works cited, in place of bibliography."),
};

/** The arguments that name a document. */
export type DocumentInput = z.infer<z.ZodObject<typeof documentInput>>;

/** A document that an agent named, as it is sent. */
export interface InputDocument {
  readonly body: ConversionBody;
  /** Of its PDF, unless another one is asked for. */
  readonly documentName: string;
  /** Images that are named by a path at which there is none. */
  readonly missingImages: readonly string[];
}

/**
 * @param allowed folders beside the file's own that its images may be in
 * @throws {ConversionError} when there is none, or its file cannot be read
 */
export async function readDocumentInput(
  input: DocumentInput,
  allowed: readonly string[] = [],
): Promise<InputDocument> {
  const { markdown, name, missing } = await readSource(input, allowed);
  const { title, subtitle, author, date, disclaimer, options: chosen = {} } = input;
  const withOwnLogo = await embedLogo(chosen, markdown, input.file, allowed);
  const documentName = `${name}.pdf`;
  const bibliography =
    (await readBibliography(input)) ??
    (input.file === undefined ? undefined : await readBibliographyBeside(markdown, input.file, allowed));
  return {
    body: {
      data: {
        text_body: markdown,
        meta: dropUndefined({ title, subtitle, author, date, disclaimer }),
        ...dropUndefined({ bibliography }),
      },
      // Not the file's name, which may have to be another one next time: the same document is to stay the same, and paid for.
      options: { document_name: documentName, ...withOwnLogo },
    },
    documentName,
    // With a base the service looks for them on the web.
    missingImages: chosen.base_url === undefined ? missing : [],
  };
}

async function readSource({ markdown, file, title }: DocumentInput, allowed: readonly string[]) {
  if (file === undefined && markdown === undefined)
    throw new ConversionError("Give the document, as markdown or as a file.");
  if (file === undefined) {
    const given = markdown ?? "";
    return { markdown: given, name: fileName(title ?? "document"), missing: imagesByPath(given) };
  }
  if (markdown !== undefined) throw new ConversionError("Give either markdown or a file, not both.");
  const inlined = await inlineImages(await readTextFile(file, `The file ${file}`), file, allowed);
  return { ...inlined, name: basename(file, extname(file)) };
}

async function readBibliography({
  bibliography,
  bibliography_file: file,
}: DocumentInput): Promise<string | undefined> {
  if (file === undefined) return bibliography;
  if (bibliography !== undefined)
    throw new ConversionError("Give either bibliography or bibliography_file, not both.");
  return readTextFile(file, `The file ${file}`);
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
