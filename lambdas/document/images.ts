import type { Element, ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";

/** Media types of the images that we embed. */
export const imageTypes: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/svg+xml",
]);

export interface FetchedImage {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Fetches an image from the web; undefined when it cannot or must not be had. Never throws. */
export type FetchImage = (url: string) => Promise<FetchedImage | undefined>;

/** Most different images that are fetched for one document, and most bytes of all of them. */
const maxImages = 100;
const maxTotalBytes = 30 * 1024 * 1024;
const fetchesAtOnce = 6;

/**
 * Makes every image part of the document: one from the web is fetched first and embedded as a data URI; one that cannot be
 * had leaves its alternative text in a frame. An image alone in its paragraph with a title becomes a figure with a caption.
 */
export async function embedImages(root: Root, fetchImage: FetchImage): Promise<void> {
  const images: { image: Element; parent: Element | Root; index: number }[] = [];
  visit(root, "element", (element, index, parent) => {
    if (element.tagName === "img" && parent && index !== undefined)
      images.push({ image: element, parent, index });
  });
  const embedded = await fetchAll(
    [...new Set(images.map(({ image }) => sourceOf(image)).filter(isRemote))],
    fetchImage,
  );
  for (const { image, parent, index } of images) {
    const source = sourceOf(image);
    const uri = isEmbeddable(source) ? source : embedded.get(source);
    if (uri === undefined) parent.children[index] = placeholder(image);
    else image.properties.src = uri;
  }
  visit(root, "element", (element, index, parent) => {
    if (!parent || index === undefined) return;
    const figure = figureOf(element);
    if (figure) parent.children[index] = figure;
  });
}

async function fetchAll(urls: readonly string[], fetchImage: FetchImage): Promise<Map<string, string>> {
  const embedded = new Map<string, string>();
  const queue = urls.slice(0, maxImages);
  let total = 0;
  const work = async (): Promise<void> => {
    for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
      const image = await fetchImage(url);
      if (!image || !imageTypes.has(image.mediaType)) continue;
      total += image.bytes.byteLength;
      if (total > maxTotalBytes) return;
      embedded.set(url, `data:${image.mediaType};base64,${Buffer.from(image.bytes).toString("base64")}`);
    }
  };
  await Promise.all(Array.from({ length: fetchesAtOnce }, work));
  return embedded;
}

function sourceOf(image: Element): string {
  const { src } = image.properties;
  return typeof src === "string" ? src.trim() : "";
}

function isRemote(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

function isEmbeddable(source: string): boolean {
  const mediaType = /^data:([\w.+-]+\/[\w.+-]+)[;,]/i.exec(source)?.[1];
  return mediaType !== undefined && imageTypes.has(mediaType.toLowerCase());
}

function placeholder(image: Element): ElementContent {
  const { alt } = image.properties;
  const text = typeof alt === "string" && alt.trim() !== "" ? alt : "Image not available";
  return {
    type: "element",
    tagName: "span",
    properties: { className: ["missing-image"] },
    children: [{ type: "text", value: text }],
  };
}

function figureOf(paragraph: Element): Element | undefined {
  const [image, ...others] = paragraph.children;
  if (
    paragraph.tagName !== "p" ||
    others.length > 0 ||
    image?.type !== "element" ||
    image.tagName !== "img"
  ) {
    return undefined;
  }
  const { title } = image.properties;
  if (typeof title !== "string" || title.trim() === "") return undefined;
  delete image.properties.title;
  const caption: Element = {
    type: "element",
    tagName: "figcaption",
    properties: {},
    children: [{ type: "text", value: title }],
  };
  return {
    type: "element",
    tagName: "figure",
    properties: { className: ["image"] },
    children: [image, caption],
  };
}
