import type { PageImage } from "../browser/isolated-page.ts";

/** The most of a drawing that stands on every page, and is drawn again on each of them. A picture in pixels is in the file once. */
export const pageDrawing = { bytes: 40_000, elements: 1_000 } as const;

/** The size of a sheet, in px, about which a drawing is measured. */
const sheetPx = { width: 800, height: 1_100 };

/** Returns whether an image can be drawn on each of many pages. */
export async function isDrawnEasily({ mediaType, bytes }: PageImage): Promise<boolean> {
  if (mediaType !== "image/svg+xml") return true;
  if (bytes.byteLength > pageDrawing.bytes) return false;
  const { readDrawing } = await import("./svg/read-drawing.ts");
  const drawing = readDrawing(bytes);
  return !("refusal" in drawing) && drawing.costAt(sheetPx).elements <= pageDrawing.elements;
}
