import type { Paragraph, PhrasingContent, RootContent } from "mdast";
import type { Words } from "../../language/document-words.ts";
import { calloutKind, calloutOf } from "../syntax/callouts.ts";
import type { Content, GatheredBlock } from "./gathered-block.ts";
import { tableNodeOf } from "../tables/table-nodes.ts";
import { definitionOf, isDefinition } from "../syntax/definition-lists.ts";
import { isForOtherFormats } from "./other-formats.ts";
import { columnOf, isColumn, sideBySide } from "./side-by-side.ts";
import { namedNodes } from "./named-blocks.ts";
import { isMarginNote, marginNote } from "../dialects/quarto/margin-notes.ts";
import { shownTitle, tabsOf } from "./tabs.ts";
import { theoremKind, theoremOf } from "./theorems.ts";
import { addStyle } from "../syntax/block-styles.ts";

/** Makes the nodes of a block. A block of an unknown kind shows what it holds, below its title. A style of it is that of what it becomes. */
export function nodesOf(block: GatheredBlock, words: Words): RootContent[] {
  const nodes = unstyled(block, words);
  const style = block.written.trim().startsWith("{%") ? undefined : block.values?.style;
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

function unstyled(block: GatheredBlock, words: Words): RootContent[] {
  const table = tableNodeOf(block);
  if (table) return [table];
  if (isDefinition(block)) return [definitionOf(block.children)];
  const names = [block.name, ...(block.classes ?? [])].filter((name) => name !== "");
  if (isForOtherFormats(names, (name) => block.values?.[name])) return [];
  // To Python-Markdown, examples and abstracts are kinds of notes.
  const isNote = /^[ \t>]*[!?]/.test(block.written);
  const theorem = isNote ? undefined : theoremKind(names, block.id);
  if (theorem !== undefined) return [theoremOf(theorem, block)];
  if (names.includes("abstract") && !isNote) return [abstractOf(block, words)];
  if (block.written.trim().startsWith("{%") && names.includes("hint"))
    return [calloutFrom(block.values?.style ?? "info", block, words)];
  const callout = names.find((name) => calloutKind(name) !== undefined);
  if (callout !== undefined) return [calloutFrom(callout, block, words)];
  const side = names.map((name) => sides.get(name.toLowerCase())).find((match) => match !== undefined);
  if (side !== undefined) return [alignedTo(side, block.children)];
  if (names.some((name) => /^quot(?:e|ation)$/.test(name)))
    return [{ type: "blockquote", children: [...block.children] }];
  if (isColumn(names)) return [columnOf(block)];
  const named = namedNodes(block);
  if (named) return named;
  const row = sideBySide(names, block);
  if (row) return row;
  const title = block.title && block.title.length > 0 ? [shownTitle(block.title)] : [];
  if (isMarginNote(names)) return marginNote([...title, ...block.children]);
  const isTabs = names.some((name) => /^(?:panel-)?tabset$/.test(name));
  return [...title, ...(isTabs ? tabsOf(block.children) : block.children)];
}

const sides: ReadonlyMap<string, "center" | "right"> = new Map([
  ["center", "center"],
  ["centered", "center"],
  ["text-center", "center"],
  ["right", "right"],
  ["text-right", "right"],
  ["flushright", "right"],
]);

function calloutFrom(name: string, { title, children }: GatheredBlock, words: Words): Content {
  const [first, ...others] = children;
  // As Quarto has it.
  if (!title && first?.type === "heading") return calloutOf(name, first.children, others, words);
  return calloutOf(name, title, children, words);
}

function abstractOf({ title, children }: GatheredBlock, words: Words): Content {
  const shown: readonly PhrasingContent[] = title ?? [{ type: "text", value: words.abstract }];
  const heading: Paragraph = {
    type: "paragraph",
    data: { hProperties: { className: ["abstract-title"] } },
    children: [...shown],
  };
  return {
    type: "blockquote",
    data: { hName: "div", hProperties: { className: ["abstract"] } },
    children: [heading, ...children],
  };
}

function alignedTo(align: "center" | "right", children: readonly Content[]): Content {
  return { type: "blockquote", data: { hName: "div", hProperties: { align } }, children: [...children] };
}
