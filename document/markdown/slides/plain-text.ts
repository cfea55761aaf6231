import { toString } from "mdast-util-to-string";
import type { ReportWarning } from "../../warnings/report-warning.ts";
import { readLine } from "../parser.ts";

/** The text of a margin, without marks of Markdown. */
export function plainText(markdown: string, warn: ReportWarning, line: number | undefined): string {
  const children = readLine(markdown);
  if (children.some(({ type }) => type === "image"))
    warn("Pictures in the header or footer of a slide are not shown.", line);
  const shown = children.filter(({ type }) => type !== "image");
  return toString({ type: "paragraph", children: shown }, { includeHtml: false }).replace(/\s+/g, " ").trim();
}
