import type { Drawing } from "../../../document/core/diagrams/diagrams.ts";
import { isBadge } from "../../../document/core/images/missing-image.ts";
import type { FetchedImage } from "../../../document/core/images/embed-images.ts";

/** Placeholders for images that are only fetched for the PDF. Their sizes are guesses. */

const diagramSize = { width: 480, height: 220 } as const;
const imageSize = { width: 480, height: 270 } as const;
const badgeSize = { width: 90, height: 20 } as const;

/** Creates the grey box for a diagram. */
export function createDiagramPlaceholder(): Drawing {
  return { svg: drawFrame(diagramSize, "Diagram"), ...diagramSize };
}

/** Creates the grey box for an image on the web. */
export function createImagePlaceholder(url: string): FetchedImage {
  const svg = isBadge(url) ? drawFrame(badgeSize, "") : drawFrame(imageSize, `Image from ${parseHost(url)}`);
  return { mediaType: "image/svg+xml", bytes: new TextEncoder().encode(svg) };
}

function drawFrame(
  { width, height }: { readonly width: number; readonly height: number },
  text: string,
): string {
  const safe = text.replace(/[^\p{L}\p{N} .:-]/gu, "");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(width)}" height="${String(height)}">` +
    `<rect x="1" y="1" width="${String(width - 2)}" height="${String(height - 2)}" rx="4" fill="#f5f6f8" stroke="#c9ced5" stroke-dasharray="5 4"/>` +
    `<text x="50%" y="50%" text-anchor="middle" dominant-baseline="middle" font-family="sans-serif" font-size="14" fill="#5b6470">${safe}</text></svg>`
  );
}

function parseHost(url: string): string {
  return URL.parse(url)?.hostname ?? "the web";
}
