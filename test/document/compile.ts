import { compileMarkdown } from "../../lambdas/document/markdown.ts";

/** The HTML of Markdown, without the line breaks between blocks and the soft hyphens in words. */
export async function compile(markdown: string): Promise<string> {
  const { html } = await compileMarkdown(markdown, () => Promise.resolve(undefined));
  return html
    .replaceAll("\u00ad", "")
    .replace(/>\n+</g, "><")
    .replace(/\n+(?=<(?:ul|ol|dl|pre|table|div|blockquote)\b)/g, "")
    .trim();
}
