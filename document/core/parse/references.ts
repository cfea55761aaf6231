import type { Root } from "mdast";
import { visit } from "../tree/visit.ts";

/** Characters of addresses and titles that references may repeat, to links and to images. */
const maxReferenceChars = { link: 1_000_000, image: 20_000_000 } as const;

/**
 * Bounds what references repeat: a definition that is used again and again would make a document beyond all bounds of a small one.
 * Further links stay as text, further images as their alternative text.
 * @param lengthOf says how long an address is, in characters
 */
export function limitReferences(root: Root, lengthOf: (url: string) => number): void {
  const lengths = new Map<string, number>();
  visit(root, "definition", ({ identifier, url, title }) => {
    if (!lengths.has(identifier)) lengths.set(identifier, lengthOf(url) + (title?.length ?? 0));
  });
  if (lengths.size === 0) return;
  const used = { link: 0, image: 0 };
  visit(root, (node, index, parent) => {
    if (node.type !== "linkReference" && node.type !== "imageReference") return undefined;
    const kind = node.type === "linkReference" ? "link" : "image";
    used[kind] += lengths.get(node.identifier) ?? 0;
    if (used[kind] <= maxReferenceChars[kind] || !parent || index === undefined) return undefined;
    if (node.type === "linkReference") {
      parent.children.splice(index, 1, ...node.children);
      return index;
    }
    parent.children[index] = { type: "text", value: node.alt ?? "" };
    return undefined;
  });
}
