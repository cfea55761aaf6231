import type { ConversionBody } from "../convert.ts";
import { layoutOptionsOf, metaOf } from "../document-options.ts";
import type { DocumentValues } from "../document-options.ts";
import { markdownOf } from "../documents.ts";
import type { NamedSource } from "../documents.ts";
import { inlineImages } from "../images.ts";

/**
 * Reads a document and makes the request for it, with its images in its text.
 * @param documentName name of the PDF
 * @returns the request, and the paths of images that could not be read
 */
export async function requestBody(
  source: NamedSource,
  documentName: string,
  values: DocumentValues,
): Promise<{ body: ConversionBody; missing: readonly string[] }> {
  const { markdown, missing } = await inlineImages(await markdownOf(source), source.file ?? "stdin");
  const data = { text_body: markdown, meta: metaOf(values) };
  return { body: { data, options: { document_name: documentName, ...layoutOptionsOf(values) } }, missing };
}
