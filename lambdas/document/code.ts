import type { Element, ElementContent } from "hast";
import { common, createLowlight } from "lowlight";
import type { Code } from "mdast";
import type { State } from "mdast-util-to-hast";

const lowlight = createLowlight(common);

/** Longer code is printed without colours: finding them would take longer than printing. */
const maxHighlighted = 100_000;

/** A code block, highlighted when its language is known. */
export function codeHandler(_state: State, node: Code): Element {
  const language = /^[\w+#.-]+/.exec(node.lang ?? "")?.[0].toLowerCase();
  const known =
    language !== undefined && lowlight.registered(language) && node.value.length <= maxHighlighted;
  const children: ElementContent[] = known
    ? (lowlight.highlight(language, node.value).children as ElementContent[])
    : [{ type: "text", value: node.value }];
  return {
    type: "element",
    tagName: "pre",
    properties: {},
    children: [{ type: "element", tagName: "code", properties: { className: ["code-block"] }, children }],
  };
}
