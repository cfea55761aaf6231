import type { Element, ElementContent, Root, RootContent } from "hast";
import type { PageImage } from "../../browser/isolated-page.ts";
import { createNames } from "../../images/named-images.ts";
import type { SlideLook } from "./slide.ts";
import { buildLook } from "../theme/look.ts";
import type { PageOptions } from "../../source.ts";
import { drawBackground, type PlacedPicture } from "./background.ts";
import { createElement } from "../../html/elements.ts";

/** The look of the pages of a slide. */
export interface PageLook extends Omit<SlideLook, "pictures" | "arePicturesStacked"> {
  /** The address of the picture behind them. */
  readonly picture?: string;
}

/** A deck whose slides are parts of its HTML. */
interface Deck {
  /** Makes one picture of those behind each slide, once they are at hand, and takes them out of the text. */
  takePictures(
    images: readonly PageImage[],
    layout: PageOptions,
  ): { readonly looks: readonly PageLook[]; readonly images: readonly PageImage[] };
}

/** Bytes of all backgrounds, each of which embeds its pictures again. */
const maxBytes = 60_000_000;

/** Creates a part of each slide, which begins at a mark, with the pictures behind it. */
export function createDeck(root: Root, looks: readonly SlideLook[]): Deck {
  const holders = new Map<number, Element>();
  const slides: RootContent[] = [];
  let slide: Element | undefined;
  let holder: Element | undefined;
  for (const child of root.children) {
    const index = readSlideIndex(child);
    const look = index === undefined ? undefined : looks[index];
    if (index !== undefined && look) {
      slide = createElement("div", { className: listClasses(index, look) });
      // Text in its own colours must be readable on this one.
      if (look.background !== undefined) slide.properties.dataPaper = look.background;
      slides.push(slide);
      holder = holders.has(index) || look.pictures.length === 0 ? undefined : createElement("div");
      if (holder) {
        holders.set(index, holder);
        slide.children.push(holder);
      }
    } else if (isNotes(child)) slides.push(child);
    else if (slide && child.type !== "doctype") placeChild(slide, holder, child);
    else slides.push(child);
  }
  root.children = slides;

  return {
    takePictures(images, layout) {
      const { sheet } = buildLook(layout, "");
      const byUrl = new Map(images.map((image) => [image.url, image]));
      const nextName = createNames(images);
      const drawn: PageImage[] = [];
      let left = maxBytes;
      const pageLooks = looks.map(({ pictures, arePicturesStacked, ...look }, index): PageLook => {
        const holder = holders.get(index);
        const placed = (holder?.children ?? []).flatMap((child, at): PlacedPicture[] => {
          const src = child.type === "element" && child.tagName === "img" ? child.properties.src : "";
          const image = byUrl.get(typeof src === "string" ? src : "");
          const picture = pictures[at];
          return image && picture ? [{ image, picture }] : [];
        });
        if (placed.length === 0) return look;
        const bytes = drawBackground(placed, sheet, arePicturesStacked, look.split);
        left -= bytes.byteLength;
        if (left < 0) return look;
        const url = nextName();
        drawn.push({ url, mediaType: "image/svg+xml", bytes });
        return { ...look, picture: url };
      });
      const held = new Set<ElementContent>(holders.values());
      for (const part of root.children)
        if (part.type === "element") part.children = part.children.filter((child) => !held.has(child));
      return { looks: pageLooks, images: drawn };
    },
  };
}

/** Returns the number of the look of the slide that begins at a mark. */
function readSlideIndex(node: RootContent): number | undefined {
  if (node.type !== "element" || node.tagName !== "hr") return undefined;
  const { dataSlide } = node.properties;
  return typeof dataSlide === "string" && /^\d{1,3}$/.test(dataSlide) ? Number(dataSlide) : undefined;
}

/** Moves background pictures out of paragraphs, to the beginning of the slide. */
function placeChild(slide: Element, holder: Element | undefined, child: ElementContent): void {
  const isPicture = child.type === "element" && child.tagName === "img" && child.properties.dataBehind === "";
  if (isPicture) holder?.children.push(child);
  else slide.children.push(child);
}

function listClasses(index: number, { isMiddle, isCentred, split }: SlideLook): string[] {
  return [
    "slide",
    `slide-${String(index)}`,
    ...(isMiddle ? ["slide-middle"] : []),
    ...(isCentred ? ["slide-centred"] : []),
    ...(split ? ["slide-split"] : []),
  ];
}

/** Returns whether a node is the list of notes, which are at the foot of their pages, or after the last slide. */
function isNotes(node: RootContent): boolean {
  return node.type === "element" && node.tagName === "section" && node.properties.dataFootnotes !== undefined;
}
