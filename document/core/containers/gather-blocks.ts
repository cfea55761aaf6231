import type { Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import type { Position } from "unist";
import type { Words } from "../language/document-words.ts";
import { visit } from "../tree/visit.ts";
import { hasMarks, markIn, titleIn, withoutMarks, type BlockStart } from "./block-marks.ts";
import { nodesOf } from "./block-nodes.ts";
import type { MakeContainer } from "./container-kind.ts";
import type { Content, GatheredBlock } from "./gathered-block.ts";
import { positionOf } from "../tree/position-of.ts";

/** A block that is being gathered. */
interface OpenBlock {
  readonly start: BlockStart;
  readonly position: Position | undefined;
  readonly into: RootContent[];
}

/** Makes blocks of what stands between their marks, wherever in the tree, and drops marks that have no partner. */
export function gatherBlocks(root: Root, kinds: readonly MakeContainer[], words: Words): void {
  visit(root, (node) => {
    if (node.type === "code" || node.type === "inlineCode") {
      if (hasMarks(node.value)) node.value = withoutMarks(node.value);
      return;
    }
    if (!("children" in node)) return;
    const children = node.children as RootContent[];
    if (children.some((child) => child.type === "html" && markIn(child.value) !== undefined)) {
      node.children = gatherChildren(children, kinds, words);
    }
  });
  visit(root, (node, index, parent) => {
    if (node.type === "html" && hasMarks(node.value)) node.value = withoutMarks(node.value);
    if (node.type !== "text" || !hasMarks(node.value) || !parent || index === undefined) return;
    node.value = withoutMarks(node.value);
  });
}

function gatherChildren(
  children: readonly RootContent[],
  kinds: readonly MakeContainer[],
  words: Words,
): RootContent[] {
  const all: RootContent[] = [];
  const open: OpenBlock[] = [];
  const close = (): void => {
    const block = open.pop();
    if (block) (open.at(-1)?.into ?? all).push(...nodesOf(blockOf(block), kinds, words));
  };
  for (const child of children) {
    const mark = child.type === "html" ? markIn(child.value) : undefined;
    if (mark === "end") close();
    else if (mark) open.push({ start: mark, position: positionOf(child), into: [] });
    else (open.at(-1)?.into ?? all).push(child);
  }
  while (open.length > 0) close();
  return all;
}

function blockOf({ start, position, into }: OpenBlock): GatheredBlock {
  const [first, ...others] = into;
  const title = first?.type === "paragraph" ? titleOf(first) : undefined;
  return { ...start, position, title, children: (title ? others : into) as Content[] };
}

function titleOf({ children: [first, ...others] }: Paragraph): PhrasingContent[] | undefined {
  const text = first?.type === "text" ? titleIn(first.value) : undefined;
  if (text === undefined) return undefined;
  return text === "" ? others : [{ type: "text", value: text }, ...others];
}
