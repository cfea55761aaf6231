import type { Root } from "hast";
import { resolveImages } from "../html/links.ts";
import { createElement } from "../html/elements.ts";

/**
 * Adds a picture that is not in the text, such as a logo, to a document's images, so that it is checked and embedded as they are. The last one that was
 * added is removed first.
 * @param address of the web, of data, or relative to `baseUrl`
 * @param isBehind whether it stands behind the text of a page, to its edges
 * @returns a function that removes it once images are embedded, and returns its address then; undefined if it was unavailable
 */
export function addPicture(
  root: Root,
  address: string | undefined,
  baseUrl: string | undefined,
  { isBehind = false } = {},
): () => string | undefined {
  if (address === undefined) return () => undefined;
  const image = createElement("img", { src: address, ...(isBehind && { dataBehind: "" }) });
  if (baseUrl !== undefined) resolveImages({ type: "root", children: [image] }, baseUrl);
  root.children.push(image);
  return () => {
    // An unavailable picture has left its description.
    const last = root.children.pop();
    return last === image && typeof image.properties.src === "string" ? image.properties.src : undefined;
  };
}
