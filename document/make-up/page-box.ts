import type { Layout } from "../source.ts";

/** The part of a page that text stands in, in CSS pixels. */
export interface PageBox {
  readonly width: number;
  readonly height: number;
}

/** The content boxes of a document's pages. */
export interface PageBoxes {
  readonly upright: PageBox;
  /** Of pages that are turned for a wide table. */
  readonly turned: PageBox;
}

const pixelsPerMm = 96 / 25.4;

const papers = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } } as const;

/** Margins of the theme's `@page` rules: both sides, top and bottom together. In mm. */
const margins = { upright: { x: 48, y: 54 }, turned: { x: 40, y: 46 } } as const;

/** Where Chromium breaks pages: it takes whole pixels of a sheet, and of what the margins leave of it (Chromium 153, measured). */
export function pageBoxes(paper: Layout["paper"]): PageBoxes {
  const { width, height } = papers[paper];
  return {
    upright: { width: left(width, margins.upright.x), height: left(height, margins.upright.y) },
    turned: { width: left(height, margins.turned.x), height: left(width, margins.turned.y) },
  };
}

function left(sheet: number, margin: number): number {
  return Math.round(Math.ceil(sheet * pixelsPerMm) - margin * pixelsPerMm);
}
