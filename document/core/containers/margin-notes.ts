import type { Blockquote } from "mdast";
import type { Content } from "./container.ts";

/** Returns whether class or directive names mean a note in the margin: `.column-margin` and `.aside` of Quarto, and MyST's directives. */
export function isMarginNote(names: readonly string[]): boolean {
  return names.some((name) => /^(?:column-margin|aside|margin|marginnote)$/.test(name));
}

/** Creates a note in the text, below the block that it is beside elsewhere. Figures, tables and code look as usual. */
export function createMarginNote(children: readonly Content[]): Content[] {
  const isText = children.every(({ type }) => type === "paragraph" || type === "list");
  if (!isText || children.length === 0) return [...children];
  const note: Blockquote = {
    type: "blockquote",
    data: { hName: "div", hProperties: { className: ["margin-note"] } },
    children: [...children],
  };
  return [note];
}
