import { toString } from "mdast-util-to-string";
import type { Warn } from "../../core/warnings/warn.ts";
import { readLine } from "../../core/parse/parser.ts";

/** Returns the text of a margin, without marks of Markdown. */
export function toPlainText(markdown: string, warn: Warn, line: number | undefined): string {
  const children = readLine(markdown);
  if (children.some(({ type }) => type === "image"))
    warn("slide-setting-without-effect", "Images in a slide's header or footer were skipped.", line);
  const shown = children.filter(({ type }) => type !== "image");
  return toString({ type: "paragraph", children: shown }, { includeHtml: false }).replace(/\s+/g, " ").trim();
}
