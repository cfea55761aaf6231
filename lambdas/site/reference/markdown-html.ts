import { escapeHtml } from "../../../document/core/html/escape.ts";

/** Returns the HTML of one of the OpenAPI document's longer texts, which are Markdown. */
export async function renderMarkdown(markdown: string): Promise<string> {
  // Only this page needs them.
  const [{ remark }, { default: remarkGfm }, { default: remarkHtml }] = await Promise.all([
    import("remark"),
    import("remark-gfm"),
    import("remark-html"),
  ]);
  return String(remark().use(remarkGfm).use(remarkHtml).processSync(markdown));
}

/** Returns the HTML of a sentence, in which backticks enclose code. */
export function renderSentence(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");
}
