import type { PageOptions } from "../../source.ts";

/** A document's pages, in mm. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** The `size` of `@page` (CSS Paged Media, section 7.1). */
  readonly size: string;
  readonly margins: Sides;
  /** Margins of pages turned for wide content; undefined if pages are in landscape already, or have columns. */
  readonly turned: Sides | undefined;
  readonly columns: PageOptions["columns"];
  /** Between columns. */
  readonly gap: number;
}

interface Sides {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** A theme's pages, on A4. */
export interface ThemePage {
  /** In mm. */
  readonly top: number;
  readonly sides: number;
  readonly bottom: number;
  /** The size of the text, in points. */
  readonly size: number;
  readonly isWide?: boolean;
}

/** Upright, in mm; the last three by `@page`'s own names in inches (CSS Paged Media, section 7.1). */
const papers = {
  a3: { width: 297, height: 420, size: "A3", text: 1.25 },
  a4: { width: 210, height: 297, size: "A4", text: 1 },
  a5: { width: 148, height: 210, size: "A5", text: 0.9 },
  letter: { width: 215.9, height: 279.4, size: "letter", text: 1 },
  legal: { width: 215.9, height: 355.6, size: "legal", text: 1 },
  "16:9": { width: 254, height: 142.875, size: "254mm 142.875mm", text: 1 },
  "4:3": { width: 190.5, height: 142.875, size: "190.5mm 142.875mm", text: 1 },
} as const satisfies Record<PageOptions["paper"], object>;

const wide = papers["16:9"];
const shares = { narrow: 0.62, normal: 1, wide: 1.4 } as const;
/** Below it, a margin is too small for content; in mm. */
const minMarginMm = 12;
const columnGap = 7;

/** Returns the pages of a document. */
export function buildSheet(
  { paper, margins, columns }: Pick<PageOptions, "paper" | "margins" | "columns">,
  { top, sides, bottom, isWide = false }: ThemePage,
): Sheet {
  const { width, height, size } = papers[paper];
  const isTurned = isWide && width < height;
  const [across, down] = isTurned ? [height, width] : [width, height];
  const clampSides = (sidesOf: readonly [number, number, number]): Sides => {
    const maxMarginMm = Math.min(width, height) / 4;
    const [above, beside, below] = sidesOf.map((side) =>
      round(Math.min(maxMarginMm, Math.max(minMarginMm, side))),
    );
    const atSides = beside ?? minMarginMm;
    return { top: above ?? minMarginMm, right: atSides, bottom: below ?? minMarginMm, left: atSides };
  };
  // A theme's margins are those for its own paper, and equal beside the shorter side of another one.
  const ownWidth = isWide ? wide.height : papers.a4.width;
  const scale = Math.min(width, height) / ownWidth;
  const isNear = scale > 0.95 && scale < 1.05;
  const times = typeof margins === "number" ? 1 : shares[margins] * (isNear ? 1 : scale);
  const chosen =
    typeof margins === "number" ? ([margins, margins, margins] as const) : ([top, sides, bottom] as const);
  const upright = clampSides([chosen[0] * times, chosen[1] * times, chosen[2] * times]);
  const mayTurn = across < down && columns === 1;
  return {
    width: across,
    height: down,
    size: isTurned ? `${size} landscape` : size,
    margins: upright,
    turned: mayTurn ? clampSides([upright.top - 4, upright.left - 4, upright.bottom - 4]) : undefined,
    columns,
    gap: columnGap,
  };
}

/** Chooses the size of the text in points, if the document does not. */
export function chooseTextSize(paper: PageOptions["paper"], { size, isWide = false }: ThemePage): number {
  if (!isWide) return size * papers[paper].text;
  return size * (Math.min(papers[paper].width, papers[paper].height) / wide.height);
}

/** Computes the largest height of an image, given the height of the rest of a page, in mm of A4. */
export function computeMaxImageHeight({ height, margins }: Sheet, beside: number): string {
  const available = height - margins.top - margins.bottom;
  return `${String(round(available * (1 - beside / 243)))}mm`;
}

/** Returns the height of a cover. One as high as its sheet would be followed by an empty page. */
export function coverHeight({ height }: Sheet): string {
  return `${String(Math.floor(height - 1))}mm`;
}

/** White space of a cover, from the edges of its sheet, in mm. */
export interface CoverInsets {
  readonly above: number;
  readonly beside: number;
  readonly below: number;
}

export function coverInsets({ width, height }: Pick<Sheet, "width" | "height">): CoverInsets {
  if (width > height) return { above: 0.26 * height, beside: 0.1 * width, below: 0.12 * height };
  return { above: 62 * (height / 297), beside: 30 * (width / 210), below: 26 * (height / 297) };
}

export function coverPadding(sheet: Sheet): string {
  const { above, beside, below } = coverInsets(sheet);
  return [above, beside, below].map((mm) => `${String(round(mm))}mm`).join(" ");
}

function round(mm: number): number {
  return Math.round(mm * 100) / 100;
}
