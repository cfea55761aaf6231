import type { RootContent } from "mdast";
import { isForOtherFormats } from "../attributes/other-formats.ts";
import { addStyle } from "../attributes/block-styles.ts";
import type { Words } from "../language/document-words.ts";
import type { MakeContainer } from "./container-kind.ts";
import { isTemplateTag, shownTitle, type Content, type GatheredBlock } from "./gathered-block.ts";

/** Makes the nodes of a block. A block of an unknown kind shows what it holds, below its title. A style of it is that of what it becomes. */
export function nodesOf(
  block: GatheredBlock,
  kinds: readonly MakeContainer[],
  words: Words,
): readonly RootContent[] {
  const nodes = unstyled(block, kinds, words);
  const style = isTemplateTag(block) ? undefined : block.values?.style;
  if (style === undefined || nodes.length === 0) return nodes;
  const [only] = nodes;
  const isOwn = nodes.length === 1 && only?.type === "blockquote";
  const box: Content = isOwn
    ? only
    : { type: "blockquote", data: { hName: "div" }, children: nodes as Content[] };
  if (block.position) box.position ??= block.position;
  addStyle(box, style);
  return [box];
}

function unstyled(
  block: GatheredBlock,
  kinds: readonly MakeContainer[],
  words: Words,
): readonly RootContent[] {
  const names = [block.name, ...(block.classes ?? [])].filter((name) => name !== "");
  if (isForOtherFormats(names, (name) => block.values?.[name])) return [];
  for (const make of kinds) {
    const nodes = make(block, names, words);
    if (nodes) return nodes;
  }
  return [...shownTitle(block), ...block.children];
}
