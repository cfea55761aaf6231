import type { Element, Root } from "hast";
import { SKIP, visit } from "../tree/visit.ts";
import type { PageImage } from "../browser/isolated-page.ts";
import { readDataUri } from "./data-uri.ts";
import type { DataUriPlaceholders } from "./data-uri-placeholders.ts";
import { countPixels, readImageKind, type ImageKind } from "./image-kind.ts";
import { createCaptions, createPlaceholder } from "./missing-image.ts";
import { createImageNames, toDataUri } from "./named-images.ts";
import { findReduction } from "./reduction.ts";
import { computeShownScale, computeShownSize, type PageArea } from "./shown-size.ts";
import type { Drawing } from "./svg/read-drawing.ts";
import type { SvgCost } from "./svg/svg-cost.ts";
import type { HtmlFacts } from "../passes/html-pass.ts";
import { shortenUrl } from "../lines/url-lines.ts";
import type { WarningCode } from "../warnings/warning-codes.ts";
import { createElement } from "../html/elements.ts";

/** Media types of the images that we embed. */
export const imageTypes: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/svg+xml",
]);

/** What is fetched from the web for a document. */
export type FetchedKind = "image" | "font" | "pdf";

/** An image from the web, a font, or a PDF. */
export interface FetchedImage {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Fetches an image from the web, unless another kind is asked for; undefined when it cannot or must not be fetched. Never throws. */
export type FetchImage = (url: string, kind?: FetchedKind) => Promise<FetchedImage | undefined>;

/** Why an image is not shown: words that continue "The image … was skipped: ". */
type Refusal = readonly [code: WarningCode, why: string];

/** Most different images that are fetched for one document, and most bytes of all of them. */
const maxImages = 100;
const maxTotalBytes = 30 * 1024 * 1024;
const fetchesAtOnce = 6;
/** Time limit for fetching, in ms: images not begun by then are omitted. */
const fetchMs = 20_000;
/** Most pixels of one image, and of all images that must be decompressed to be printed; a photograph is printed as it is. */
const maxPixels = 100_000_000;
const maxUnpackedPixels = 400_000_000;
/** Elements that all SVG images of a document may draw, each as often as it is shown, and bytes of a PDF that they may paint. */
const maxSvgCosts = 300_000;
const maxSvgBytes = 30_000_000;
/** Most characters of all images in a document, each as often as it is shown. */
const maxShown = 60_000_000;

/**
 * Embeds every image in the document. It fetches those from the web first, and gives each a name that represents it in the HTML. An unavailable one
 * leaves its alternative text in a frame. An image alone in its paragraph with a title becomes a figure with a caption.
 * @param placeholders from which images in the document itself are made
 * @param page beyond which nothing of an image is drawn
 * @returns the images that the document shows
 */
export async function embedImages(
  root: Root,
  fetchImage: FetchImage,
  placeholders: DataUriPlaceholders,
  page: PageArea,
  { warn, urlLines }: Pick<HtmlFacts, "warn" | "urlLines">,
): Promise<PageImage[]> {
  const images: { image: Element; parent: Element | Root; index: number }[] = [];
  visit(root, "element", (element, index, parent) => {
    if (element.tagName === "img" && parent && index !== undefined)
      images.push({ image: element, parent, index });
  });
  const sources = [...new Set(images.map(({ image }) => readSource(image)))];
  const inside = sources.flatMap((source) => findEmbedded(source, placeholders));
  const loaded = [...inside, ...(await fetchAll(sources.filter(isRemote), fetchImage))];
  const { printed, refusals } = await prepareImages(loaded);
  const pageImages = new Map<string, PageImage>();
  const scales = new Map<string, number>();
  const inTables = collectImagesOfTables(root);
  const nextName = createImageNames();
  let shown = 0;
  let drawn = 0;
  let painted = 0;
  const findCaption = createCaptions();
  const warnAboutImage = (source: string, code: WarningCode, what: string): void => {
    warn(code, `The image ${shortenUrl(source)} ${what}`, urlLines.findLine(source));
  };
  for (const { image, parent, index } of images) {
    const source = readSource(image);
    const printableImage = printed.get(source);
    const cost = printableImage?.drawing?.costAt(computeShownSize(image, printableImage.drawing, page));
    const total = {
      shown: shown + (printableImage?.chars ?? 0),
      drawn: drawn + (cost?.elements ?? 0),
      painted: painted + (cost?.bytes ?? 0),
    };
    const refusal = printableImage ? findRefusal(cost, total) : refusals.get(source);
    if (!printableImage || refusal) {
      const name = shortenUrl(source);
      const [code, what] = refusal
        ? [refusal[0], `The image ${name} was skipped: ${refusal[1]}.`]
        : describeMissing(source, name);
      warn(code, what, urlLines.findLine(source));
      parent.children[index] = createPlaceholder(image, source, findCaption(parent));
      continue;
    }
    ({ shown, drawn, painted } = total);
    const { mediaType, bytes, drawing, size } = printableImage;
    if (drawing && !pageImages.has(source)) {
      if (drawing.boxedLetters !== "")
        warnAboutImage(
          source,
          "letters-in-image-without-font",
          `shows boxes instead of ${drawing.boxedLetters}: no font has them. Convert its text to paths.`,
        );
      if (drawing.hasHtml && !isDiagram(parent))
        warnAboutImage(
          source,
          "image-simplified",
          "contains HTML, which was printed as plain text. Export it without HTML labels.",
        );
    }
    const known = pageImages.get(source) ?? { url: nextName(), mediaType, bytes };
    pageImages.set(source, known);
    if (size) {
      const scale = computeShownScale(image, size, page, inTables.has(image));
      scales.set(source, Math.max(scale, scales.get(source) ?? 0));
    }
    image.properties.src = known.url;
  }
  visit(root, "element", (element, index, parent) => {
    if (!parent || index === undefined) return;
    const figure = buildFigure(element);
    if (figure) parent.children[index] = figure;
  });
  return Array.from(pageImages, ([source, image]) => {
    const kind = printed.get(source);
    const reduction = kind && findReduction(kind, image.bytes.byteLength, scales.get(source) ?? 1);
    return reduction ? { ...image, reduction } : image;
  });
}

function collectImagesOfTables(root: Root): ReadonlySet<Element> {
  const images = new Set<Element>();
  visit(root, "element", (table) => {
    if (table.tagName !== "table") return undefined;
    visit(table, "element", (element) => {
      if (element.tagName === "img") images.add(element);
    });
    return SKIP;
  });
  return images;
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
interface Printable extends Found, ImageKind {
  /** Of an SVG image. */
  readonly drawing: Drawing | undefined;
  /** That it takes up in a page. */
  readonly chars: number;
}

// Images are what their bytes say, not their addresses or servers; small files can unpack to pictures without bounds.
async function prepareImages(images: readonly Found[]): Promise<{
  readonly printed: ReadonlyMap<string, Printable>;
  readonly refusals: ReadonlyMap<string, Refusal>;
}> {
  let unpacked = 0;
  const printed = new Map<string, Printable>();
  const refusals = new Map<string, Refusal>();
  for (const { source, bytes: written } of images) {
    const kind = readImageKind(written);
    if (!kind) continue;
    if (countPixels(kind) > maxPixels) {
      refusals.set(source, ["image-too-large", "it has more than 100 million pixels"]);
      continue;
    }
    const { mediaType } = kind;
    if (mediaType !== "image/jpeg") unpacked += countPixels(kind);
    if (unpacked > maxUnpackedPixels) {
      refusals.set(source, ["image-too-large", "the document's images have more than 400 million pixels"]);
      continue;
    }
    // Its code is loaded with the first such image, so that a process starts faster.
    const drawing =
      mediaType === "image/svg+xml"
        ? (await import("./svg/read-drawing.ts")).readDrawing(written)
        : undefined;
    if (drawing && "refusal" in drawing) {
      refusals.set(source, ["image-unreadable", drawing.refusal]);
      continue;
    }
    const bytes = drawing?.bytes ?? written;
    const chars = toDataUri(mediaType, new Uint8Array()).length + 4 * Math.ceil(bytes.byteLength / 3);
    printed.set(source, { ...kind, source, bytes, drawing, chars });
  }
  return { printed, refusals };
}

/** The cost of the images of a document, up to one of them. */
interface Totals {
  readonly shown: number;
  readonly drawn: number;
  readonly painted: number;
}

function findRefusal(cost: SvgCost | undefined, { shown, drawn, painted }: Totals): Refusal | undefined {
  const why =
    cost?.elements === Infinity
      ? "it is too complex to draw. Simplify its filters, masks, patterns, dashes or repeated parts"
      : shown > maxShown || drawn > maxSvgCosts
        ? "the document's images are too large together"
        : painted > maxSvgBytes
          ? "its filters, masks and patterns would add more than 30 MB to the PDF. Use it less often, or as a PNG or JPEG"
          : undefined;
  return why === undefined ? undefined : ["image-too-large", why];
}

/** Returns whether an image is drawn by this service out of a diagram's text. */
function isDiagram(parent: Element | Root): boolean {
  const className = parent.type === "element" ? parent.properties.className : undefined;
  return Array.isArray(className) && className.includes("diagram");
}

function readSource(image: Element): string {
  const { src } = image.properties;
  return typeof src === "string" ? src.trim() : "";
}

function isRemote(source: string): boolean {
  return /^https?:\/\//i.test(source);
}

/** Returns the image of a data URI, if it is of a type that we embed. */
function findEmbedded(source: string, placeholders: DataUriPlaceholders): Found[] {
  const data = readDataUri(source, (text) => placeholders.restoreText(text));
  return data && imageTypes.has(data.mediaType) ? [{ source, bytes: data.bytes }] : [];
}

/** Explains why an image is missing, and what to do. */
function describeMissing(source: string, name: string): [code: WarningCode, what: string] {
  if (isRemote(source))
    return [
      "image-not-downloaded",
      `We couldn't download the image ${name}. Check that its address leads to an image.`,
    ];
  if (/^data:/i.test(source))
    return ["image-unreadable", `We couldn't read the image ${name}. Use PNG, JPEG, GIF, WebP or SVG.`];
  return source === ""
    ? ["image-unreadable", "An image has no address. Add one."]
    : ["image-not-found", `We couldn't find the image ${name}. Add its file, or set a base URL.`];
}

function buildFigure(paragraph: Element): Element | undefined {
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
  const caption = createElement("figcaption", {}, [{ type: "text", value: title }]);
  return createElement("figure", { className: ["image"] }, [image, caption]);
}
