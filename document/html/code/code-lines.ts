import type { Element, ElementContent } from "hast";
import type { CodeInfo } from "./code-info.ts";

/** Longer code has no marks and numbers: each line of it would be elements of its own. */
const maxLines = 5_000;

/** Marks lines of code, and puts numbers before them. */
export function decorateLines(
  children: readonly ElementContent[],
  code: string,
  { isMarked, firstNumber }: Pick<CodeInfo, "isMarked" | "firstNumber">,
): ElementContent[] {
  const count = code.split("\n").length;
  const hasMarks = Array.from({ length: Math.min(count, maxLines) }, (_, index) => index + 1).some(isMarked);
  if (count > maxLines || (firstNumber === undefined && !hasMarks)) return [...children];
  const width = String((firstNumber ?? 1) + count - 1).length;
  const lines = linesOf(children);
  return lines.flatMap((line, index): ElementContent[] => {
    const number =
      firstNumber === undefined
        ? []
        : [span("line-number", [text(String(firstNumber + index).padStart(width))])];
    const shown = isMarked(index + 1) ? [span("marked-line", line)] : line;
    const end = index < lines.length - 1 ? [text("\n")] : [];
    return [...number, ...shown, ...end];
  });
}

/** The lines of highlighted code; what spans several is repeated in each. */
function linesOf(nodes: readonly ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]];
  const add = (node: ElementContent): void => {
    lines.at(-1)?.push(node);
  };
  for (const node of nodes) {
    if (node.type !== "text" && node.type !== "element") continue;
    const parts =
      node.type === "text"
        ? node.value.split("\n").map(text)
        : linesOf(node.children).map((children): Element => ({ ...node, children }));
    parts.forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part.type === "element" ? part.children.length > 0 : part.value !== "") add(part);
    });
  }
  return lines;
}

function span(name: string, children: ElementContent[]): Element {
  return { type: "element", tagName: "span", properties: { className: [name] }, children };
}

function text(value: string): ElementContent {
  return { type: "text", value };
}
