import { decodePercent } from "../html/structure/decode-percent.ts";
import { decodeReferences } from "../html/structure/decode-references.ts";

const reference = /<a href="#([^"]*)"[^>]*><span class="page-number/g;

/**
 * Lists the ids of what a text names the pages of, each once.
 * @param html as the last gate writes it: attributes in double quotes
 */
export function listPageReferences(html: string): readonly string[] {
  if (!html.includes("page-number")) return [];
  const ids = Array.from(html.matchAll(reference), ([, href = ""]) => decodePercent(decodeReferences(href)));
  return [...new Set(ids)];
}
