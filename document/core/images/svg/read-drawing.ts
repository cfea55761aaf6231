import { findBoxedLetters } from "./drawn-letters.ts";
import { parseLengthPx, parseNumbers } from "./geometry.ts";
import { decodeSvg, SvgError } from "./parse-svg.ts";
import { sanitizeSvg } from "./sanitize-svg.ts";
import type { SvgImage } from "./svg-tree.ts";
import { countCost, type ShownSize, type SvgCost } from "./svg-cost.ts";
import { writeSvg } from "./write-svg.ts";

/** An SVG image that can be shown. */
export interface Drawing {
  /** The sanitised drawing. */
  readonly bytes: Uint8Array;
  /** Letters that no font it sees has, in words. */
  readonly boxedLetters: string;
  /** Whether text in HTML was replaced by plain text. */
  readonly hasHtml: boolean;
  /** Returns the cost of printing it in a size. */
  costAt(size: ShownSize): SvgCost;
  /** Its own size, in px, as far as it has one. */
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Width by height; undefined for one that fills any area. */
  readonly ratio: number | undefined;
}

/** Reads an SVG image, or why it cannot be shown: words that continue "The image … is not shown: ". */
export function readDrawing(bytes: Uint8Array): Drawing | { readonly refusal: string } {
  let image: SvgImage;
  try {
    image = sanitizeSvg(decodeSvg(bytes));
  } catch (error) {
    if (error instanceof SvgError) return { refusal: error.message };
    throw error;
  }
  const text = writeSvg(image);
  const costs = new Map<string, SvgCost>();
  return {
    bytes: new TextEncoder().encode(text),
    boxedLetters: findBoxedLetters(text),
    hasHtml: image.hasHtml,
    ...readSize(image),
    costAt(size) {
      const key = `${String(size.width)} ${String(size.height)}`;
      const cost = costs.get(key) ?? countCost(image, size);
      costs.set(key, cost);
      return cost;
    },
  };
}

function readSize({ root: { attributes } }: SvgImage): Pick<Drawing, "width" | "height" | "ratio"> {
  const [width, height] = ["width", "height"].map((side) => parseLengthPx(attributes.get(side)));
  const [, , wide = 0, high = 0] = parseNumbers(attributes.get("viewBox") ?? "");
  const ratio = width && height ? width / height : wide > 0 && high > 0 ? wide / high : undefined;
  return {
    width: width ?? (height && ratio ? height * ratio : undefined),
    height: height ?? (width && ratio ? width / ratio : undefined),
    ratio,
  };
}
