import { fontsUrl, imagesUrl, type PageImage } from "../browser/isolated-page.ts";
import { toBase64 } from "./base64.ts";
import { createRandomKey } from "./random-key.ts";

/** The only addresses of images that are let through. */
export const imageUrl = new RegExp(`^${imagesUrl.replaceAll(".", "\\.")}[\\da-f]{32}-\\d{1,6}$`);

/** Names images one after the other; no name can be guessed before it is made. */
export function createImageNames(): () => string {
  const key = createRandomKey();
  let count = 0;
  return () => `${imagesUrl}${key}-${String(count++)}`;
}

/** Names the fonts that a document brings along; no name can be guessed before it is made. */
export function createFontNames(): () => string {
  const key = createRandomKey();
  let count = 0;
  return () => `${fontsUrl}${key}-${String(count++)}`;
}

/** Names further images of a document beside those that it has. */
export function createNames(images: readonly PageImage[]): () => string {
  const [first] = images;
  if (!first) return createImageNames();
  let count = images.length;
  return () => `${first.url.slice(0, first.url.lastIndexOf("-"))}-${String(count++)}`;
}

/** Largest image that a page holds itself, in bytes: a larger one it is quicker to be asked for (Chromium 153). */
const maxInPageBytes = 30_000;

/**
 * Puts images into HTML in the place of their addresses.
 * @param maxBytes bytes that an image put there may have
 * @returns the HTML, and the images that it asks for
 */
export function insertImages(
  html: string,
  images: readonly PageImage[],
  maxBytes = maxInPageBytes,
): { html: string; apart: readonly PageImage[] } {
  const [first] = images;
  if (!first) return { html, apart: [] };
  const inPage = new Map(
    images
      .filter(({ bytes }) => bytes.byteLength <= maxBytes)
      .map(({ url, mediaType, bytes }) => [url, toDataUri(mediaType, bytes)]),
  );
  const names = new RegExp(`${first.url.slice(0, first.url.lastIndexOf("-"))}-\\d+`, "g");
  return {
    html: html.replace(names, (url) => inPage.get(url) ?? url),
    apart: images.filter(({ url }) => !inPage.has(url)),
  };
}

/** Writes an image as a `data:` URI (RFC 2397). */
export function toDataUri(mediaType: string, bytes: Uint8Array): string {
  return `data:${mediaType};base64,${toBase64(bytes)}`;
}
