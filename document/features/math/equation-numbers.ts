import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import { toRefName, type UrlLines } from "../../core/lines/url-lines.ts";
import { SKIP, visit } from "../../core/tree/visit.ts";
import { hasClass } from "../../core/html/structure/classes.ts";
import { warnOfReference, type Warn } from "../../core/warnings/warn.ts";
import { createElement } from "../../core/html/elements.ts";

/** The class of a formula whose equations share a number. */
export const sharedNumber = "tml-subequations";

/**
 * Numbers the equations that are to have a number, and makes links of `\ref` and `\eqref`, also in the text around.
 * @param warn reports broken references, which are printed as two question marks, as LaTeX prints them
 */
export function numberEquations(root: Root, warn: Warn, urlLines: UrlLines): void {
  const warnAboutReference = (reference: string, label: string): void => {
    warnOfReference(warn, reference, urlLines.findLine(toRefName(label)));
  };
  const numbers = new Map<string, string>();
  let last = 0;
  visit(root, "element", (element) => {
    if (hasClass(element, sharedNumber)) {
      const shared = String(++last);
      numberParts(element, shared);
      if (typeof element.properties.id === "string") numbers.set(element.properties.id, shared);
      return SKIP;
    }
    if (hasClass(element, "tml-eqn")) element.children = [{ type: "text", value: `(${++last})` }];
    return undefined;
  });
  visit(root, "element", ({ tagName, properties, children }) => {
    if (tagName !== "mtr" || typeof properties.id !== "string") return;
    const cell = children.at(-1);
    if (cell) numbers.set(properties.id, toString(cell).replace(/^\((.*)\)$/, "$1"));
  });
  visit(root, (node, index, parent) => {
    if (!parent || index === undefined) return;
    if (node.type === "element" && hasClass(node, "tml-ref")) {
      const label = typeof node.properties.href === "string" ? node.properties.href.slice(1) : "";
      const number = numbers.get(label);
      if (number === undefined) warnAboutReference(`\\ref{${label}}`, label);
      parent.children[index] =
        number === undefined
          ? { type: "text", value: "??" }
          : createReference(label, number, hasClass(node, "tml-eqref"));
      return SKIP;
    }
    if (node.type === "element" && /^(?:code|pre|annotation)$/.test(node.tagName)) return SKIP;
    if (node.type !== "text" || !/\\(?:eq)?ref\{/.test(node.value)) return;
    const parts = linkEquations(node.value, numbers, warnAboutReference);
    parent.children.splice(index, 1, ...parts);
    return index + parts.length;
  });
}

/** Numbers parts (1a), (1b); (1aa) follows (1z). */
function numberParts(formula: Element, shared: string): void {
  let part = 0;
  visit(formula, "element", (element) => {
    if (!hasClass(element, "tml-eqn")) return;
    const letter = String.fromCodePoint(97 + (part % 26));
    const letters = letter.repeat(Math.floor(part / 26) + 1);
    element.children = [{ type: "text", value: `(${shared}${letters})` }];
    part++;
  });
}

function linkEquations(
  text: string,
  numbers: ReadonlyMap<string, string>,
  warnOf: (reference: string, label: string) => void,
): ElementContent[] {
  return text.split(/(\\(?:eq)?ref\{[^{}]{1,100}\})/).map((part): ElementContent => {
    const [, kind, label = ""] = /^\\((?:eq)?ref)\{(.+)\}$/.exec(part) ?? [];
    // Temml makes an id of a label by leaving such characters out.
    const id = label.replace(/[^\w-]/g, "");
    const number = numbers.get(id);
    if (kind === undefined) return { type: "text", value: part };
    if (number !== undefined) return createReference(id, number, kind === "eqref");
    warnOf(part, label);
    return { type: "text", value: kind === "eqref" ? "(??)" : "??" };
  });
}

function createReference(label: string, number: string, hasBrackets: boolean): Element {
  return createElement("a", { href: `#${label}` }, [
    { type: "text", value: hasBrackets ? `(${number})` : number },
  ]);
}
