import type { PageImage } from "../browser/isolated-page.ts";
import type { Warn } from "../warnings/warn.ts";
import { createNames, toDataUri } from "./named-images.ts";
import { isDrawnEasily, pageDrawing } from "./page-drawing.ts";

/** The box of a logo in the head of a page, in mm, into which it is fitted. */
export const headLogo = { width: 48, height: 11 };

const tooLargeLogo = `The logo is printed on the first page alone: a drawing in the head of each page has at most ${String(pageDrawing.bytes / 1_000)} kB and 1,000 elements. Simplify it, or give it as PNG.`;

/**
 * Draws a logo as an image of the size that it has in the heads of pages: an image in a margin of CSS cannot be scaled there.
 * @param images of the document, with the logo among them
 * @param address of the logo
 * @param side to which it is flush
 * @returns undefined where there is no such image, or it is too much to draw on each page
 */
export async function drawHeadLogo(
  images: readonly PageImage[],
  address: string | undefined,
  { side, warn }: { readonly side: "left" | "right"; readonly warn: Warn },
): Promise<PageImage | undefined> {
  const logo = images.find(({ url }) => url === address);
  if (!logo) return undefined;
  if (!(await isDrawnEasily(logo))) {
    warn("brand-not-followed", tooLargeLogo);
    return undefined;
  }
  const { width, height } = headLogo;
  const size = `width="${String(width)}" height="${String(height)}"`;
  const fit = `preserveAspectRatio="x${side === "right" ? "Max" : "Min"}YMid meet"`;
  const bytes = new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}mm" height="${String(height)}mm" viewBox="0 0 ${String(width)} ${String(height)}">` +
      `${fitDrawing(logo, `${size} ${fit}`) ?? `<image ${size} ${fit} href="${toDataUri(logo.mediaType, logo.bytes)}"/>`}</svg>`,
  );
  return { url: createNames(images)(), mediaType: "image/svg+xml", bytes };
}

/**
 * Gives a drawing, which is in the form of `write-svg.ts`, another size. It stays a drawing, since one within an image would be without its fonts.
 * @param placed the attributes of its size and place
 * @returns undefined for an image that is none, or has no size of its own
 */
function fitDrawing({ mediaType, bytes }: PageImage, placed: string): string | undefined {
  if (mediaType !== "image/svg+xml") return undefined;
  const drawing = new TextDecoder().decode(bytes);
  const [tag] = /^<svg\b[^>]*>/.exec(drawing) ?? [];
  if (tag === undefined) return undefined;
  const [width, height] = ["width", "height"].map(
    (side) => new RegExp(`\\s${side}="(\\d+(?:\\.\\d+)?)(?:px)?"`).exec(tag)?.[1],
  );
  const [, own] = /\sviewBox="([^"]*)"/.exec(tag) ?? [];
  const view = own ?? (width === undefined || height === undefined ? undefined : `0 0 ${width} ${height}`);
  if (view === undefined) return undefined;
  const bare = tag.replace(/\s(?:width|height|x|y|viewBox|preserveAspectRatio)="[^"]*"/g, "");
  return bare.replace("<svg", `<svg ${placed} viewBox="${view}"`) + drawing.slice(tag.length);
}
