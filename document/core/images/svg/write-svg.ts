import { escapeHtml } from "../../html/escape.ts";
import { toDataUri } from "../named-images.ts";
import type { EmbeddedImage, SvgElement, SvgImage } from "./svg-tree.ts";

/** Writes an SVG image as XML, in one form whatever its author's was. */
export function writeSvg({ root, fontFaces }: SvgImage): string {
  const parts: string[] = [];
  const fonts = fontFaces.length === 0 ? "" : `<style>${escapeHtml(fontFaces.join(""))}</style>`;
  write(root, parts, ' xmlns="http://www.w3.org/2000/svg"', fonts);
  return parts.join("");
}

function write(
  { name, attributes, style, children, shown }: SvgElement,
  parts: string[],
  first = "",
  within = "",
): void {
  parts.push(`<${name}${first}`);
  for (const [attribute, value] of attributes) parts.push(` ${attribute}="${escapeHtml(value)}"`);
  if (shown) parts.push(` href="${toAddress(shown)}"`);
  if (style.size > 0) {
    const declarations = Array.from(style, ([property, value]) => `${property}:${value}`).join(";");
    parts.push(` style="${escapeHtml(declarations)}"`);
  }
  if (children.length === 0 && within === "") {
    parts.push("/>");
    return;
  }
  parts.push(`>${within}`);
  for (const child of children) {
    if (typeof child === "string") parts.push(escapeHtml(child));
    else write(child, parts);
  }
  parts.push(`</${name}>`);
}

function toAddress(image: EmbeddedImage): string {
  if ("drawing" in image)
    return toDataUri("image/svg+xml", new TextEncoder().encode(writeSvg(image.drawing)));
  return toDataUri(image.mediaType, image.bytes);
}
