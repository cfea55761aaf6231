import { decodeReferences } from "../../../document/core/html/structure/decode-references.ts";

/** Normalises the HTML of an entry or a citation for comparison: its emphasis, and no other markup. */
export function comparable(html: string): string {
  const marked = html
    .replaceAll("\u00ad", "")
    .replace(/<(\/?)(?:i|em)\b[^>]*>/g, "<$1em>")
    .replace(/<(\/?)(?:b|strong)\b[^>]*>/g, "<$1strong>")
    .replace(/<(?!\/?(?:em|strong|sup)>)[^>]*>/g, "");
  return decodeReferences(marked)
    .replace(/\s+/g, " ")
    .replace(/ <\/em>/g, "</em> ")
    .replace(/<em> /g, " <em>")
    .replace(/\s+/g, " ")
    .replace(/<\/em>([,.]? ?)<em>/g, "$1")
    .trim();
}
