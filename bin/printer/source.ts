import { readBibliographyBeside } from "../../client/files/bibliography.ts";
import { embedBrand } from "../../client/files/brand.ts";
import { embedFiles, type EmbeddedText } from "../../client/files/embed-files.ts";
import { embedLogo } from "../../client/files/logo.ts";
import type { SizeLimit } from "../../client/files/file-access.ts";
import { TooLargeError } from "../../client/files/read-file.ts";
import { findAttachmentFault, type Attachment } from "../../document/core/attachments/attachments.ts";
import { findBrandFaults } from "../../document/core/brand/brand-faults.ts";
import { maxCharacters } from "../../document/core/budget/units.ts";
import { withoutBase64 } from "../../document/core/images/base64.ts";
import { checkBibliography } from "../../document/features/citations/read-works.ts";
import { invoiceFileName } from "../../document/features/invoices/file-name.ts";
import { DocumentError } from "../../document/core/errors.ts";
import { toLayout } from "../../document/core/options/chosen.ts";
import { formatThousands } from "../../document/core/options/thousands.ts";
import type { DocumentOptions } from "../../document/core/options/options.ts";
import type { DocumentMeta, DocumentSource } from "../../document/core/source.ts";

/** The limit on all images of a document, in characters of base64. */
const imageLimit: SizeLimit = {
  maxBytes: 60_000_000,
  advice: "The limit is 45 MB for all images. Make them smaller.",
};

/** The engine's limit on a text with its images. The engine counts UTF-16 code units, of at most three bytes of UTF-8 each. */
export const printLimit: SizeLimit = {
  maxBytes: 3 * maxCharacters + imageLimit.maxBytes,
  advice: `The limit is ${formatThousands(maxCharacters)} characters without images. Split the document, or make it smaller.`,
};

/** The inputs beside a document's text. */
export interface PrintInputs {
  readonly meta: DocumentMeta;
  readonly chosen: DocumentOptions;
  readonly bibliography?: string | undefined;
  readonly invoice?: unknown;
  readonly brand?: unknown;
  readonly attachments?: readonly Attachment[] | undefined;
  /** Folders beside the document's own that it may take files from. */
  readonly allowed: readonly string[];
  /** The folder of its site. */
  readonly root?: string | undefined;
  /** Receives the path of each file that the document names. */
  readonly onFile?: ((path: string) => void) | undefined;
}

/** A document with the files that it names, and the paths of images that it does without. */
export interface SourceWithFiles extends Omit<EmbeddedText, "markdown"> {
  readonly source: DocumentSource;
}

/**
 * Reads the files that a document names: those of its text, its logo and its bibliography.
 * @param file that it was read from; undefined where it belongs to the folder that the program runs in
 * @throws {DocumentError} when its bibliography cannot be used, or it is too large
 */
export async function readDocumentFiles(
  written: string,
  file: string | undefined,
  { meta, chosen, allowed, root, onFile, ...given }: PrintInputs,
): Promise<SourceWithFiles> {
  const access = { allowed, root, limit: imageLimit, onFile };
  try {
    const embedding = { ...access, textLimit: printLimit, checkText: checkLength };
    const { markdown, includes, lacks } = await embedFiles(written, file, embedding);
    const bibliography = given.bibliography ?? (await readBibliographyBeside(markdown, file, access));
    const options = await embedLogo(chosen, markdown, file, access);
    const brand = await embedBrand(given.brand, markdown, file, access);
    return {
      source: await createSource(markdown, { ...given, meta, chosen: options, bibliography, brand }),
      includes,
      lacks,
    };
  } catch (error) {
    throw error instanceof TooLargeError ? new DocumentError(error.message) : error;
  }
}

/** Checks how long a text is: looking for images in it takes longer than counting it. @throws {DocumentError} */
function checkLength(text: string): void {
  const { length } = withoutBase64(text);
  if (length > maxCharacters)
    throw new DocumentError(`The document has ${formatThousands(length)} characters. ${printLimit.advice}`);
}

/** Creates a document without any files. @throws {DocumentError} as {@link readDocumentFiles} */
export async function createSource(
  markdown: string,
  {
    meta,
    chosen,
    bibliography,
    invoice,
    brand,
    attachments,
  }: Omit<PrintInputs, "allowed" | "root" | "onFile">,
): Promise<DocumentSource> {
  const { refusal } = checkBibliography(bibliography);
  if (refusal !== undefined) throw new DocumentError(refusal);
  const fault = findAttachmentFault(attachments ?? [], invoiceFileName);
  if (fault) throw new DocumentError(fault.message);
  const [brandFault] = await findBrandFaults(brand, markdown);
  if (brandFault)
    throw new DocumentError(`${["brand", ...brandFault.path].join(".")}: ${brandFault.message}`);
  return {
    markdown,
    meta,
    bibliography,
    invoice,
    brand,
    attachments,
    layout: toLayout(chosen),
    baseUrl: chosen.base_url,
  };
}
