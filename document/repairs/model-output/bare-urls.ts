import type { Link, PhrasingContent, Root } from "mdast";
import { visit } from "../../core/tree/visit.ts";
import { warnOfRepair, type Warn } from "../../core/warnings/warn.ts";

/** Punctuation of any language that ends an address: within an address it is escaped. */
const punctuation = /[，。、；：！？（）「」『』【】《》〈〉〔〕［］｛｝｡､｢｣～“”‘’„‚«»‹›—―…→⇒，．،؛؟।॥።]/u;
const eastAsian = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々]/u;
const hiragana = /\p{sc=Hiragana}/u;
const nextUrl = /(?:https?:\/\/|www\.)(?=[\p{L}\p{N}])/iu;

/**
 * Ends links made of bare addresses where the next text begins. Chinese and Japanese write it without a space, and quotes follow an address in any
 * language. GitHub's address reaches to the next space.
 */
export function endBareUrls(root: Root, markdown: string, warn: Warn): void {
  visit(root, "link", (link, index, parent) => {
    const text = readBareText(link, markdown);
    if (text === undefined || !parent || index === undefined) return;
    const parts = splitLinks(text, link);
    if (parts.length > 1) warnOfRepair(warn, "repaired-address", link.position?.start.line);
    parent.children.splice(index, 1, ...(parts as typeof parent.children));
    return index + parts.length;
  });
}

/** Finds the text of a link that no mark made; undefined for any other. */
function readBareText({ url, children, position }: Link, markdown: string): string | undefined {
  const [only] = children;
  if (children.length !== 1 || only?.type !== "text") return undefined;
  if (url !== only.value && url !== `http://${only.value}`) return undefined;
  const from = position?.start.offset;
  return from === undefined || /[hw]/i.test(markdown.charAt(from)) ? only.value : undefined;
}

function splitLinks(text: string, { position }: Link): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let remainder = text;
  while (remainder !== "") {
    const url = remainder.slice(0, findEnd(remainder));
    parts.push({
      type: "link",
      url: /^www/i.test(url) ? `http://${url}` : url,
      children: [{ type: "text", value: url }],
      ...(position && { position }),
    });
    remainder = remainder.slice(url.length);
    const next = nextUrl.exec(remainder)?.index ?? remainder.length;
    if (next > 0) parts.push({ type: "text", value: remainder.slice(0, next) });
    remainder = remainder.slice(next);
  }
  return parts;
}

/** Returns where an address ends that a text begins with. */
function findEnd(text: string): number {
  const host = /^(?:https?:\/\/|www\.)[^/?#]*/i.exec(text)?.[0].length ?? 0;
  let isEastAsian = false;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (punctuation.test(character)) return trimPunctuation(text, at);
    if (isEastAsian || !eastAsian.test(character)) continue;
    // Names of hosts and pages in such letters begin behind a symbol.
    const before = text.charAt(at - 1);
    const beginsName = at < host ? /[/.-]/.test(before) : at > host + 1 && /[/=#?&_-]/.test(before);
    if (!beginsName || hiragana.test(character)) return trimPunctuation(text, at);
    isEastAsian = true;
  }
  return text.length;
}

/** Trims an address as GitHub does: punctuation at the end belongs to the sentence, and so does a bracket that is not opened. */
function trimPunctuation(text: string, end: number): number {
  let unopened = 0;
  for (let at = 0; at < end; at++)
    unopened += Number(text.charAt(at) === ")") - Number(text.charAt(at) === "(");
  let at = end;
  while (at > 1 && /[!"'*,.:;<>?\]_}~)]/.test(text.charAt(at - 1))) {
    if (text.charAt(at - 1) === ")" && unopened-- <= 0) break;
    at--;
  }
  return at;
}
