import type { PhrasingContent, Root } from "mdast";
import { visit } from "../core/tree/visit.ts";
import { warnOfRepair, type Warn } from "../core/warnings/warn.ts";

const marker = "**";

/**
 * Reads `**"strong"**text`, which CommonMark does not if a mark has punctuation on one side and a letter on the other. Power operators, `2**3`, are
 * unchanged.
 */
export function readLeftoverEmphasis(root: Root, warn: Warn): void {
  visit(root, (node) => {
    if (!("children" in node)) return;
    const children = node.children as PhrasingContent[];
    let count = 0;
    for (const child of children) if (child.type === "text") count += child.value.split(marker).length - 1;
    if (count <= 1) return;
    const paired = pairMarkers(children);
    if (countStrong(paired) > countStrong(children))
      warnOfRepair(warn, "repaired-emphasis", node.position?.start.line);
    node.children = paired;
  });
}

function countStrong(nodes: readonly PhrasingContent[]): number {
  return nodes.filter(({ type }) => type === "strong").length;
}

function pairMarkers(children: readonly PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  let inside: PhrasingContent[] | undefined;
  children.forEach((child, index) => {
    if (child.type !== "text") {
      (inside ?? result).push(child);
      return;
    }
    const { value } = child;
    const isLast = index === children.length - 1;
    let from = 0;
    for (let at = value.indexOf(marker); at >= 0; at = value.indexOf(marker, at + marker.length)) {
      const before = at > 0 ? value.charAt(at - 1) : index > 0 ? "." : " ";
      const behind = value.charAt(at + marker.length) || (isLast ? " " : ".");
      const isPower = /[\p{L}\p{N})]/u.test(before) && /[\p{L}\p{N}(]/u.test(behind);
      const isMark = !isPower && before !== "*" && behind !== "*" && /\S/.test(inside ? before : behind);
      if (!isMark) continue;
      if (at > from) (inside ?? result).push({ type: "text", value: value.slice(from, at) });
      from = at + marker.length;
      if (inside) result.push({ type: "strong", children: inside });
      inside = inside ? undefined : [];
    }
    if (from < value.length) (inside ?? result).push({ type: "text", value: value.slice(from) });
  });
  // A mark without an end is text.
  return inside ? [...result, { type: "text", value: marker }, ...inside] : result;
}
