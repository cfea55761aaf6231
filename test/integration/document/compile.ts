import { compileMarkdown } from "../../../document/compile.ts";
import type { CompiledDocument } from "../../../document/compile.ts";

/** Compiles Markdown without any image from the web or diagram. */
export function compileAlone(markdown: string): Promise<CompiledDocument> {
  return compileMarkdown(
    markdown,
    () => Promise.resolve(undefined),
    () => Promise.resolve([]),
  );
}

/** The HTML of Markdown, without the line breaks between blocks and the soft hyphens in words. */
export async function compile(markdown: string): Promise<string> {
  const { html } = await compileAlone(markdown);
  return html
    .replaceAll("\u00ad", "")
    .replace(/>\n+</g, "><")
    .replace(/\n+(?=<(?:ul|ol|dl|pre|table|div|blockquote)\b)/g, "")
    .trim();
}
