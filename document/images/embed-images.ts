import type { Element, ElementContent, Root } from "hast";
import { visit } from "../visit.ts";
import { imageKind } from "./image-kind.ts";
import { svgCost } from "./svg-cost.ts";

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
/** When fetching ends, in ms: what has not begun by then is left out. */
const fetchMs = 20_000;
/** Most pixels of one image, and of all images that have to be unpacked to be printed; a photograph is printed as it is. */
const maxPixels = 100_000_000;
const maxUnpackedPixels = 400_000_000;
/** Elements that an SVG image may be drawn as, and all of a document, each as often as it is shown. */
const maxSvgCost = 100_000;
const maxSvgCosts = 300_000;
/** Most characters that all images of a document take up in it, each as often as it is shown. */
const maxShown = 60_000_000;

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
  const sources = [...new Set(images.map(({ image }) => sourceOf(image)))];
  const found = [...sources.flatMap(inDocument), ...(await fetchAll(sources.filter(isRemote), fetchImage))];
  const embedded = new Map(printable(found).map((one) => [one.source, one]));
  let shown = 0;
  let drawn = 0;
  for (const { image, parent, index } of images) {
    const { uri, cost = 0 } = embedded.get(sourceOf(image)) ?? {};
    shown += uri?.length ?? 0;
    drawn += cost;
    if (uri === undefined || shown > maxShown || drawn > maxSvgCosts)
      parent.children[index] = placeholder(image);
    else image.properties.src = uri;
  }
  visit(root, "element", (element, index, parent) => {
    if (!parent || index === undefined) return;
    const figure = figureOf(element);
    if (figure) parent.children[index] = figure;
  });
}

/** An image that is at hand. */
interface Found {
  readonly source: string;
  readonly bytes: Uint8Array;
}

async function fetchAll(urls: readonly string[], fetchImage: FetchImage): Promise<Found[]> {
  const found: Found[] = [];
  const queue = urls.slice(0, maxImages);
  const end = Date.now() + fetchMs;
  let total = 0;
  const work = async (): Promise<void> => {
    for (let source = queue.shift(); source !== undefined && Date.now() < end; source = queue.shift()) {
      const image = await fetchImage(source);
      if (!image || !imageTypes.has(image.mediaType)) continue;
      total += image.bytes.byteLength;
      if (total > maxTotalBytes) return;
      found.push({ source, bytes: image.bytes });
    }
  };
  await Promise.all(Array.from({ length: fetchesAtOnce }, work));
  return found;
}

// Images are what their bytes say, not their addresses or servers; small files can unpack to pictures without bounds.
function printable(found: readonly Found[]): { source: string; uri: string; cost: number }[] {
  let unpacked = 0;
  return found.flatMap(({ source, bytes }) => {
    const kind = imageKind(bytes);
    if (!kind || (kind.pixels ?? 0) > maxPixels) return [];
    if (kind.mediaType !== "image/jpeg") unpacked += kind.pixels ?? 0;
    if (unpacked > maxUnpackedPixels) return [];
    const cost = kind.mediaType === "image/svg+xml" ? svgCost(Buffer.from(bytes).toString("utf8")) : 0;
    if (cost > maxSvgCost) return [];
    return [{ source, cost, uri: `data:${kind.mediaType};base64,${Buffer.from(bytes).toString("base64")}` }];
  });
}

function sourceOf(image: Element): string {
  const { src } = image.properties;
  return typeof src === "string" ? src.trim() : "";
}

function isRemote(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** The image of a data URI (RFC 2397), if it is of a type that we embed. */
function inDocument(source: string): Found[] {
  const [whole, mediaType, base64] =
    /^data:([\w.+-]+\/[\w.+-]+)(?:;(?!base64,)[^;,]*)*(;base64)?,/i.exec(source) ?? [];
  if (whole === undefined || !imageTypes.has(mediaType?.toLowerCase() ?? "")) return [];
  const data = percentDecoded(source.slice(whole.length));
  return [{ source, bytes: base64 === undefined ? data : Buffer.from(data.toString("latin1"), "base64") }];
}

function percentDecoded(text: string): Buffer {
  if (!text.includes("%")) return Buffer.from(text, "utf8");
  const pieces = text
    .split(/(?=%[\da-f]{2})/i)
    .map((piece) =>
      /^%[\da-f]{2}/i.test(piece)
        ? Buffer.concat([Buffer.from(piece.slice(1, 3), "hex"), Buffer.from(piece.slice(3), "utf8")])
        : Buffer.from(piece, "utf8"),
    );
  return Buffer.concat(pieces);
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
