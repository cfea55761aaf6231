import type { Node, Paragraph, Parents, Root, RootContent } from "mdast";
import { readAttributeText } from "./attribute-text.ts";
import { visit } from "../tree/visit.ts";

/** `{: style="color: red"}` (kramdown), alone below its block. */
const line = /^\{:?[^{}\n]{0,300}\bstyle\s*=[^{}\n]{1,400}\}$/;

/** Gives an element the style of its attributes, if any, for `keepTextStyles` to check. */
export function addStyle(node: Node, style: string | undefined): void {
  if (style === undefined) return;
  const { hProperties } = (node.data ?? {}) as { hProperties?: object };
  node.data = { ...node.data, hProperties: { ...hProperties, style } };
}

/** Gives blocks the styles that are on lines of their own below them. */
export function styleBlocks(root: Root): void {
  const read = new Map<Parents, Set<RootContent>>();
  visit(root, "paragraph", (paragraph, index = 0, parent) => {
    const before = parent?.children[index - 1];
    const inner = readAttributeLine(paragraph);
    if (!parent || !before || inner === undefined) return;
    addStyle(before, readAttributeText(inner).values.get("style"));
    read.set(parent, (read.get(parent) ?? new Set()).add(paragraph));
  });
  for (const [parent, paragraphs] of read)
    parent.children = parent.children.filter((child) => !paragraphs.has(child));
}

function readAttributeLine({ children: [first, ...others] }: Paragraph): string | undefined {
  const text = first?.type === "text" && others.length === 0 ? first.value.trim() : "";
  return line.test(text) ? text.replace(/^\{:?/, "").slice(0, -1) : undefined;
}
