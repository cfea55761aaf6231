import type { PhrasingContent } from "mdast";
import { readLine } from "../../core/parse/parser.ts";

/** Returns a text of one line as nodes. Most hold no marks, and parsing each of thousands would take seconds. */
export function parseLineOfText(markdown: string): PhrasingContent[] {
  const text = markdown.trim();
  return /[*_`$<[\]\\&~^!:]|^[\d#>+-]/.test(text) ? readLine(text) : [{ type: "text", value: text }];
}
