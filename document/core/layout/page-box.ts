/** The content box of a page: what its margins leave for the text. In CSS pixels. */
export interface PageBox {
  readonly width: number;
  readonly height: number;
}

/** The content boxes of a document's pages. */
export interface PageBoxes {
  /** The box of a page, or of one of its columns. */
  readonly upright: PageBox;
  /** The box of a page that is turned for a wide table; if none is turned, of content across all columns. */
  readonly turned: PageBox;
  /** The longest line of text, in px; the width of the page where it may be that long. */
  readonly measure: number;
}

/** In mm. */
interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** A page, in mm. */
interface PageSize {
  readonly width: number;
  readonly height: number;
  readonly margins: Margins;
  readonly turned: Margins | undefined;
  readonly columns: 1 | 2;
  readonly gap: number;
  readonly measure: number | undefined;
}

const pixelsPerMm = 96 / 25.4;

/** Computes the content boxes of pages as Chromium prints them: whole pixels of a sheet, less its margins (Chromium 153, measured). */
export function computePageBoxes({
  width,
  height,
  margins,
  turned,
  columns,
  gap,
  measure,
}: PageSize): PageBoxes {
  const across = computeContentPixels(width, margins.left + margins.right);
  const down = computeContentPixels(height, margins.top + margins.bottom);
  const upright = {
    width: columns === 1 ? across : Math.floor((across - gap * pixelsPerMm) / columns),
    height: down,
  };
  const longest = measure === undefined ? upright.width : measure * pixelsPerMm;
  if (!turned) return { upright, turned: { width: across, height: down }, measure: longest };
  return {
    upright,
    measure: longest,
    turned: {
      width: computeContentPixels(height, turned.left + turned.right),
      height: computeContentPixels(width, turned.top + turned.bottom),
    },
  };
}

/** Computes the length that margins leave of a sheet, in px. @param sheet in mm @param margin both margins, in mm */
function computeContentPixels(sheet: number, margin: number): number {
  // Rounding errors may make a whole number of pixels a little larger.
  return Math.round(Math.ceil(sheet * pixelsPerMm - 1e-6) - margin * pixelsPerMm);
}
