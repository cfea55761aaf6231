import type { ReadFont } from "../browser/isolated-page.ts";
import { findInstalledPath } from "../fonts/declared/installed-path.ts";
import { toPackageName } from "../fonts/fonts-on-demand.ts";
import { webFamilies } from "../fonts/needed-fonts.ts";
import { toBase64 } from "../images/base64.ts";
import { parseRanges } from "../fonts/font-parts.ts";
import { buildFontStacks, toGothic } from "../fonts/stacks.ts";
import type { DiagramLook } from "./diagram-kinds.ts";

/** Returns the font families of diagrams, as a style sheet names them: those of the document's captions. */
export function listDiagramFamilies(font: DiagramLook["font"], language = "en"): string {
  return buildFontStacks(language, font && { font, headings: "text" }).labels;
}

function listFamilies(font: DiagramLook["font"], language = "en"): string[] {
  return listDiagramFamilies(font, language)
    .split(", ")
    .map((family) => family.replaceAll('"', ""));
}

/** Whole fonts of Chinese are as large as this; a diagram needs parts of them. */
const maxEmbeddedBytes = 8_000_000;

/** Returns the rules for those fonts of a style sheet that a diagram's text needs. @param stylesheet `@font-face` rules whose URLs begin with `fontsUrl` */
export function chooseFaces(
  stylesheet: string,
  text: string,
  font?: DiagramLook["font"],
  language?: string,
): string[] {
  const codePoints = listCodePoints(text);
  const families = listFamilies(font, language);
  const chosen = (stylesheet.match(/@font-face \{[^}]*\}/g) ?? []).filter(
    (rule) => families.includes(readFamily(rule)) && codePoints.some(parseCoverage(rule)),
  );
  // What has letters without serifs needs no others beside them.
  return chosen.filter((rule) => {
    const gothic = toGothic(readFamily(rule));
    const before = gothic === readFamily(rule) ? [] : chosen.filter((other) => readFamily(other) === gothic);
    const isShown = parseCoverage(rule);
    const others = before.map(parseCoverage);
    return codePoints.some((sign) => isShown(sign) && !others.some((isCovered) => isCovered(sign)));
  });
}

/** Fonts of a diagram's text that are not installed, for its image. */
export interface EmbeddedFonts {
  /** Rules with the fonts in them, each for the characters of the text alone. */
  readonly rules: string;
  /** Their families and all others, as a style sheet names them. */
  readonly families: string;
  /** Their families alone. */
  readonly own: readonly string[];
  /** Whether the text needs more than an image may carry. */
  readonly isCut: boolean;
}

/** The source of fonts, and the characters that they are for. */
export interface EmbeddedFontOptions {
  /** The start of the URLs of `faces`. */
  readonly fontsUrl: string;
  readonly readFont: ReadFont;
  readonly font: DiagramLook["font"];
  /** Whether some of the text is bold. */
  readonly isBold: boolean;
  /** Whether no font is installed: of each character, the first that has it is embedded. */
  readonly areAllEmbedded?: boolean;
  /** BCP 47: whose forms of Han characters come first; English when undefined. */
  readonly language?: string;
  /** Largest size of all fonts. */
  readonly maxBytes?: number;
}

/**
 * Embeds fonts in an image, which otherwise sees installed fonts only. They come first, and lack every character that installed ones have. Text that
 * is laid out before its font arrived, and behind another font, keeps its empty boxes (Chromium 153).
 */
export async function embedFonts(
  faces: readonly string[],
  text: string,
  {
    fontsUrl,
    readFont,
    font,
    isBold,
    areAllEmbedded = false,
    language,
    maxBytes = maxEmbeddedBytes,
  }: EmbeddedFontOptions,
): Promise<EmbeddedFonts> {
  const all = listCodePoints(text);
  const families = listFamilies(font, language);
  const needed = areAllEmbedded ? firstToHave(all, faces, families) : neededBeside(all, families);
  const used = new Set<string>();
  let size = 0;
  const rules: string[] = [];
  for (const rule of faces) {
    const isOfText = areAllEmbedded || readFamily(rule) === families[0];
    if (isOfText && (rule.includes("italic") || (!isBold && /font-weight: ?[67]00/.test(rule)))) continue;
    const isCovered = parseCoverage(rule);
    const shown = needed(readFamily(rule)).filter(isCovered);
    const own = [...new Set(shown.flatMap((sign) => [sign, ...listPossibleParts(sign)]))].filter(isCovered);
    const path = own.length === 0 ? undefined : /url\(([^)]+)\)/.exec(rule)?.[1]?.slice(fontsUrl.length);
    const font = path === undefined ? undefined : await readFont(path);
    size += font?.byteLength ?? 0;
    if (!font || size > maxBytes) continue;
    used.add(readFamily(rule));
    const range = own.map((sign) => `U+${sign.toString(16)}`).join(", ");
    const embedded = rule
      .replace(/url\([^)]+\)/, `url(${toDataUri(font)})`)
      .replace(/unicode-range:[^;}]*/, "")
      .replace(/\}\s*$/, `unicode-range: ${range}; }`);
    rules.push(embedded);
  }
  const installed = families.filter((family) => !used.has(family));
  const joined = buildJoinerFaces(text, fontsUrl);
  const joiners = areAllEmbedded ? await embedFiles(joined, fontsUrl, readFont) : joined;
  if (joiners !== "") {
    rules.push(joiners);
    used.add(joinerFamily);
  }
  const names = [...used, ...installed].map((family) => (/\s/.test(family) ? `"${family}"` : family));
  return { rules: rules.join("\n"), families: names.join(", "), own: [...used], isCut: size > maxBytes };
}

/** Returns rules with the files that they name in them. */
async function embedFiles(rules: string, fontsUrl: string, readFont: ReadFont): Promise<string> {
  const urls = [...rules.matchAll(/url\(([^)]+)\)/g)].map(([, url = ""]) => url);
  let embedded = rules;
  for (const url of urls) {
    const font = await readFont(url.slice(fontsUrl.length));
    if (font) embedded = embedded.replace(url, toDataUri(font));
  }
  return embedded;
}

function toDataUri(font: Uint8Array): string {
  return `data:font;base64,${toBase64(font)}`;
}

/** Returns the characters that each family may show: the first family all, the others those that no installed font has. */
function neededBeside(
  all: readonly number[],
  [first]: readonly string[],
): (family: string) => readonly number[] {
  const webFamilies = all.filter(isNotInstalled);
  return (family) => (family === first ? all : webFamilies);
}

/** Returns the characters that each family shows: those that no installed family before it has. Web fonts lack some characters of their rules. */
function firstToHave(
  all: readonly number[],
  faces: readonly string[],
  families: readonly string[],
): (family: string) => readonly number[] {
  let left = all;
  const needed = new Map<string, readonly number[]>();
  for (const family of families) {
    const coverages = faces.filter((rule) => readFamily(rule) === family).map(parseCoverage);
    const isShown = (sign: number): boolean => coverages.some((isCovered) => isCovered(sign));
    needed.set(family, left.filter(isShown));
    if (!webFamilies.has(toPackageName(family))) left = left.filter((sign) => !isShown(sign));
  }
  return (family) => needed.get(family) ?? [];
}

/** The letters of Arabic with the non-joiners and joiners of the same font: those of another one would part a word for readers. */
export const joinerFamily = "Joined Arabic";

/** Builds rules for {@link joinerFamily}, or none for a text without a joiner. @param fontsUrl of fonts */
export function buildJoinerFaces(text: string, fontsUrl: string): string {
  if (!/[\u200c\u200d]/.test(text)) return "";
  return [
    [400, "Amiri-Regular"],
    [700, "Amiri-Bold"],
  ]
    .map(
      ([weight, name]) =>
        `@font-face { font-family: "${joinerFamily}"; font-weight: ${String(weight)}; src: local("${String(name)}"), url(${fontsUrl}${findInstalledPath(`${String(name).replace("-", `_${String(weight)}`)}.ttf`)}); unicode-range: U+600-6FF, U+750-77F, U+8A0-8FF, U+200C-200D; }`,
    )
    .join("\n");
}

/** Signs that a block of a script has at most. */
const blockSize = 0x80;

/**
 * Lists the characters that a character may be composed of. Vowels of Khmer, Tamil or Thai consist of two, some of them by no rule of Unicode; all of
 * them are in its block.
 */
function listPossibleParts(sign: number): number[] {
  if (!isNotInstalled(sign) || sign >= 0x2000) return [];
  const first = sign - (sign % blockSize);
  return Array.from({ length: blockSize }, (_, index) => first + index);
}

/** Returns whether no installed font is sure to have a character: Latin, Greek and Cyrillic letters and symbols are all installed. */
function isNotInstalled(sign: number): boolean {
  return sign >= 0x590 && !(sign >= 0x2000 && sign < 0x2e80);
}

function readFamily(rule: string): string {
  return /font-family: ?["']([^"']+)["']/.exec(rule)?.[1] ?? "";
}

/** Lists the code points of a text, each once. */
function listCodePoints(text: string): number[] {
  return Array.from(new Set(text), (sign) => sign.codePointAt(0) ?? 0);
}

/** Returns whether a rule is for a code point; a rule without ranges is for all. */
function parseCoverage(rule: string): (sign: number) => boolean {
  const ranges = parseRanges(rule);
  return (sign) => ranges.length === 0 || ranges.some(({ from, to }) => sign >= from && sign <= to);
}
