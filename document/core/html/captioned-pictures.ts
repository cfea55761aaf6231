import type { Element, ElementContent, Root } from "hast";
import { toString } from "hast-util-to-string";
import { hasClass } from "./structure/classes.ts";
import { createElement, isElement } from "./elements.ts";

/** A longer text below a picture is more than its caption. */
const maxCaptionChars = 300;
/** Elements that set all of a caption apart, wherever it stands. */
const captionMarks: ReadonlySet<string> = new Set(["em", "i", "small", "sub"]);
const phrasing: ReadonlySet<string> = new Set([
  ...captionMarks,
  ...["a", "b", "code", "font", "span", "strong", "sup"],
]);

/**
 * Makes a figure of a picture with a caption on the line below it: `<div align="center"><img …><br>Caption</div>`. It is a caption in a box that is
 * set in the middle, at a side or beside others, and if all of it is set apart.
 */
export function captionPicture(element: Element, parent: Element | Root): void {
  if (element.tagName !== "div" && element.tagName !== "p") return;
  const shown = element.children.filter((child) => child.type !== "text" || child.value.trim() !== "");
  if (isElement(shown.at(-1), "br")) shown.pop();
  const [picture, lineBreak, ...caption] = shown;
  if (!picture || !isPicture(picture) || !isElement(lineBreak, "br") || !caption.every(isPhrasing)) return;
  const { length } = toString({ ...element, children: caption }).trim();
  if (length === 0 || length > maxCaptionChars) return;
  if (!isPlaced(element, parent) && !isSetApart(caption)) return;
  element.tagName = "div";
  // Its text would run beside it.
  delete picture.properties.align;
  element.children = [
    createElement("figure", { className: ["image"] }, [picture, createElement("figcaption", {}, caption)]),
  ];
}

function isPlaced(element: Element, parent: Element | Root): boolean {
  const isBeside =
    parent.type === "element" && (hasClass(parent, "beside") || hasClass(parent, "beside-evenly"));
  return element.properties.align !== undefined || hasClass(element, "box-at-right") || isBeside;
}

function isSetApart([only, ...others]: readonly ElementContent[]): boolean {
  return only?.type === "element" && captionMarks.has(only.tagName) && others.length === 0;
}

function isPicture(node: ElementContent): node is Element {
  if (node.type !== "element") return false;
  const [only, ...others] = node.tagName === "a" ? node.children : [node];
  return isElement(only, "img") && others.length === 0;
}

function isPhrasing(node: ElementContent): boolean {
  return (
    node.type === "text" || (node.type === "element" && phrasing.has(node.tagName) && !holdsPicture(node))
  );
}

function holdsPicture({ children }: Element): boolean {
  return children.some(
    (child) => child.type === "element" && (child.tagName === "img" || holdsPicture(child)),
  );
}
