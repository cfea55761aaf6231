import { decodePercent } from "../html/structure/decode-percent.ts";
import { decodeReferences } from "../html/structure/decode-references.ts";

const reference = /<a href="#([^"]*)"[^>]*><span class="page-number/g;

/**
 * Lists the distinct ids whose page numbers a text shows.
 * @param html as the sanitiser writes it: attributes in double quotes
 */
export function listPageReferences(html: string): readonly string[] {
  if (!html.includes("page-number")) return [];
  const ids = Array.from(html.matchAll(reference), ([, href = ""]) => decodePercent(decodeReferences(href)));
  return [...new Set(ids)];
}
