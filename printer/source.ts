import { readBibliographyBeside } from "../client/files/bibliography.ts";
import { inlineImages, type InlinedImages } from "../client/files/images.ts";
import { embedLogo } from "../client/files/logo.ts";
import { checkBibliography } from "../document/citations/read-works.ts";
import { DocumentError } from "../document/errors.ts";
import { layoutOf } from "../document/options/chosen.ts";
import type { DocumentOptions } from "../document/options/options.ts";
import type { DocumentMeta, DocumentSource } from "../document/source.ts";

/** What is given beside a document's text. */
export interface PrintInputs {
  readonly meta: DocumentMeta;
  readonly chosen: DocumentOptions;
  readonly bibliography?: string | undefined;
  /** Folders beside the document's own that it may take files from. */
  readonly allowed: readonly string[];
}

/** A document with the files that it names, and the paths of images that it does without. */
export interface SourceWithFiles {
  readonly source: DocumentSource;
  readonly lacks: Pick<InlinedImages, "missing" | "outside">;
}

/**
 * Reads the files that a document names: its images, its logo and its bibliography.
 * @param file that it was read from; undefined where it belongs to the folder that the program runs in
 * @throws {DocumentError} when its bibliography cannot be used
 */
export async function readFilesOf(
  text: string,
  file: string | undefined,
  { meta, chosen, allowed, ...given }: PrintInputs,
): Promise<SourceWithFiles> {
  const { markdown, ...lacks } = await inlineImages(text, file, allowed);
  const bibliography = given.bibliography ?? (await readBibliographyBeside(markdown, file, allowed));
  const options = await embedLogo(chosen, markdown, file, allowed);
  return { source: sourceOf(markdown, { meta, chosen: options, bibliography }), lacks };
}

/** A document without any files. @throws {DocumentError} as {@link readFilesOf} */
export function sourceOf(
  markdown: string,
  { meta, chosen, bibliography }: Omit<PrintInputs, "allowed">,
): DocumentSource {
  const { refusal } = checkBibliography(bibliography);
  if (refusal !== undefined) throw new DocumentError(refusal);
  return { markdown, meta, bibliography, layout: layoutOf(chosen), baseUrl: chosen.base_url };
}
