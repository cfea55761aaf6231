import type { Handle } from "mdast-util-to-markdown";

/** Stands for `mdast-util-to-markdown` and `markdown-table` where Markdown is only read. */

/** Asked for by extensions that write, and never called. */
export const defaultHandlers: Readonly<Record<string, Handle>> = {};

/** Throws, since nothing here writes Markdown. @throws {Error} always */
export function toMarkdown(): never {
  throw new Error("Markdown is not written here.");
}

/** Throws, since nothing here writes Markdown. @throws {Error} always */
export function markdownTable(): never {
  return toMarkdown();
}
