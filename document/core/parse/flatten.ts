import type { Nodes, Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import type { Processor } from "unified";
import { maxDepth } from "../limits/limits.ts";
import { textHolders } from "./text-holders.ts";
import { positionOf } from "../tree/position-of.ts";

/** Flattens deeply nested blocks as soon as there is a tree: later passes are recursive. */
export function flattenFirst(this: Processor): undefined {
  (this.data().fromMarkdownExtensions ??= []).unshift({
    transforms: [
      (root) => {
        flattenDeep(root);
      },
    ],
  });
}

/**
 * Flattens blocks below a level: their text stays, in order, as paragraphs and blocks beside one another in the deepest element that is kept. A
 * shallower tree is unchanged.
 * @param deepest levels below the root
 */
export function flattenDeep(root: Root, deepest = maxDepth): void {
  const open: { readonly node: Nodes; readonly depth: number }[] = [{ node: root, depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next;
    if (depth >= deepest) flattenWithin(node);
    else for (const child of listChildren(node)) open.push({ node: child, depth: depth + 1 });
  }
}

function flattenWithin(node: Nodes): void {
  if (node.type === "list" || node.type === "table" || node.type === "tableRow") {
    for (const part of node.children) flattenWithin(part);
  } else if ("children" in node) {
    // Only allowed content is put there.
    node.children = textHolders.has(node.type) ? collectPhrases(node) : collectBlocks(node);
  }
}

function collectPhrases(holder: Nodes): PhrasingContent[] {
  const phrases: PhrasingContent[] = [];
  for (const node of walkInOrder(holder, () => false)) {
    if (!("children" in node)) phrases.push(node as PhrasingContent);
  }
  return phrases;
}

function collectBlocks(holder: Nodes): RootContent[] {
  const blocks: RootContent[] = [];
  for (const node of walkInOrder(holder, ({ type }) => textHolders.has(type))) {
    if (textHolders.has(node.type)) {
      const children = collectPhrases(node);
      if (children.length > 0) blocks.push(createParagraph(children, node));
    } else if (!("children" in node)) blocks.push(node);
  }
  return blocks;
}

function createParagraph(children: PhrasingContent[], node: Nodes): Paragraph {
  const position = positionOf(node);
  return { type: "paragraph", children, ...(position && { position }) };
}

/** Walks the descendants of a node without recursion, but not those of nodes that are kept whole. */
function* walkInOrder(holder: Nodes, isWhole: (node: Nodes) => boolean): Generator<RootContent> {
  const open: RootContent[] = [...listChildren(holder)].reverse();
  for (let node = open.pop(); node; node = open.pop()) {
    yield node;
    if (!isWhole(node)) for (const child of [...listChildren(node)].reverse()) open.push(child);
  }
}

function listChildren(node: Nodes): readonly RootContent[] {
  return "children" in node ? node.children : [];
}
