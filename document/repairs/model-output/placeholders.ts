import type { PhrasingContent, Root } from "mdast";
import { isElementName } from "../../core/html/structure/element-names.ts";
import { visit } from "../../core/tree/visit.ts";
import { textHolders } from "../../core/parse/text-holders.ts";
import { warnOfRepair, type Warn } from "../../core/warnings/warn.ts";

/** A tag without values that may be meant as words: `<name>` of a command, `<Your Name>`, the type of `List<String>`. */
export const placeholderMarkers = /<[A-Za-z][\w-]*(?:[ \t,/&.'’]+[A-Za-z\d][\w-]*)*>/;
const tag = /<(\/?[A-Za-z][\w-]*)[^<>]*>/g;
const placeholder = new RegExp(`^${placeholderMarkers.source}$`);
/** One without an end goes to that of the block (CommonMark, section 4.6). */
const comments = /<!--[^]*?(?:-->|$)/g;

/**
 * Shows unclosed tags that are no elements of HTML as text. The sanitiser would drop them, and with them the blanks that a reader has to fill in.
 * @param markdown from which the tree was parsed
 */
export function showPlaceholders(root: Root, markdown: string, warn: Warn): void {
  const closed = new Set(
    Array.from(markdown.matchAll(/<\/([A-Za-z][\w-]*)/g), ([, name = ""]) => name.toLowerCase()),
  );
  visit(root, "html", (node, index, parent) => {
    if (!parent || index === undefined) return;
    const value = node.value.replace(comments, "");
    if (!isPlaceholder(value, closed)) return;
    warnOfRepair(warn, "repaired-placeholder", node.position?.start.line);
    const isPhrasing = textHolders.has(parent.type);
    parent.children[index] = isPhrasing
      ? { type: "text", value }
      : { type: "paragraph", children: splitLines(value) };
  });
}

/** Returns whether all that it has are tags without values that nothing closes, and one of them names no element. */
function isPlaceholder(value: string, closed: ReadonlySet<string>): boolean {
  const tags = [...value.matchAll(tag)];
  return (
    tags.length > 0 &&
    tags.every(([tagText, name = ""]) => placeholder.test(tagText) && !closed.has(name.toLowerCase())) &&
    tags.some(([, name = ""]) => !isElementName(name))
  );
}

function splitLines(value: string): PhrasingContent[] {
  return value
    .trim()
    .split("\n")
    .flatMap((line, at): PhrasingContent[] => {
      const text = { type: "text" as const, value: line.trim() };
      return at === 0 ? [text] : [{ type: "break" }, text];
    });
}
