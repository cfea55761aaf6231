import { pixelsOfUnit } from "../../core/attributes/pixels.ts";
import type { SlidePicture } from "../../core/page/slides/slide.ts";

/** The settings in the words of an image (Marpit, "Image syntax"). */
export interface PictureWords {
  readonly isBackground: boolean;
  /** The other words. */
  readonly alt: string;
  /** In pixels of a slide. */
  readonly width?: number;
  readonly height?: number;
  readonly look: Pick<SlidePicture, "size" | "width" | "height" | "opacity">;
  readonly split?: { readonly side: "left" | "right"; readonly share: number };
  readonly isStacked: boolean;
  readonly hasFilters: boolean;
}

const length = /^(\d{1,5}(?:\.\d{1,4})?)(px|cm|mm|in|pt|pc|em|rem|q)?$/i;
/** Pixels that a unit is; letters are those of a slide. */
const units: Readonly<Record<string, number>> = {
  ...pixelsOfUnit,
  q: 96 / 101.6,
  pc: 16,
  em: 29,
  rem: 29,
};
const filter =
  /^(?:blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|saturate|sepia)(?::.*)?$/;
const sizeWord = /^(w|width|h|height):(.+)$/;
const smallestShare = 10;
const largestShare = 85;

/** Reads the words of an image. @returns undefined where they are words for its reader alone */
export function readPictureWords(alt: string): PictureWords | undefined {
  const words = alt.trim().split(/\s+/);
  const isBackground = words.includes("bg");
  if (!isBackground && !words.some((word) => sizeWord.test(word) || /^[\w-]+:\S/.test(word)))
    return undefined;
  const facts: { -readonly [Name in keyof PictureWords]?: PictureWords[Name] } = {};
  const look: { -readonly [Name in keyof PictureWords["look"]]: PictureWords["look"][Name] } = {
    size: "cover",
  };
  const others: string[] = [];
  for (const word of words) {
    const [, dimension, value = ""] = sizeWord.exec(word) ?? [];
    const [, opacity] = /^opacity:(\d{0,3}(?:\.\d{1,4})?%?)$/.exec(word) ?? [];
    if (dimension !== undefined) {
      const pixels = parsePixels(value);
      const name = dimension.startsWith("w") ? "width" : "height";
      if (pixels !== undefined) facts[name] = pixels;
      if (pixels !== undefined) look[name] = String(pixels);
      else if (/^\d{1,3}%$/.test(value)) look[name] = value;
    } else if (opacity !== undefined && opacity !== "") look.opacity = parseShare(opacity);
    else if (filter.test(word) && (isBackground || word.includes(":"))) facts.hasFilters = true;
    else if (!isBackground || !readBackgroundWord(word, look, facts)) others.push(word);
  }
  if (look.width !== undefined && look.height !== undefined) look.size = "stretch";
  return {
    isStacked: false,
    hasFilters: !isBackground && look.opacity !== undefined,
    ...facts,
    isBackground,
    alt: others.join(" "),
    look,
  };
}

/** Reads a word of a background. @returns whether it is one */
function readBackgroundWord(
  word: string,
  look: { size: SlidePicture["size"]; width?: string },
  read: { split?: PictureWords["split"]; isStacked?: boolean },
): boolean {
  const [, side, share] = /^(left|right)(?::(\d{1,3}(?:\.\d{1,3})?)%)?$/.exec(word) ?? [];
  if (side === "left" || side === "right") {
    const wanted = share === undefined ? 50 : Number(share);
    read.split = { side, share: Math.min(largestShare, Math.max(smallestShare, wanted)) };
  } else if (word === "vertical") read.isStacked = true;
  else if (word === "cover" || word === "contain" || word === "auto") look.size = word;
  else if (word === "fit") look.size = "contain";
  else if (/^\d{1,4}(?:\.\d{1,3})?%$/.test(word)) look.width = word;
  else return word === "bg" || word === "horizontal";
  return true;
}

function parsePixels(written: string): number | undefined {
  const [, number, unit = "px"] = length.exec(written) ?? [];
  const scale = units[unit.toLowerCase()];
  return number === undefined || scale === undefined ? undefined : Math.round(Number(number) * scale);
}

function parseShare(written: string): number {
  const share = written.endsWith("%") ? Number.parseFloat(written) / 100 : Number(written);
  return Number.isNaN(share) ? 1 : Math.min(1, share);
}
