import type { Element, Root } from "hast";
import { visit } from "../tree/visit.ts";
import type { PageImage } from "../browser/isolated-page.ts";
import { fromBase64 } from "./base64.ts";
import type { DataUriPlaceholders } from "./data-uri-placeholders.ts";
import { imageKind } from "./image-kind.ts";
import { createCaptions, placeholder } from "./missing-image.ts";
import { createImageNames, dataUri } from "./named-images.ts";
import type { Drawing } from "./svg/read-drawing.ts";
import { imageIsRelative } from "../warnings/relative-addresses.ts";

/** Media types of the images that we embed. */
export const imageTypes: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/svg+xml",
]);

/** An image from the web. */
export interface FetchedImage {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Fetches an image from the web; undefined when it cannot or must not be had. Never throws. */
export type FetchImage = (url: string) => Promise<FetchedImage | undefined>;

/** Faults of images. */
export interface ImageReports {
  /** Called for each image that is not shown. */
  readonly missing: (source: string, why: string) => void;
  /** Called for each drawing that shows boxes in the place of letters. */
  readonly boxed: (source: string, letters: string) => void;
}

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
 * Makes every image part of the document. One from the web is fetched first, and each is given a name that stands for it in the HTML. One that cannot
 * be had leaves its alternative text in a frame. An image alone in its paragraph with a title becomes a figure with a caption.
 * @param placeholders what images in the document itself are made of
 * @returns the images that the document shows
 */
export async function embedImages(
  root: Root,
  fetchImage: FetchImage,
  placeholders: DataUriPlaceholders,
  { missing, boxed }: ImageReports,
): Promise<PageImage[]> {
  const images: { image: Element; parent: Element | Root; index: number }[] = [];
  visit(root, "element", (element, index, parent) => {
    if (element.tagName === "img" && parent && index !== undefined)
      images.push({ image: element, parent, index });
  });
  if (images.length === 0) return [];
  const sources = [...new Set(images.map(({ image }) => sourceOf(image)))];
  const inside = sources.flatMap((source) => inDocument(source, placeholders));
  const loaded = [...inside, ...(await fetchAll(sources.filter(isRemote), fetchImage))];
  const printed = new Map((await printable(loaded)).map((image) => [image.source, image]));
  const pageImages = new Map<string, PageImage>();
  const nextName = createImageNames();
  let shown = 0;
  let drawn = 0;
  const captionIn = createCaptions();
  for (const { image, parent, index } of images) {
    const source = sourceOf(image);
    const printableImage = printed.get(source);
    shown += printableImage?.chars ?? 0;
    drawn += printableImage?.cost ?? 0;
    if (!printableImage || shown > maxShown || drawn > maxSvgCosts) {
      missing(source, whyMissing(source, printableImage !== undefined));
      parent.children[index] = placeholder(image, source, captionIn(parent));
      continue;
    }
    const { mediaType, bytes, boxedLetters } = printableImage;
    if (boxedLetters !== "" && !pageImages.has(source)) boxed(source, boxedLetters);
    const known = pageImages.get(source) ?? { url: nextName(), mediaType, bytes };
    pageImages.set(source, known);
    image.properties.src = known.url;
  }
  visit(root, "element", (element, index, parent) => {
    if (!parent || index === undefined) return;
    const figure = figureOf(element);
    if (figure) parent.children[index] = figure;
  });
  return [...pageImages.values()];
}

/** An image that is at hand. */
interface Found {
  readonly source: string;
  readonly bytes: Uint8Array;
}

async function fetchAll(urls: readonly string[], fetchImage: FetchImage): Promise<Found[]> {
  const images: Found[] = [];
  const queue = urls.slice(0, maxImages);
  const end = Date.now() + fetchMs;
  let total = 0;
  const work = async (): Promise<void> => {
    for (let source = queue.shift(); source !== undefined && Date.now() < end; source = queue.shift()) {
      const image = await fetchImage(source);
      if (!image || !imageTypes.has(image.mediaType)) continue;
      total += image.bytes.byteLength;
      if (total > maxTotalBytes) return;
      images.push({ source, bytes: image.bytes });
    }
  };
  await Promise.all(Array.from({ length: fetchesAtOnce }, work));
  return images;
}

/** An image that may be printed. */
interface Printable extends Found, Drawing {
  readonly mediaType: string;
  /** That it takes up in a page. */
  readonly chars: number;
}

// Images are what their bytes say, not their addresses or servers; small files can unpack to pictures without bounds.
async function printable(images: readonly Found[]): Promise<Printable[]> {
  let unpacked = 0;
  const kept: Printable[] = [];
  for (const { source, bytes: written } of images) {
    const kind = imageKind(written);
    if (!kind || (kind.pixels ?? 0) > maxPixels) continue;
    const { mediaType } = kind;
    if (mediaType !== "image/jpeg") unpacked += kind.pixels ?? 0;
    if (unpacked > maxUnpackedPixels) continue;
    const isSvg = mediaType === "image/svg+xml";
    // Its code is loaded with the first such image, so that a process starts faster.
    const drawing = isSvg
      ? (await import("./svg/read-drawing.ts")).readDrawing(written)
      : { bytes: written, cost: 0, boxedLetters: "" };
    const { bytes, cost } = drawing;
    if (cost > maxSvgCost) continue;
    const chars = dataUri(mediaType, new Uint8Array()).length + 4 * Math.ceil(bytes.byteLength / 3);
    kept.push({ ...drawing, source, mediaType, chars });
  }
  return kept;
}

function sourceOf(image: Element): string {
  const { src } = image.properties;
  return typeof src === "string" ? src.trim() : "";
}

function isRemote(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** The image of a data URI (RFC 2397), if it is of a type that we embed. */
function inDocument(source: string, placeholders: DataUriPlaceholders): Found[] {
  const [match, mediaType, base64] =
    /^data:([\w.+-]+\/[\w.+-]+)(?:;(?!base64,)[^;,]*)*(;base64)?,/i.exec(source) ?? [];
  if (match === undefined || !imageTypes.has(mediaType?.toLowerCase() ?? "")) return [];
  const data = placeholders.restoreText(source.slice(match.length));
  return [{ source, bytes: base64 === undefined ? percentDecoded(data) : fromBase64(asciiDecoded(data)) }];
}

const percent = /%([\da-f]{2})/gi;

function asciiDecoded(text: string): string {
  return text.replace(percent, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

function percentDecoded(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  if (!text.includes("%")) return bytes;
  const isDigits = (at: number) => /^[\da-f]{2}$/i.test(String.fromCharCode(...bytes.subarray(at, at + 2)));
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const isCoded = bytes[at] === 0x25 && isDigits(at + 1);
    bytes[length++] = isCoded
      ? Number.parseInt(String.fromCharCode(...bytes.subarray(at + 1, at + 3)), 16)
      : (bytes[at] ?? 0);
    if (isCoded) at += 2;
  }
  return bytes.slice(0, length);
}

function whyMissing(source: string, isHad: boolean): string {
  if (isHad) return "the document shows more than can be printed";
  if (isRemote(source)) return "it could not be downloaded, or is not an image that can be printed";
  if (/^data:/i.test(source)) return "its data are no image that can be printed";
  return source === "" ? "it has no address" : imageIsRelative;
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
