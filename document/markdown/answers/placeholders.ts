import type { Root } from "mdast";
import { defaultSchema } from "hast-util-sanitize";
import { html } from "parse5";
import { visit } from "../../visit.ts";

/** A tag alone that may be meant as a word: `<name>` of a command, the type of `List<String>`. */
export const placeholderSigns = /<[A-Za-z][\w-]*>/;
const tag = /^<([A-Za-z][A-Za-z\d-]*)>$/;

const known = new Set([
  ...(defaultSchema.tagNames ?? []),
  ...[
    "figure",
    "figcaption",
    "mark",
    "abbr",
    "u",
    "small",
    "math",
    "svg",
    "center",
    "font",
    "nobr",
    "big",
    "tabs",
    "tabitem",
  ],
  ...[
    "cite",
    "time",
    "video",
    "audio",
    "bdi",
    "bdo",
    "data",
    "canvas",
    "label",
    "map",
    "meter",
    "progress",
    "think",
  ],
]);

/**
 * Shows tags that name no element of HTML and that nothing closes as they were written: the sanitiser drops such tags, and with them
 * what a reader has to fill in.
 * @param markdown that the tree was made of
 */
export function showPlaceholders(root: Root, markdown: string): void {
  const closed = new Set(
    Array.from(markdown.matchAll(/<\/([A-Za-z][\w-]*)/g), ([, name]) => name?.toLowerCase()),
  );
  visit(root, "html", (node, index, parent) => {
    const [, name] = tag.exec(node.value.trim()) ?? [];
    if (name === undefined || !parent || index === undefined) return;
    if (isElement(name) || closed.has(name.toLowerCase())) return;
    const text = { type: "text" as const, value: node.value };
    // On lines of its own, it was a block.
    const isPhrasing = parent.type !== "root" && parent.type !== "blockquote" && parent.type !== "listItem";
    parent.children[index] = isPhrasing ? text : { type: "paragraph", children: [text] };
  });
}

function isElement(name: string): boolean {
  const lower = name.toLowerCase();
  return known.has(lower) || html.getTagID(lower) !== html.TAG_ID.UNKNOWN;
}
