import type { Literal, Nodes, Parents, Root, Text } from "mdast";
import type { CompileContext, Extension, Token } from "mdast-util-from-markdown";
import { visit } from "../tree/visit.ts";

/** A character of punctuation that has no meaning as markup: `\*`, or `&#42;`. Nothing that reads marks in texts sees it. */
export interface Escape extends Literal {
  type: "escape";
}

declare module "mdast" {
  interface PhrasingContentMap {
    escape: Escape;
  }
  interface RootContentMap {
    escape: Escape;
  }
}

/** Punctuation that marks have. The rest, such as the underscore of `@fig:my\_plot`, is text. */
const markSign = /^[!#$()*+.:<=>@[\\\]^`{|}~-]$/;

/**
 * Makes nodes of their own of escaped characters and of references to characters, which mean nothing to Markdown (CommonMark 0.31.2, sections 2.4 and
 * 2.5).
 */
export const escapesFromMarkdown: Extension = {
  enter: { characterEscape: enterEscape, characterReference: enterEscape },
  exit: {
    characterEscape() {
      const parent = this.stack.at(-1) as Parents;
      const node = parent.children.at(-1) as Escape;
      // In a cell, it is the table that the pipe is escaped from (GFM 0.29, section 4.10).
      const isOfCell = node.value === "|" && this.data.inTable === true;
      if (isOfCell || !markSign.test(node.value)) becomeText(node, parent);
    },
    characterReference(token) {
      const node = this.stack.pop() as Escape;
      if (node.position) node.position.end = toPoint(token.end);
      if (!markSign.test(node.value)) becomeText(node, this.stack.at(-1) as Parents);
    },
  },
};

function enterEscape(this: CompileContext, token: Token): undefined {
  const start = toPoint(token.start);
  const node: Escape = { type: "escape", value: "", position: { start, end: start } };
  const { children } = this.stack.at(-1) as Parents;
  (children as Nodes[]).push(node);
  this.stack.push(node);
}

function toPoint({ line, column, offset }: Token["start"]) {
  return { line, column, offset };
}

/** Makes text of the last node of a parent, in one with the text before it. */
function becomeText(node: Escape, { children }: Parents): void {
  const before = children.at(-2);
  if (before?.type === "text") {
    children.pop();
    append(before, node);
  } else Object.assign(node, { type: "text" });
}

function append(text: Text, { value, position }: Text | Escape): void {
  text.value += value;
  if (text.position && position) text.position.end = position.end;
}

/** Makes text of escaped characters between braces: values of attributes may be escaped, as in `{widths="\[1,2\]"}`. */
export function joinEscapesInBraces(root: Root): void {
  joinWhere(root, (isInBraces) => isInBraces);
}

/** Converts all escaped characters to text, once all marks have been read. */
export function joinEscapes(root: Root): void {
  joinWhere(root, () => true);
}

function joinWhere(root: Root, isJoined: (isInBraces: boolean) => boolean): void {
  visit(root, (node) => {
    if (!("children" in node) || !node.children.some(({ type }) => type === "escape")) return;
    const joined: Nodes[] = [];
    let isInBraces = false;
    for (const child of node.children) {
      const last = joined.at(-1);
      const isWritten = child.type === "text" || (child.type === "escape" && isJoined(isInBraces));
      if (child.type === "text") {
        const [opening, closing] = [child.value.lastIndexOf("{"), child.value.lastIndexOf("}")];
        if (opening !== closing) isInBraces = opening > closing;
      } else if (child.type !== "escape") isInBraces = false;
      if (!isWritten) joined.push(child);
      else if (last?.type === "text") append(last, child);
      else joined.push({ ...child, type: "text" });
    }
    node.children = joined as typeof node.children;
  });
}
