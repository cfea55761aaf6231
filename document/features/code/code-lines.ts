import type { Element, ElementContent, Text } from "hast";
import { splitCodeLines } from "../../core/html/structure/split-code-lines.ts";
import type { CodeInfo } from "../../core/html/code-info.ts";
import { createElement } from "../../core/html/elements.ts";

/** Longer code has no marks and numbers, for which each line needs elements. */
const maxLines = 5_000;

/** Columns up to which a line of code fits on any page: longer ones may be broken, and continue below their beginning. */
export const maxColumns = 56;
/** Characters of code up to which broken lines, and flags in them, are marked: each takes elements. */
const maxBroken = 60_000;
const maxWithFlags = 15_000;
/** Columns by which a line may be indented and still go on below its beginning. */
const maxIndent = 24;

/** Marks lines of code, and puts numbers before them. A continuation line is indented, and has a mark. */
export function decorateLines(
  children: readonly ElementContent[],
  code: string,
  { isMarked, firstNumber }: Pick<CodeInfo, "isMarked" | "firstNumber">,
): ElementContent[] {
  const sourceLines = code.split("\n");
  const count = sourceLines.length;
  const hasMarks = Array.from({ length: Math.min(count, maxLines) }, (_, index) => index + 1).some(isMarked);
  const mayBeBroken =
    firstNumber === undefined &&
    code.length <= maxBroken &&
    sourceLines.some((line) => line.length > maxColumns);
  if (count > maxLines || (firstNumber === undefined && !hasMarks && !mayBeBroken)) return [...children];
  const width = String((firstNumber ?? 1) + count - 1).length;
  const lines = splitCodeLines(children);
  return lines.flatMap((line, index): ElementContent[] => {
    const number =
      firstNumber === undefined
        ? []
        : [createSpan("line-number", [createText(String(firstNumber + index).padStart(width))])];
    const shown = isMarked(index + 1) ? [createSpan("marked-line", line)] : line;
    const end = index < lines.length - 1 ? [createText("\n")] : [];
    const source = sourceLines[index] ?? "";
    return mayBeBroken && source.length > maxColumns
      ? [
          createSpan(`going-on-${String(measureEvenIndent(source))}`, [
            ...(code.length <= maxWithFlags ? joinFlags(shown) : shown),
            ...end,
          ]),
        ]
      : [...number, ...shown, ...end];
  });
}

/** Measures the indentation, as an even number of columns. */
function measureEvenIndent(line: string): number {
  const [blank = ""] = /^[ \t]*/.exec(line) ?? [];
  const columns = blank.replaceAll("\t", "    ").length;
  return Math.min(maxIndent, columns - (columns % 2));
}

/** `--max-time`, `-x` and `->`, which a browser would break behind a hyphen. Longer ones may be. */
const flag = /((?<![\w-])-{1,2}[\w-]{1,24}(?![\w-])|->)/;

function joinFlags(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === "element") return [{ ...node, children: joinFlags(node.children) }];
    if (node.type !== "text" || !node.value.includes("-")) return [node];
    return node.value
      .split(flag)
      .map((part, at) => (at % 2 === 0 ? createText(part) : createSpan("flag", [createText(part)])))
      .filter((part) => part.type === "element" || part.value !== "");
  });
}

function createSpan(name: string, children: ElementContent[]): Element {
  return createElement("span", { className: [name] }, children);
}

function createText(value: string): Text {
  return { type: "text", value };
}
