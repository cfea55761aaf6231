import {
  compileMarkdown,
  type CompiledDocument,
  type CompileOptions,
} from "../../../document/core/compile.ts";
import type { DataUriPlaceholders } from "../../../document/core/images/data-uri-placeholders.ts";
import { insertImages } from "../../../document/core/images/named-images.ts";

/** Compiles Markdown without any image from the web or diagram; its images are in its HTML. */
export async function compileAlone(
  markdown: string,
  placeholders?: DataUriPlaceholders,
  options: CompileOptions = {},
): Promise<CompiledDocument> {
  const compiled = await compileMarkdown(
    markdown,
    () => Promise.resolve(undefined),
    () => Promise.resolve([]),
    { options, placeholders },
  );
  return { ...compiled, html: insertImages(compiled.html, compiled.images, Infinity).html };
}

/** Compiles Markdown to HTML, without the line breaks between blocks and the soft hyphens in words. */
export async function compile(markdown: string, options?: CompileOptions): Promise<string> {
  const { html } = await compileAlone(markdown, undefined, options);
  return flatHtml(html);
}

/** Removes the line breaks between blocks and the soft hyphens in words from HTML. */
export function flatHtml(html: string): string {
  return html
    .replaceAll("\u00ad", "")
    .replace(/>\n+</g, "><")
    .replace(/\n+(?=<(?:ul|ol|dl|pre|table|div|blockquote)\b)/g, "")
    .trim();
}
