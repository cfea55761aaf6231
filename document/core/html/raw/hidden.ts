import type { Nodes, Parents, Root } from "mdast";
import { visit } from "../../tree/visit.ts";

/** Elements that their author does not show, such as the notes that Perplexity puts at the end of an answer. */
export const hiddenMarkers = /display[ \t]*:[ \t]*none/i;
const hiding = String.raw`\bdisplay\s*:\s*none\b`;
const hidingStyle = new RegExp(
  String.raw`\sstyle\s*=\s*(?:"[^">]*${hiding}[^">]*"|'[^'>]*${hiding}[^'>]*')`,
  "i",
);
const element = /^<(span|div|p|small|sup|section)\b/i;

/** Removes text between HTML tags that hide it, with its footnote references. */
export function dropHidden(root: Root): void {
  visit(root, (node) => {
    if ("children" in node && node.children.some(isHtml)) hideWithin(node);
  });
}

function hideWithin(parent: Parents): void {
  const shown: Nodes[] = [];
  let name: string | undefined;
  let depth = 0;
  for (const child of parent.children) {
    const html = isHtml(child) ? child.value.trim() : "";
    const opened = depth > 0 ? name : findHidden(html);
    if (opened === undefined) {
      shown.push(child);
      continue;
    }
    name = opened;
    depth += html === "" ? 0 : countUnclosed(html, opened);
  }
  // One that is never closed hides nothing.
  if (depth <= 0) parent.children = shown as typeof parent.children;
}

/** Returns the name of the element that HTML begins with, if its style hides it. */
function findHidden(html: string): string | undefined {
  const end = html.indexOf(">");
  const tag = html.slice(0, Math.max(end, 0));
  return hidingStyle.test(tag) ? element.exec(tag)?.[1]?.toLowerCase() : undefined;
}

/** Returns how many more elements of a name HTML opens than it closes. */
function countUnclosed(html: string, name: string): number {
  let depth = 0;
  for (const [, slash, tag = ""] of html.matchAll(/<(\/?)([a-z][a-z\d]*)\b/gi))
    if (tag.toLowerCase() === name) depth += slash === "/" ? -1 : 1;
  return depth;
}

function isHtml(node: Nodes): node is Extract<Nodes, { type: "html" }> {
  return node.type === "html";
}
