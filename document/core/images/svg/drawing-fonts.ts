import { joinPatterns } from "../../join-patterns.ts";
import type { PageImage } from "../../browser/isolated-page.ts";
import { embedFonts, chooseFaces } from "../../diagrams/diagram-fonts.ts";
import { keepLettersOfWebFonts } from "../../fonts/letters-without-font.ts";
import type { WebFonts } from "../../fonts/web-fonts.ts";
import { fromBase64 } from "../base64.ts";
import { toDataUri } from "../named-images.ts";
import { findDrawnLetters } from "./drawn-letters.ts";

/** Size of all fonts in the images of one document. */
const maxBytes = 24_000_000;

/** Images that carry the fonts they need, and how many could not be given all of theirs. */
export interface DrawingsWithFonts {
  readonly images: readonly PageImage[];
  readonly degraded: number;
}

/**
 * Embeds the fonts of letters that are not installed in SVG images: an image sees installed fonts and its own, and none of the page's.
 * @param language of the document (BCP 47)
 */
export async function embedDrawingFonts(
  images: readonly PageImage[],
  fonts: WebFonts,
  language: string,
): Promise<DrawingsWithFonts> {
  let left = maxBytes;
  let degraded = 0;
  const withOwn = async (svg: string): Promise<string> => {
    const drawn = findDrawnLetters(svg);
    // The browser would take another font for Arabic than that of its texts, in which it has no joiners either.
    const joined = drawn.some((letter) => arabic.test(letter)) ? "\u200c" : "";
    const letters = keepLettersOfWebFonts(drawn).join("") + joined;
    if (letters === "") return svg;
    const embedded = await loadFonts(svg, letters, fonts, language, left);
    if (embedded.isCut) degraded++;
    left -= embedded.rules.length;
    return insertFamilies(svg, embedded);
  };
  const given: PageImage[] = [];
  for (const image of images) {
    const svg = image.mediaType === "image/svg+xml" ? new TextDecoder().decode(image.bytes) : "";
    // The background of a slide is an image of images.
    let drawn = await withOwn(svg);
    for (const [uri, data = ""] of svg.matchAll(innerSvg)) {
      const inner = new TextDecoder().decode(fromBase64(data));
      const withFonts = await withOwn(inner);
      if (withFonts !== inner)
        drawn = drawn.replace(uri, () => toDataUri(image.mediaType, new TextEncoder().encode(withFonts)));
    }
    given.push(drawn === svg ? image : { ...image, bytes: new TextEncoder().encode(drawn) });
  }
  return { images: given, degraded };
}

/** Returns the warning for images that lack fonts. @param count of images */
export function describeLackingFonts(count: number): string {
  const images = count === 1 ? "An SVG image" : `${String(count)} SVG images`;
  return `${images} may show boxes instead of letters: the fonts of all images are too large. Convert their text to paths.`;
}

const innerSvg = /data:image\/svg\+xml;base64,([\w+/=]+)/g;

const arabic = /\p{Script=Arabic}/u;
const bold = joinPatterns([
  /font-weight\s*[:=]\s*["']?\s*(?:bold|[6-9]00)/i,
  /\bfont\s*:[^;"'{}]{0,40}\b(?:bold|[6-9]00)\b/i,
  /<(?:b|strong|th|h[1-6])\b/i,
]);
const kana = /[\u3040-\u30ff]/;

async function loadFonts(
  svg: string,
  letters: string,
  fonts: WebFonts,
  documentLanguage: string,
  left: number,
): ReturnType<typeof embedFonts> {
  const language = kana.test(letters) ? "ja" : documentLanguage;
  const rules = fonts.stylesheetFor({ html: letters, languages: [language] });
  return embedFonts(chooseFaces(rules, letters, undefined, language), letters, {
    fontsUrl: fonts.fontsUrl,
    readFont: (path) => fonts.read(path),
    font: undefined,
    isBold: bold.test(svg),
    areAllEmbedded: fonts.declaresAll,
    language,
    maxBytes: left,
  });
}

/** Tags, and the style sheet behind one that begins it. */
const markup = /<style\b[^<>]*>(?:<!\[CDATA\[)?[^<]*|<[^<>]*>/gi;
/** Places that name families, except the rules of the image's own fonts. */
const naming = joinPatterns([
  /@font-face\s*\{[^}]*\}/gi,
  /font-family\s*(?::|=\s*["'])\s*(?!inherit|initial|unset|revert)/gi,
  /\bfont\s*:[^;"'{}<>]{0,60}?\d(?:[a-z]{2,4}|%)(?:\s*\/\s*[\w.%]+)?\s+(?=[\w"'&-])/gi,
]);

/** Returns a drawing with rules for fonts, whose families come before all that it names: behind another, their letters stay boxes (Chromium 153). */
function insertFamilies(
  svg: string,
  { rules, own }: { readonly rules: string; readonly own: readonly string[] },
): string {
  if (own.length === 0) return svg;
  const names = `${own.join(", ")}, `;
  const named = svg.replace(markup, (part) =>
    part.replace(naming, (place) => (place.startsWith("@") ? place : place + names)),
  );
  return named.replace(/<((?:[\w-]+:)?)svg\b[^<>]*>/i, (opening, prefix: string) => {
    const isNamed = /\sfont-family\s*=/i.test(opening);
    // Any style of the drawing is stronger than an attribute.
    const root = isNamed ? opening : opening.replace(/svg\b/i, `$& font-family="${names}serif"`);
    return `${root}<${prefix}style>${rules}</${prefix}style>`;
  });
}
