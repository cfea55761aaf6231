import type { Element, Root } from "hast";
import { toParse5 } from "hast-util-to-parse5";
import { toString } from "hast-util-to-string";
import type { DefaultTreeAdapterMap } from "parse5";
import { toDataUri } from "../../images/named-images.ts";
import { visit } from "../../tree/visit.ts";
import { escapeHtml } from "../escape.ts";
import { createElement } from "../elements.ts";

type Node = DefaultTreeAdapterMap["node"];

/** Longer descriptions are no help. */
const longestDescription = 300;

/**
 * Makes images of the drawings in SVG that are in raw HTML. The last gate lets no element of SVG through, and an image can run nothing.
 * @param restore a text with the data in it that were held apart
 */
export function drawSvg(root: Root, restore: (text: string) => string): void {
  visit(root, "element", (element, index, parent) => {
    if (element.tagName !== "svg" || !parent || index === undefined) return;
    const image = buildImage(element, restore);
    const alone = createElement("p", {}, [image]);
    parent.children[index] = parent.type === "root" ? alone : image;
    return index + 1;
  });
}

function buildImage(svg: Element, restore: (text: string) => string): Element {
  const { width, height, viewBox, ariaLabel } = svg.properties;
  const [, , wide, high] = (typeof viewBox === "string" ? viewBox : "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (width === undefined && height === undefined && wide && high) {
    svg.properties.width = wide;
    svg.properties.height = high;
  }
  const label = typeof ariaLabel === "string" ? ariaLabel : describeDrawing(svg);
  const bytes = new TextEncoder().encode(restore(toXml(toParse5(svg, { space: "svg" }))));
  return createElement("img", {
    src: toDataUri("image/svg+xml", bytes),
    alt: label.replace(/\s+/g, " ").trim().slice(0, longestDescription),
    ...keepLengths(svg.properties),
  });
}

/** Widths and heights in pixels; others are left to the drawing. */
function keepLengths({ width, height }: Element["properties"]): Element["properties"] {
  const pixels = (length: unknown): string | undefined =>
    /^\d+(?:\.\d+)?(?:px)?$/.test(String(length))
      ? String(Math.round(Number.parseFloat(String(length))))
      : undefined;
  const [wide, high] = [pixels(width), pixels(height)];
  return { ...(wide !== undefined && { width: wide }), ...(high !== undefined && { height: high }) };
}

/** Returns a drawing's title, or its words. */
function describeDrawing(svg: Element): string {
  const texts: Element[] = [];
  visit(svg, "element", (element) => {
    if (element.tagName === "text" || element.tagName === "title") texts.push(element);
  });
  const title = texts.find(({ tagName }) => tagName === "title");
  return (title ? [title] : texts).map((text) => toString(text)).join(" ");
}

/** Returns an element as XML, which is read more strictly than HTML. */
function toXml(node: Node): string {
  if ("value" in node) return escapeHtml(node.value);
  if (!("tagName" in node)) return "";
  const attributes = new Map(
    node.attrs.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value]),
  );
  if (node.tagName === "svg") {
    attributes.set("xmlns", "http://www.w3.org/2000/svg");
    attributes.set("xmlns:xlink", "http://www.w3.org/1999/xlink");
  }
  const written = Array.from(attributes, ([name, value]) =>
    /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/.test(name) ? ` ${name}="${escapeHtml(value)}"` : "",
  );
  return `<${node.tagName}${written.join("")}>${node.childNodes.map(toXml).join("")}</${node.tagName}>`;
}
