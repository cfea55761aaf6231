import type { Element, ElementContent, Text } from "hast";

/** Returns the lines of highlighted code; what spans several is repeated in each. */
export function splitCodeLines(nodes: readonly ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]];
  const add = (node: ElementContent): void => {
    lines.at(-1)?.push(node);
  };
  for (const node of nodes) {
    if (node.type !== "text" && node.type !== "element") continue;
    const parts =
      node.type === "text"
        ? node.value.split("\n").map(createText)
        : splitCodeLines(node.children).map((children): Element => ({ ...node, children }));
    parts.forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part.type === "element" ? part.children.length > 0 : part.value !== "") add(part);
    });
  }
  return lines;
}

function createText(value: string): Text {
  return { type: "text", value };
}
