import { joinPatterns } from "../core/join-patterns.ts";
import { blankLine, listMarker } from "../core/lines/source-line.ts";
import { rewriteOutsideCode } from "../core/lines/inline-spans.ts";
import type { SourceLine } from "../core/lines/source-line.ts";

/** A rule drawn with characters that are none in CommonMark. */
const drawnRule = /^[ ]{0,3}([─━═—–⎯▬＿⸻])\1{4,}[ \t]*$/;

const label = String.raw`[^*\s](?:[^*\n]{0,200}[^*\s])?`;
/** `** Label **:` at the beginning of a line or an item. */
const looseLabel = new RegExp(
  String.raw`^([ \t]*${listMarker})\*\*[ \t]*(${label})[ \t]*\*\*(?=[ \t]*[:：])`,
);

/** The address of a link, or the name of a file or a section, which may hold brackets. */
const linkAddress = joinPatterns([
  /(?:https?:\/\/|#|\.{0,2}\/)(?:[^()<>"'\n]|\([^()<>"'\n]{0,200}\)){1,700}/,
  /[^()<>"':\n]{1,300}\.(?:md|html?|pdf|png|jpe?g|gif|svg|webp)/,
]);
const url = new RegExp(String.raw`\]\((${linkAddress.source})\)`, "gi");

/** Puts a link's address with blanks into angle brackets. Parentheses behind a blank hold a title. */
function removeBlanks(link: string, address: string): string {
  return /\S[ \t]+[^\s(]/.test(address) && !/\s\(/.test(address) ? `](<${address.trim()}>)` : link;
}

/** A tag with a value that has a slash and no quotes, at which the parser would end it. */
const tag = /<[a-z][\w-]*(?:[ \t]+[\w:-]{1,60}(?:=(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>`]+))?){1,20}[ \t]*>/gi;

function quoteValues(written: string): string {
  return written.replace(/(\s[\w:-]{1,60}=)([^\s"'<>`]+)(?=[\s>])/g, (all, name: string, value: string) =>
    value.includes("/") ? `${name}"${value}"` : all,
  );
}

/** Repairs a line of text that means a rule, a heading, a label or a link. */
export function repairLine(line: SourceLine): readonly SourceLine[] {
  if (drawnRule.test(line.text)) return [blankLine, { ...line, text: "***" }, blankLine];
  const text = rewriteOutsideCode(line.text, (part) =>
    (part.includes("](") ? part.replace(url, removeBlanks) : part).replace(tag, quoteValues),
  )
    // Bold text that ends after a blank, where CommonMark does not end it.
    .replace(looseLabel, "$1**$2**")
    // A heading needs a space; a single # may begin a tag, as in #print.
    .replace(/^([ ]{0,3}#{1,6})[\u00a0\u2000-\u200a\u202f\u3000]+(?=\S)/, "$1 ")
    .replace(/^([ ]{0,3}#{2,6})(?=[^\s#])/, "$1 ")
    .replace(/^([ ]{0,3}#{1,6} )#{2,6} (?=\S)/, "$1");
  return [text === line.text ? line : { ...line, text }];
}
