import type { Element, Root } from "hast";
import { resolveImages } from "../html/links.ts";

/**
 * Adds a document's logo to its images, so that it is checked and embedded as they are.
 * @param address of the web, of data, or relative to `baseUrl`
 * @returns what takes it out again once images are embedded, and gives the address that it has then; undefined where it could not be had
 */
export function addLogo(
  root: Root,
  address: string | undefined,
  baseUrl: string | undefined,
): () => string | undefined {
  if (address === undefined) return () => undefined;
  const image: Element = { type: "element", tagName: "img", properties: { src: address }, children: [] };
  if (baseUrl !== undefined) resolveImages({ type: "root", children: [image] }, baseUrl);
  root.children.push(image);
  return () => {
    // One that could not be had has left its description in its place.
    const last = root.children.pop();
    return last === image && typeof image.properties.src === "string" ? image.properties.src : undefined;
  };
}
