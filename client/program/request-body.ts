import { basename, extname } from "node:path";
import type { ConversionBody } from "../convert.ts";
import { pickOptions, pickMetadata, type DocumentValues } from "./document-options.ts";
import { readMarkdown, type MarkdownSource } from "../files/documents.ts";
import { UsageError } from "../errors.ts";
import { readEnclosures } from "../files/enclosures.ts";
import { readBibliographyBeside } from "../files/bibliography.ts";
import { embedBrand, readBrandFile } from "../files/brand.ts";
import { embedFiles, type EmbeddedText } from "../files/embed-files.ts";
import { embedLogo } from "../files/logo.ts";
import { serviceLimit, type SizeLimit } from "../files/file-access.ts";
import { readTextFile } from "../files/read-file.ts";

/**
 * Reads a document and builds its request, with its files in it. It names the PDF after the document, and not after the output file: the same
 * document should stay the same, and paid for.
 * @param onFile receives the path of each file that the document names
 * @returns the request, where its lines are from, and the paths of missing images
 */
export async function readRequestBody(
  source: MarkdownSource,
  values: DocumentValues,
  onFile?: (path: string) => void,
): Promise<{ body: ConversionBody } & Omit<EmbeddedText, "markdown">> {
  const access = { allowed: values.allow ?? [], root: values.root, onFile };
  const written = await readMarkdown(source, serviceLimit);
  const { markdown, includes, lacks } = await embedFiles(written, source.file, access);
  const bibliography =
    (await readNamedBibliography(values, serviceLimit)) ??
    (await readBibliographyBeside(markdown, source.file, access));
  const named = await readBrandFile(values.brand, serviceLimit);
  const brand = await embedBrand(named, markdown, source.file, access);
  const data = {
    text_body: markdown,
    meta: pickMetadata(values),
    ...(bibliography !== undefined && { bibliography }),
    ...(await readEnclosures(values, serviceLimit)),
    ...(brand !== undefined && { brand }),
  };
  const chosen = await embedLogo(pickOptions(values), markdown, source.file, access);
  const { file = "document" } = source;
  const documentName = `${basename(file, extname(file))}.pdf`;
  return { body: { data, options: { document_name: documentName, ...chosen } }, includes, lacks };
}

/**
 * Reads the works that a document cites, from the file in the command line.
 * @returns undefined when there is none
 * @throws {UsageError} when it cannot be read
 * @throws {TooLargeError}
 */
export async function readNamedBibliography(
  { bibliography: file }: DocumentValues,
  limit: SizeLimit,
): Promise<string | undefined> {
  return file === undefined ? undefined : readTextFile(file, limit, `The bibliography ${file}`, UsageError);
}
