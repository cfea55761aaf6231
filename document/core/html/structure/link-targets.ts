import { decodePercent } from "./decode-percent.ts";
import { decodeReferences } from "./decode-references.ts";

/** The placeholder of a page number, which is no text of the target. */
const pageNumber = /<span class="page-number[^>]*>[^<]*<\/span>/g;

/**
 * Lists the targets of links within a document: target → the text of the first link to it.
 * @param html as the last gate writes it: attributes in double quotes, no tag within a tag
 */
export function findLinkTargets(html: string): Map<string, string> {
  const targets = new Map<string, string>();
  if (!html.includes('href="#')) return targets;
  for (const [, attributes = "", content = ""] of html.matchAll(/<a ([^>]*href="#[^>]*)>([^]*?)<\/a>/g)) {
    const [, href = ""] = /href="#([^"]*)"/.exec(attributes) ?? [];
    const target = decodePercent(stripMarkup(href));
    const [, label] = /aria-label="([^"]*)"/.exec(attributes) ?? [];
    const words = stripMarkup(label ?? content.replace(pageNumber, " ").replace(/<[^>]*>/g, " "));
    if (words !== "" && !targets.has(target)) targets.set(target, words);
  }
  return targets;
}

// Soft hyphens are not shown, so they are not read out either.
function stripMarkup(html: string): string {
  return decodeReferences(html)
    .replace(/[\u00ad\u200b]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
