import { findAndReplace } from "mdast-util-find-and-replace";
import type { PhrasingContent, Root } from "mdast";
import { visit } from "../../core/tree/visit.ts";

// Only after a letter or bracket, and with nothing else raised or lowered: "~5 and ~10" and "a^b" are unchanged.
const raised = /(?<=[\p{L}\p{N})\]])\^([\p{L}\p{N}+\-−=().,*′]{1,40})\^/gu;
const lowered = /(?<=[\p{L}\p{N})\]])~([\p{L}\p{N}+\-−=().,*′]{1,40})~(?!~)/gu;

/** Reads `x^2^`, `H~2~O` and `==marked==`. */
export function readInlineMarks(root: Root): void {
  const texts: string[] = [];
  visit(root, "text", ({ value }) => {
    texts.push(value);
  });
  // Most such markers are in code and formulas.
  if (!texts.some((text) => /[\^~]|==/.test(text))) return;
  findAndReplace(root, [
    [raised, (_whole: string, text: string) => wrapElement("sup", [{ type: "text", value: text }])],
    [lowered, (_whole: string, text: string) => wrapElement("sub", [{ type: "text", value: text }])],
  ]);
  visit(root, (node) => {
    if (
      "children" in node &&
      node.children.some((child) => child.type === "text" && child.value.includes("=="))
    ) {
      node.children = markChildren(node.children as PhrasingContent[]);
    }
  });
}

function wrapElement(hName: string, children: PhrasingContent[]): PhrasingContent {
  return { type: "emphasis", data: { hName }, children };
}

const opening = /(?<![=\p{L}\p{N}])==(?![\s=])/u;
const closing = /(?<![\s=])==(?![=\p{L}\p{N}])/u;

// Marked text may hold other markup, so both marks are searched among all of a parent's texts.
function markChildren(children: readonly PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  let inside: PhrasingContent[] | undefined;
  for (const child of children) {
    let remainder = child.type === "text" ? child.value : "";
    if (child.type !== "text") (inside ?? result).push(child);
    while (remainder !== "") {
      const sign = (inside ? closing : opening).exec(remainder);
      const before = sign ? remainder.slice(0, sign.index) : remainder;
      if (before !== "") (inside ?? result).push({ type: "text", value: before });
      remainder = sign ? remainder.slice(sign.index + 2) : "";
      if (!sign) continue;
      if (inside) {
        result.push(wrapElement("mark", inside));
        inside = undefined;
      } else inside = [];
    }
  }
  // A mark without an end is text.
  return inside ? [...result, { type: "text", value: "==" }, ...inside] : result;
}
