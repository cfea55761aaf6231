import type { Element, ElementContent, Parents } from "hast";
import { createElement } from "../elements.ts";

/** Text that must not begin a line after a formula: punctuation, the ending of `$n$th`, the number of `$\times$3`. */
const behind = /^(?:[\p{Pe}\p{Pf}\p{Po}\p{Pd}%]+|\p{L}{1,3}(?![\p{L}\u00ad])|\p{N}{1,4}(?!\p{N}))+/u;
/** Text that must not end a line before a formula: opening brackets and quotes, the number of `3$\times$`. */
const before = /(?:[\p{Ps}\p{Pi}]|(?<!\S)\p{N}{1,4})+$/u;

/**
 * Keeps a formula within a line together with the characters that touch it. To the browser it is a picture, beside which a line may end
 * anywhere; TeX never begins a line with the comma after a formula.
 */
export function joinFormulas(
  formulas: readonly { readonly formula: Element; readonly parent: Parents }[],
): void {
  for (const { formula, parent } of formulas) {
    if (formula.properties.display === "block") continue;
    const at = parent.children.indexOf(formula);
    const [head, tail] = [parent.children[at - 1], parent.children[at + 1]];
    const opening = head?.type === "text" ? (before.exec(head.value)?.[0] ?? "") : "";
    const closing = tail?.type === "text" ? (behind.exec(tail.value)?.[0] ?? "") : "";
    if (opening === "" && closing === "") continue;
    if (head?.type === "text") head.value = head.value.slice(0, head.value.length - opening.length);
    if (tail?.type === "text") tail.value = tail.value.slice(closing.length);
    const parts: ElementContent[] = [
      { type: "text", value: opening },
      formula,
      { type: "text", value: closing },
    ];
    parent.children[at] = createElement(
      "span",
      { className: ["with-formula"] },
      parts.filter((part) => part.type !== "text" || part.value !== ""),
    );
  }
}
