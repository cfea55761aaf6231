import { embedCitationStyle } from "./citation-style.ts";
import type { FileAccess, SizeLimit } from "./file-access.ts";
import { inlineImages, type InlinedImages } from "./images.ts";
import { includeFiles, type ExpandedText } from "./includes.ts";

/** A text with the files that it names in it. */
export interface EmbeddedText {
  readonly markdown: string;
  readonly includes: Pick<ExpandedText, "lines" | "leftOut">;
  /** The paths of images that it does without. */
  readonly lacks: Pick<InlinedImages, "missing" | "outside">;
}

/** How files are embedded in a text. */
export interface EmbedOptions extends FileAccess {
  /** The limit on the text with its includes; that on its images where it is not given. */
  readonly textLimit?: SizeLimit;
  /** Checks the text with its includes, in which images are looked for next. */
  readonly checkText?: (text: string) => void;
}

/**
 * Embeds the files that a document names in its text: its includes, its citation style, and its images. The engine sees the text alone.
 * @param file of the document; undefined where it belongs to the folder that the program runs in
 * @throws {TooLargeError}
 */
export async function embedFiles(
  written: string,
  file: string | undefined,
  { textLimit, checkText, ...access }: EmbedOptions = {},
): Promise<EmbeddedText> {
  const { markdown: text, ...includes } = await includeFiles(written, file, {
    ...access,
    ...(textLimit && { limit: textLimit }),
  });
  checkText?.(text);
  const styled = await embedCitationStyle(text, file, access);
  const { markdown, ...lacks } = await inlineImages(styled, file, access);
  return { markdown, includes, lacks };
}
