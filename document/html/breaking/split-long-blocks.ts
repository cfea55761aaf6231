import type { Element, ElementContent, Root } from "hast";
import { visit } from "../../tree/visit.ts";

/** For each page of a block the browser goes through all of its lines. */
const maxLines = 400;

/** Parts what has very many lines, each ended by `<br>`, into blocks that look like one. */
export function splitLongBlocks(root: Root): void {
  visit(root, "element", (element) => {
    if (element.children.length <= maxLines || element.children.filter(isBreak).length <= maxLines) return;
    let lines = 0;
    let part: ElementContent[] = [];
    const parts: ElementContent[][] = [part];
    for (const child of element.children) {
      part.push(child);
      if (!isBreak(child) || ++lines % maxLines !== 0) continue;
      // The part's own end is a line's end, too.
      part.pop();
      part = [];
      parts.push(part);
    }
    element.children = parts.map((children): Element => ({
      type: "element",
      tagName: "span",
      properties: { className: ["lines"] },
      children,
    }));
  });
}

function isBreak(node: ElementContent): boolean {
  return node.type === "element" && node.tagName === "br";
}
