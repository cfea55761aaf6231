import type { PageImage } from "../browser/isolated-page.ts";
import { checkFont, type OwnFontType } from "../fonts/files/own-font.ts";
import type { OwnFamilies } from "../fonts/stacks.ts";
import { readDataUri } from "../images/data-uri.ts";
import type { FetchImage } from "../images/embed-images.ts";
import { isDrawnEasily } from "../images/page-drawing.ts";
import type { LetterheadPicture } from "../letterhead/draw-letterhead.ts";
import type { Warn } from "../warnings/warn.ts";
import {
  fontUses,
  listFontFiles,
  maxFontBytes,
  tooLargeLetterhead,
  tooManyBytes,
  type Brand,
  type FontFile,
  type FontUse,
} from "./brand.ts";
import { cleanCss } from "./own-css.ts";
import type { OwnRule } from "./own-rules.ts";

/** What a brand adds to the pages of a document. */
export interface BrandLook {
  /** The files of its fonts, by addresses that nobody can guess. */
  readonly fonts: readonly PageImage[];
  /** The rules that declare them. */
  readonly faces: string;
  readonly families: OwnFamilies;
  /** The images behind the pages. */
  readonly letterhead: readonly LetterheadPicture[];
  /** What is permitted of its style sheet. */
  readonly rules: readonly OwnRule[];
}

const families: Readonly<Record<FontUse, string>> = {
  text: "Brand Text",
  headings: "Brand Headings",
  code: "Brand Code",
};

const mediaTypes: Readonly<Record<OwnFontType, string>> = {
  woff2: "font/woff2",
  truetype: "font/ttf",
  opentype: "font/otf",
};

/** What prepares a brand. */
interface BrandSources {
  /** The images behind its pages, and their places. */
  readonly letterhead: readonly { readonly image: PageImage; readonly place: LetterheadPicture["place"] }[];
  readonly fetchImage: FetchImage;
  /** Names one font after the other. */
  readonly nextName: () => string;
  readonly warn: Warn;
}

/** Prepares a brand for the page: fetches its fonts, and lets through what is permitted of its style. */
export async function prepareBrand(
  brand: Brand,
  { letterhead, ...sources }: BrandSources,
): Promise<BrandLook> {
  const { warn } = sources;
  const { rules, dropped } = cleanCss(brand.css ?? "");
  for (const what of dropped) warn("brand-style-not-followed", `The brand's CSS was not followed: ${what}`);
  const fonts = await loadFonts(listFontFiles(brand), sources);
  const pictures: LetterheadPicture[] = [];
  for (const { image, place } of letterhead)
    if (await isDrawnEasily(image)) pictures.push({ address: image.url, ...(place && { place }) });
    else warn("brand-not-followed", `The brand's letterhead can't be used: ${tooLargeLetterhead}`);
  return { ...fonts, letterhead: pictures, rules };
}

async function loadFonts(
  files: readonly FontFile[],
  { fetchImage, nextName, warn }: Omit<BrandSources, "letterhead">,
): Promise<Pick<BrandLook, "fonts" | "faces" | "families">> {
  const fonts = new Map<string, PageImage>();
  const variable = new Set<string>();
  const loaded: FontFile[] = [];
  let bytesLeft = maxFontBytes;
  // The same file may be for several uses, and is fetched once.
  for (const [address, file] of new Map(files.map((file) => [file.address, file]))) {
    const name = `fonts.${file.use}.${file.style}`;
    const bytes = await readFont(address, fetchImage);
    if (bytes === undefined) {
      warn("font-not-downloaded", `The brand's ${name} could not be downloaded. Check its address.`);
      continue;
    }
    const checked = checkFont(bytes);
    bytesLeft -= bytes.byteLength;
    const fault = checked.fault ?? (bytesLeft < 0 ? tooManyBytes : undefined);
    if (fault !== undefined) warn("brand-not-followed", `The brand's ${name} can't be used: ${fault}`);
    else if (checked.fault === undefined) {
      if (checked.isVariable) variable.add(address);
      fonts.set(address, {
        url: nextName(),
        mediaType: mediaTypes[checked.type],
        bytes,
      });
    }
  }
  for (const file of files) if (fonts.has(file.address)) loaded.push(file);
  return {
    fonts: [...fonts.values()],
    faces: loaded
      .map((file) => {
        const others = loaded.filter(({ use }) => use === file.use);
        const url = fonts.get(file.address)?.url ?? "";
        return formatFace(file, { others, url, isVariable: variable.has(file.address) });
      })
      .join("\n"),
    families: Object.fromEntries(
      fontUses.filter((use) => loaded.some((file) => file.use === use)).map((use) => [use, families[use]]),
    ),
  };
}

async function readFont(address: string, fetchImage: FetchImage): Promise<Uint8Array | undefined> {
  const data = address.startsWith("data:") ? readDataUri(address) : await fetchImage(address, "font");
  return data?.bytes;
}

/**
 * Formats the rule of a font. Bold text without a bold face is emboldened, since it has to be told from other text; these letters are drawings in the
 * PDF, and larger. Headings and code are as bold as their one face is.
 */
function formatFace(
  { use, style }: FontFile,
  face: { readonly others: readonly FontFile[]; readonly url: string; readonly isVariable: boolean },
): string {
  const isBold = style.startsWith("bold");
  const hasBold = face.others.some((other) => other.style.startsWith("bold"));
  const hasAllWeights = !hasBold && (face.isVariable || use !== "text");
  const weight = hasAllWeights ? "100 900" : isBold ? "600 900" : "100 599";
  const slant = style.endsWith("italic") ? "italic" : "normal";
  return `@font-face { font-family: "${families[use]}"; font-weight: ${weight}; font-style: ${slant}; src: url("${face.url}"); }`;
}
