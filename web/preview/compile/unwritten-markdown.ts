import type { Handle } from "mdast-util-to-markdown";

/** Stands for `mdast-util-to-markdown` and `markdown-table` where Markdown is only read. */

/** Asked for by extensions that write, and never called. */
export const defaultHandlers: Readonly<Record<string, Handle>> = {};

/** @throws {Error} always: nothing here writes Markdown */
export function toMarkdown(): never {
  throw new Error("Markdown is not written here.");
}

/** @throws {Error} always: nothing here writes Markdown */
export function markdownTable(): never {
  return toMarkdown();
}
