import type { Element, ElementContent, Root, RootContent } from "hast";
import { hasClass } from "./structure/classes.ts";
import type { Warn } from "../warnings/warn.ts";

/**
 * Nested boxes that are printed as such. Each narrows its content, until a letter takes a line, and the browser lays out unbreakable content once for
 * each of them.
 */
const maxBoxes = 10;
const boxElements: ReadonlySet<string> = new Set(["figure", "details"]);
/** Their titles, which stay as lines of their own. */
const titles: ReadonlySet<string> = new Set(["figcaption", "summary"]);

const tooManyBoxes = `Callouts, figures or details are nested more than ${String(maxBoxes)} levels deep: deeper ones were printed without a box.`;

/**
 * Takes the boxes away that are nested too deeply, and warns of the first. What they hold stays, in its order.
 * @param classes of boxes
 */
export function limitNestedBoxes(root: Root, classes: readonly string[], warn: Warn): void {
  const isBox = (element: Element): boolean =>
    boxElements.has(element.tagName) || classes.some((name) => hasClass(element, name));
  let hasWarned = false;
  const open: { readonly children: readonly (RootContent | ElementContent)[]; readonly boxes: number }[] = [
    { children: root.children, boxes: 0 },
  ];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const node of next.children) {
      if (node.type !== "element") continue;
      const boxes = next.boxes + (isBox(node) ? 1 : 0);
      if (boxes > maxBoxes) {
        if (isBox(node)) {
          if (!hasWarned) warn("boxes-nested-too-deeply", tooManyBoxes, node.position?.start.line);
          hasWarned = true;
          makePlain(node);
        } else if (titles.has(node.tagName)) makeTitle(node);
      }
      open.push({ children: node.children, boxes });
    }
  }
}

function makePlain(element: Element): void {
  const { id, dir, lang } = element.properties;
  element.tagName = "div";
  element.properties = { id, dir, lang };
}

function makeTitle(element: Element): void {
  element.tagName = "p";
  element.properties = { ...element.properties, className: ["block-title"] };
}
