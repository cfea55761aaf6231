import { decodeReferences } from "./decode-references.ts";

/** Elements within a word, or between the letters of one: they are no white space. */
const inline = new Set(
  "a abbr b bdi bdo cite code del dfn em font i ins kbd mark q s samp small span strong sub sup u var wbr".split(
    " ",
  ),
);

/**
 * Extracts the text of a page, with white space between words and blocks.
 * @param html as the sanitiser writes it: no tag within a tag
 */
export function extractText(html: string): string {
  const text = html
    .slice(Math.max(0, html.indexOf("<body")))
    .replace(/<(style|svg)\b[^]*?<\/\1>/g, "\n")
    .replace(/<\/?(\w*)[^>]*>/g, (_tag, name: string) => (inline.has(name) ? "" : "\n"));
  // Neither is shown.
  return decodeReferences(text).replace(/[\u00ad\u200b]/g, "");
}
