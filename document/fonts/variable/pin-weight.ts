import { fontOf, fontTables } from "../font-file.ts";
import { nameTable } from "../name-table.ts";

/** A font of one weight, as it is called in a PDF. */
export interface PinnedWeight {
  readonly family: string;
  /** A value of the axis `wght` (OpenType, "Registered design-variation axis tag: 'wght'"). */
  readonly weight: 400 | 700;
}

/**
 * Makes a font of one weight out of a variable one, as TrueType: Chromium's PDFs hold the letters of a variable font as drawings (Type 3),
 * which take five times the room. HarfBuzz' subsetter does it, in 4 ms for a part of a font.
 * @param font WOFF2
 */
export async function pinWeight(font: Buffer, { family, weight }: PinnedWeight): Promise<Uint8Array> {
  // Loaded when a document has letters of such a font.
  const { default: subsetFont } = await import("subset-font");
  const pinned = await subsetFont(font, undefined, {
    keepAllGlyphs: true,
    targetFormat: "truetype",
    variationAxes: { wght: weight },
  });
  const name = nameTable(family, weight === 400 ? "Regular" : "Bold");
  return fontOf(new Map([...fontTables(pinned), ["name", name]]));
}
