import { checkFont } from "../fonts/files/own-font.ts";
import { readDataUri } from "../images/data-uri.ts";
import { pageDrawing } from "../images/page-drawing.ts";
import { isPdfUri, isTooLargePdfUri, tooLargePdf, type PdfFaultCode } from "../letterhead/pdf-page.ts";
import { describeValidValues, isValid } from "../options/kinds.ts";
import { documentOptions } from "../options/options.ts";
import type { PageOptions } from "../source.ts";

/** What a firm's documents have in common, as requests and front matter write it. */
export interface Brand {
  /** In the head of every page: the options `logo` and `logo_place` together. */
  readonly logo?: string | undefined;
  readonly accent?: string | undefined;
  readonly second_colour?: string | undefined;
  readonly fonts?: BrandFonts | undefined;
  /** Address of an image behind every page but the cover, or of a PDF of one page. */
  readonly letterhead?: string | undefined;
  /** Rules of CSS, as far as `own-css.ts` lets them through. */
  readonly css?: string | undefined;
}

/** The fonts of a brand by what they are for: a file each, or one for each style. */
export type BrandFonts = Readonly<Partial<Record<FontUse, string | BrandFace>>>;

/** The files of a face by their style: addresses, or data. */
export type BrandFace = Readonly<Partial<Record<FontStyle, string>>>;

export const fontUses = ["text", "headings", "code"] as const;
export type FontUse = (typeof fontUses)[number];

export const fontStyles = ["regular", "bold", "italic", "bold_italic"] as const;
type FontStyle = (typeof fontStyles)[number];

/** A font's file, and what it is for. */
export interface FontFile {
  readonly use: FontUse;
  readonly style: FontStyle;
  readonly address: string;
}

/** Why a part of a brand can't be used, and which one. */
export interface BrandFault {
  readonly path: readonly string[];
  readonly code: "brand-invalid" | "font-unreadable" | "font-not-embeddable" | PdfFaultCode;
  readonly message: string;
}

/** Bytes of all fonts together. */
export const maxFontBytes = 4_000_000;
/** Characters of a brand's CSS. */
export const maxCss = 20_000;
export const tooLargeLetterhead = `A letterhead in SVG is drawn again on each page, and has at most ${String(pageDrawing.bytes / 1_000)} kB and 1,000 elements. Simplify it, or give it as PNG.`;
/** Characters of an address. */
const maxAddress = 2_000;
const fontData = /^data:font\/[\w.+-]{1,40}(?:;[\w.+=-]{1,60}){0,3};base64,/i;

/** The parts of a brand that can be used, and what is wrong with the others. */
export interface ReadBrand {
  readonly brand: Brand;
  readonly faults: readonly BrandFault[];
}

/**
 * Reads a brand, as a request or front matter has it. Fonts that it holds are checked; those on the web are when they have been fetched.
 * @param given empty texts and unknown fields count as absent
 */
export function readBrand(given: unknown): ReadBrand {
  const faults: BrandFault[] = [];
  const report = (path: readonly string[], message: string, code: BrandFault["code"] = "brand-invalid") => {
    faults.push({ path, code, message });
  };
  if (!isRecord(given)) {
    report([], "A brand is an object with logo, accent, second_colour, fonts, letterhead and css.");
    return { brand: {}, faults };
  }
  const readText = (name: string, findFault: (text: string) => string | undefined): string | undefined => {
    const value = given[name];
    if (isAbsent(value)) return undefined;
    const fault = typeof value === "string" ? findFault(value) : "It should be text.";
    if (fault !== undefined) report([name], fault);
    return fault === undefined && typeof value === "string" ? value : undefined;
  };
  const findOptionFault =
    (name: "logo" | "accent" | "second_colour") =>
    (value: string): string | undefined =>
      isValid(documentOptions[name], value)
        ? undefined
        : `It should be ${describeValidValues(documentOptions[name])}.`;
  const logo = readText("logo", findOptionFault("logo"));
  const letterhead = readText("letterhead", (text) => {
    if (isPdfUri(text)) return isTooLargePdfUri(text) ? tooLargePdf : undefined;
    const isLarge = /^data:image\/svg/i.test(text) && text.length > pageDrawing.bytes * 1.4;
    return isLarge ? tooLargeLetterhead : findOptionFault("logo")(text);
  });
  const accent = readText("accent", findOptionFault("accent"));
  const secondColour = readText("second_colour", findOptionFault("second_colour"));
  const css = readText("css", (text) =>
    text.length > maxCss ? `It has at most ${String(maxCss)} characters.` : undefined,
  );
  const fonts = isAbsent(given.fonts) ? undefined : readFonts(given.fonts, report);
  const brand = {
    ...(logo !== undefined && { logo }),
    ...(accent !== undefined && { accent }),
    ...(secondColour !== undefined && { second_colour: secondColour }),
    ...(fonts && { fonts }),
    ...(letterhead !== undefined && { letterhead }),
    ...(css !== undefined && { css }),
  };
  return { brand, faults };
}

type Report = (path: readonly string[], message: string, code?: BrandFault["code"]) => void;

function readFonts(given: unknown, report: Report): BrandFonts | undefined {
  if (!isRecord(given)) {
    report(["fonts"], "It should be an object with text, headings and code.");
    return undefined;
  }
  const fonts: Partial<Record<FontUse, BrandFace>> = {};
  let bytes = 0;
  for (const use of fontUses) {
    const value = given[use];
    if (isAbsent(value)) continue;
    const isFile = typeof value === "string";
    const files: Readonly<Record<string, unknown>> | undefined = isFile
      ? { regular: value }
      : isRecord(value)
        ? value
        : undefined;
    if (!files || isAbsent(files.regular)) {
      report(["fonts", use], "It should be a font, or an object with regular, bold, italic and bold_italic.");
      continue;
    }
    const face: Partial<Record<FontStyle, string>> = {};
    for (const style of fontStyles) {
      const address = files[style];
      if (isAbsent(address)) continue;
      const path = ["fonts", use, ...(isFile ? [] : [style])];
      const fault = checkFontAddress(address);
      if (fault) report(path, fault.message, fault.code);
      else if (typeof address === "string") {
        bytes += address.startsWith("data:") ? Math.floor(address.length * 0.75) : 0;
        face[style] = address;
      }
    }
    if (face.regular !== undefined) fonts[use] = face;
  }
  if (bytes <= maxFontBytes) return Object.keys(fonts).length === 0 ? undefined : fonts;
  report(["fonts"], tooManyBytes);
  return undefined;
}

export const tooManyBytes = `All fonts together have at most ${String(maxFontBytes / 1_000_000)} MB. Give parts of them, with the characters that your documents use, as WOFF2.`;

function checkFontAddress(address: unknown): Pick<BrandFault, "code" | "message"> | undefined {
  if (typeof address !== "string" || !(isWebAddress(address) || fontData.test(address.slice(0, 300))))
    return {
      code: "brand-invalid",
      message:
        "It should be an address that begins with https://, or the font's data (data:font/woff2;base64,…).",
    };
  // What is too large is not unpacked.
  if (!address.startsWith("data:") || address.length > 2 * maxFontBytes) return undefined;
  const checked = checkFont(readDataUri(address)?.bytes ?? new Uint8Array());
  if (checked.fault === undefined) return undefined;
  return {
    code: checked.isRestricted ? "font-not-embeddable" : "font-unreadable",
    message: checked.fault,
  };
}

function isWebAddress(text: string): boolean {
  return text.length <= maxAddress && URL.canParse(text) && new URL(text).protocol === "https:";
}

/** Lists the files of a brand's fonts. */
export function listFontFiles({ fonts = {} }: Brand): FontFile[] {
  return fontUses.flatMap((use) => {
    const given = fonts[use];
    const face: BrandFace = typeof given === "string" ? { regular: given } : (given ?? {});
    return fontStyles.flatMap((style) => {
      const address = face[style];
      return address === undefined ? [] : [{ use, style, address }];
    });
  });
}

/** Returns the options that a brand stands for. */
export function toBrandLayout({ logo, accent, second_colour }: Brand): Partial<PageOptions> {
  return {
    ...(logo !== undefined && { logo, logoPlace: "pages" }),
    ...(accent !== undefined && { accent }),
    ...(second_colour !== undefined && { secondColour: second_colour }),
  };
}

function isAbsent(value: unknown): value is undefined | null | "" {
  return value === undefined || value === null || value === "";
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
