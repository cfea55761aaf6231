/** The part of a page that text stands in, in CSS pixels. */
export interface PageBox {
  readonly width: number;
  readonly height: number;
}

/** The content boxes of a document's pages. */
export interface PageBoxes {
  /** Of a page, or of one of its columns. */
  readonly upright: PageBox;
  /** Of pages that are turned for a wide table; where none is turned, of what goes across columns. */
  readonly turned: PageBox;
}

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
}

const pixelsPerMm = 96 / 25.4;

/** Where Chromium breaks pages: it takes whole pixels of a sheet, and of what the margins leave of it (Chromium 153, measured). */
export function pageBoxes({ width, height, margins, turned, columns, gap }: PageSize): PageBoxes {
  const across = left(width, margins.left + margins.right);
  const down = left(height, margins.top + margins.bottom);
  const upright = {
    width: columns === 1 ? across : Math.floor((across - gap * pixelsPerMm) / columns),
    height: down,
  };
  if (!turned) return { upright, turned: { width: across, height: down } };
  return {
    upright,
    turned: {
      width: left(height, turned.left + turned.right),
      height: left(width, turned.top + turned.bottom),
    },
  };
}

function left(sheet: number, margin: number): number {
  // What is a whole number of pixels may be a little more by its computation.
  return Math.round(Math.ceil(sheet * pixelsPerMm - 1e-6) - margin * pixelsPerMm);
}
