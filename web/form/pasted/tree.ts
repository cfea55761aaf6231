import { fromDom } from "hast-util-from-dom";
import { toMdast } from "hast-util-to-mdast";
import type { Handle } from "hast-util-to-mdast";
import type { Html, Root } from "mdast";

/** Converts a page's content to a Markdown tree. Elements without Markdown syntax stay HTML. */
export function toTree(body: HTMLElement): Root {
  return toMdast(fromDom(body), { handlers }) as Root;
}

const createHtml = (value: string): Html => ({ type: "html", value });

const tagged: Handle = (state, node) => [
  createHtml(`<${node.tagName}>`),
  ...(state.all(node) as Html[]),
  createHtml(`</${node.tagName}>`),
];

const handlers: Readonly<Record<string, Handle>> = {
  sup: tagged,
  sub: tagged,
  kbd: tagged,
  mark: tagged,
  // The lines of a cell are one line of Markdown.
  br: (state) => (state.inTable ? createHtml("<br>") : { type: "break" }),
  "raw-html": (_, node) => createHtml(String(node.properties.dataHtml)),
  "formula-tex": (_, node) => {
    const tex = joinText(node);
    return createHtml(node.properties.dataDisplay === undefined ? `$${tex}$` : `$$\n${tex}\n$$`);
  },
  "note-reference": (_, node) => {
    const label = String(node.properties.dataLabel);
    return { type: "footnoteReference", identifier: label, label };
  },
  "note-definition": (state, node) => {
    const label = String(node.properties.dataLabel);
    return { type: "footnoteDefinition", identifier: label, label, children: state.toFlow(state.all(node)) };
  },
};

function joinText(node: Parameters<Handle>[1]): string {
  return node.children.map((child) => ("value" in child ? child.value : "")).join("");
}
