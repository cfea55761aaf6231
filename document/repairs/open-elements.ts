import type { Html, Nodes, Parents, Root } from "mdast";
import { warnOfRepair, type Warn } from "../core/warnings/warn.ts";

/** Elements within a text, which hold no blocks that Markdown makes. */
const inline: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q s samp small span strike strong sub sup time tt u var".split(
    " ",
  ),
);
/** Blocks that hold nothing but text. */
const blocks: ReadonlySet<string> = new Set(["paragraph", "heading", "tableCell"]);
const comments = /<!--[^]*?(?:-->|$)/g;
const tags = /<(\/?)([A-Za-z][\w-]*)([^<>]*)>/g;
/** Words in the place of attributes: "a<b and b>c" is no tag. */
const words = /^(?:\s+[A-Za-z][\w-]*){1,20}\s*$/;
/** Attributes without a value. */
const flags: ReadonlySet<string> = new Set(
  "checked compact controls default disabled download draggable hidden inert itemscope multiple muted nowrap open readonly required reversed selected translate".split(
    " ",
  ),
);

/** A start tag that may have no end. */
interface OpenTag {
  readonly node: Html;
  /** The block whose text it is in; undefined where it is in HTML that is a block. */
  readonly block: Parents | undefined;
  readonly name: string;
  readonly attributes: string;
}

/**
 * Ends elements within a text that are never closed: with their block, since a browser would go on with them to the end of the document. A tag that
 * can only be a comparison is text.
 */
export function closeElements(root: Root, warn: Warn): void {
  for (const tag of openTags(root)) {
    const { node, name, attributes, block } = tag;
    const line = node.position?.start.line;
    if (block && isComparison(attributes)) {
      Object.assign(node, { type: "text" });
      warnOfRepair(warn, "repaired-placeholder", line);
      continue;
    }
    if (!inline.has(name)) continue;
    const isAnchor = name === "a" && !/\shref\s*=/i.test(attributes);
    const isEmpty = attributes.endsWith("/");
    if (!block || isAnchor || isEmpty) node.value += `</${name}>`;
    else (block.children as Nodes[]).push({ type: "html", value: `</${name}>` });
    if (!isEmpty) warn("html-not-closed", `<${name}> is never closed: it ends with its block.`, line);
  }
}

/** Returns whether a name is followed by words only, none of which is an attribute without a value. */
function isComparison(attributes: string): boolean {
  const isFlag = (word: string): boolean => flags.has(word.toLowerCase().split("-", 1)[0] ?? "");
  return words.test(attributes) && !attributes.trim().split(/\s+/).some(isFlag);
}

/** Returns the start tags that no end tag closes, in the order of the document. */
function openTags(root: Root): readonly OpenTag[] {
  const all: OpenTag[] = [];
  const open = new Map<string, OpenTag[]>();
  const closed = new Set<OpenTag>();
  const readTags = (node: Html, block: Parents | undefined): void => {
    for (const [, slash, written = "", attributes = ""] of node.value.replace(comments, "").matchAll(tags)) {
      const name = written.toLowerCase();
      const ofName = open.get(name) ?? [];
      open.set(name, ofName);
      if (slash === "/") {
        const tag = ofName.pop();
        if (tag) closed.add(tag);
        continue;
      }
      const tag = { node, block, name, attributes };
      all.push(tag);
      // A slash closes nothing in HTML, but is meant to.
      if (!attributes.endsWith("/")) ofName.push(tag);
    }
  };
  const read = (parent: Parents, block: Parents | undefined): void => {
    for (const child of parent.children) {
      if (child.type === "html") readTags(child, block);
      else if ("children" in child) read(child, blocks.has(child.type) ? child : block);
    }
  };
  read(root, undefined);
  return all.filter((tag) => !closed.has(tag));
}
