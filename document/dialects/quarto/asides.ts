import type { Emphasis, Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import { createMarginNote } from "../../core/containers/margin-notes.ts";
import { visit } from "../../core/tree/visit.ts";

/** Puts each `[text]{.aside}` of a paragraph below it as a note. Where there is no paragraph, as in a cell, it is in brackets. */
export function placeAsides(root: Root): void {
  visit(root, (node) => {
    if (!("children" in node) || node.type === "paragraph") return;
    const children = node.children as RootContent[];
    if (!children.some((child) => child.type === "paragraph" && child.children.some(isAside))) return;
    node.children = children.flatMap((child) => (child.type === "paragraph" ? splitAside(child) : [child]));
  });
  visit(root, (node) => {
    if (!("children" in node) || !(node.children as RootContent[]).some(isAside)) return;
    node.children = (node.children as PhrasingContent[]).flatMap((child) =>
      isAside(child) ? [createText(" ("), ...child.children, createText(")")] : [child],
    );
  });
}

/** Returns a paragraph, and its notes behind it. */
function splitAside(paragraph: Paragraph): RootContent[] {
  const asides = paragraph.children.filter(isAside);
  if (asides.length === 0) return [paragraph];
  paragraph.children = paragraph.children.filter((child) => !isAside(child));
  const isLeft = paragraph.children.some((child) => child.type !== "text" || child.value.trim() !== "");
  const notes = asides.flatMap(({ children }) => createMarginNote([{ type: "paragraph", children }]));
  return [...(isLeft ? [paragraph] : []), ...notes];
}

function isAside(node: RootContent): node is Emphasis {
  const classes: unknown = node.type === "emphasis" ? node.data?.hProperties?.className : undefined;
  return Array.isArray(classes) && classes.includes("aside");
}

function createText(value: string): PhrasingContent {
  return { type: "text", value };
}
