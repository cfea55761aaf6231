import type { Element, Root } from "hast";
import { toParse5 } from "hast-util-to-parse5";
import { toString } from "hast-util-to-string";
import type { DefaultTreeAdapterMap } from "parse5";
import { dataUri } from "../../images/named-images.ts";
import { visit } from "../../visit.ts";
import { escapeHtml } from "../escape.ts";

type Node = DefaultTreeAdapterMap["node"];

/** Longer descriptions are no help. */
const longestDescription = 300;

/** Makes images of the drawings in SVG that stand in raw HTML: the last gate lets no element of SVG through, and an image can run nothing. */
export function drawSvg(root: Root): void {
  visit(root, "element", (element, index, parent) => {
    if (element.tagName !== "svg" || !parent || index === undefined) return;
    const image = imageOf(element);
    const alone: Element = { type: "element", tagName: "p", properties: {}, children: [image] };
    parent.children[index] = parent.type === "root" ? alone : image;
    return index + 1;
  });
}

function imageOf(svg: Element): Element {
  const { width, height, viewBox, ariaLabel } = svg.properties;
  const [, , wide, high] = (typeof viewBox === "string" ? viewBox : "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (width === undefined && height === undefined && wide && high) {
    svg.properties.width = wide;
    svg.properties.height = high;
  }
  const said = typeof ariaLabel === "string" ? ariaLabel : toString(titleOf(svg) ?? svg);
  const bytes = new TextEncoder().encode(xmlOf(toParse5(svg, { space: "svg" })));
  return {
    type: "element",
    tagName: "img",
    properties: {
      src: dataUri("image/svg+xml", bytes),
      alt: said.replace(/\s+/g, " ").trim().slice(0, longestDescription),
      ...lengths(svg.properties),
    },
    children: [],
  };
}

/** Widths and heights in pixels; others are left to the drawing. */
function lengths({ width, height }: Element["properties"]): Element["properties"] {
  const pixels = (length: unknown): string | undefined =>
    /^\d+(?:\.\d+)?(?:px)?$/.test(String(length))
      ? String(Math.round(Number.parseFloat(String(length))))
      : undefined;
  const [wide, high] = [pixels(width), pixels(height)];
  return { ...(wide !== undefined && { width: wide }), ...(high !== undefined && { height: high }) };
}

function titleOf({ children }: Element): Element | undefined {
  return children.find((child) => child.type === "element" && child.tagName === "title") as
    Element | undefined;
}

/** An element as XML, which is read more strictly than HTML. */
function xmlOf(node: Node): string {
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
  return `<${node.tagName}${written.join("")}>${node.childNodes.map(xmlOf).join("")}</${node.tagName}>`;
}
