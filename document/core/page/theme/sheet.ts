import type { PageOptions } from "../../source.ts";

/** A document's pages, in mm. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  /** The `size` of `@page` (CSS Paged Media, section 7.1). */
  readonly size: string;
  /** Those of odd pages. */
  readonly margins: Sides;
  /** What the left margin of odd pages has, and the right one of even pages. */
  readonly binding: number;
  /** Margins of pages turned for wide content; undefined if pages are in landscape already, or have columns. */
  readonly turned: Sides | undefined;
  readonly columns: PageOptions["columns"];
  /** Between columns. */
  readonly gap: number;
  /** The longest line of text; undefined where lines may be as long as the pages are wide. What is wider than text, such as tables and code, is not held to it. */
  readonly measure: number | undefined;
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
  /** Where lines begin, and where they end. */
  readonly start: number;
  readonly end: number;
  readonly bottom: number;
  /** Both, where the text has two columns, which keep lines short by themselves; as above when absent. */
  readonly besideColumns?: number;
  /** The longest line of text, in sizes of its letters; as wide as the page when absent. */
  readonly measure?: number;
  /** The size of the text, in points. */
  readonly size: number;
  readonly isWide?: boolean;
}

/** Upright, in mm; the last three by `@page`'s own names in inches (CSS Paged Media, section 7.1). */
const papers = {
  a3: { width: 297, height: 420, size: "A3", text: 1.25 },
  a4: { width: 210, height: 297, size: "A4", text: 1 },
  a5: { width: 148, height: 210, size: "A5", text: 0.9 },
  a6: { width: 105, height: 148, size: "105mm 148mm", text: 0.8 },
  letter: { width: 215.9, height: 279.4, size: "letter", text: 1 },
  legal: { width: 215.9, height: 355.6, size: "legal", text: 1 },
  "16:9": { width: 254, height: 142.875, size: "254mm 142.875mm", text: 1 },
  "4:3": { width: 190.5, height: 142.875, size: "190.5mm 142.875mm", text: 1 },
} as const satisfies Record<PageOptions["paper"], object>;

/** What chooses the pages of a document. */
type SheetChoices = Pick<PageOptions, "paper" | "margins" | "columns"> &
  Partial<Pick<PageOptions, "pageWidth" | "pageHeight" | "binding" | "hasLongLines">>;

/** Returns the paper of a document, or the page of its own size, in mm. */
function findPaper({ paper, pageWidth, pageHeight }: SheetChoices): {
  width: number;
  height: number;
  size: string;
} {
  const known = papers[paper];
  if (pageWidth === undefined && pageHeight === undefined) return known;
  const [width, height] = [pageWidth ?? known.width, pageHeight ?? known.height];
  return { width, height, size: `${String(width)}mm ${String(height)}mm` };
}

const wide = papers["16:9"];
const shares = { narrow: 0.62, normal: 1, wide: 1.35 } as const;
/** Below it, a margin is too small for content; in mm. */
const minMarginMm = 12;
const columnGap = 7;
/** With less of it, white space beside the text would look like a mistake; in mm. */
const minBesideMm = 6;
/** A binding leaves as much of a page's width for the text. */
const minTextMm = 40;

/** Returns the pages of a document. */
export function buildSheet(
  layout: SheetChoices,
  themePage: ThemePage,
  { size, isRightToLeft = false }: { readonly size: number; readonly isRightToLeft?: boolean },
): Sheet {
  const { margins, columns, binding = 0, hasLongLines = false } = layout;
  const { top, bottom, isWide = false } = themePage;

  const { width, height, size: paperName } = findPaper(layout);
  const isTurned = isWide && width < height;
  const [across, down] = isTurned ? [height, width] : [width, height];
  const clamp = (side: number): number =>
    round(Math.min(Math.min(width, height) / 4, Math.max(minMarginMm, side)));
  const clampSides = (sides: Sides): { -readonly [Side in keyof Sides]: number } => ({
    top: clamp(sides.top),
    right: clamp(sides.right),
    bottom: clamp(sides.bottom),
    left: clamp(sides.left),
  });
  // A theme's margins are those for its own paper, and equal beside the shorter side of another one.
  const ownWidth = isWide ? wide.height : papers.a4.width;
  const scale = Math.min(width, height) / ownWidth;
  const isNear = scale > 0.95 && scale < 1.05;
  const times = typeof margins === "number" ? 1 : shares[margins] * (isNear ? 1 : scale);
  const start = columns === 1 ? themePage.start : (themePage.besideColumns ?? themePage.start);
  const end = columns === 1 ? themePage.end : (themePage.besideColumns ?? themePage.end);
  const [left, right] = isRightToLeft ? [end, start] : [start, end];
  const upright = clampSides(
    typeof margins === "number"
      ? { top: margins, right: margins, bottom: margins, left: margins }
      : { top: top * times, right: right * times, bottom: bottom * times, left: left * times },
  );
  // Text keeps the width that the binding leaves on odd and on even pages, at whichever side it is.
  const inner = Math.min(binding, Math.max(0, across - upright.left - upright.right - minTextMm));
  upright.left = round(upright.left + inner);
  const mayTurn = across < down && columns === 1;
  return {
    width: across,
    height: down,
    size: isTurned ? `${paperName} landscape` : paperName,
    margins: upright,
    binding: inner,
    turned: mayTurn ? clampSides(turnSides(upright)) : undefined,
    columns,
    gap: columnGap,
    measure: hasLongLines
      ? undefined
      : computeMeasure({ margins, columns }, themePage, { across, down, upright, size }),
  };
}

/** Returns the margins of a turned page, which are a little narrower, and equal beside its text. */
function turnSides({ top, right, bottom, left }: Sides): Sides {
  const beside = (left + right) / 2 - 4;
  return { top: top - 4, right: beside, bottom: bottom - 4, left: beside };
}

/**
 * Computes the longest line of text, in mm. Who asks for narrow margins, or for some in mm, wants more on a page; columns, and pages of little width,
 * keep lines short by themselves; pages for screens are looked at from afar.
 */
function computeMeasure(
  { margins, columns }: Pick<PageOptions, "margins" | "columns">,
  { measure }: ThemePage,
  page: { readonly across: number; readonly down: number; readonly upright: Sides; readonly size: number },
): number | undefined {
  if (measure === undefined || columns > 1 || margins === "narrow" || typeof margins === "number")
    return undefined;
  const longest = round(measure * page.size * (25.4 / 72));
  const available = page.across - page.upright.left - page.upright.right;
  return page.across > page.down || longest > available - minBesideMm ? undefined : longest;
}

/** Chooses the size of the text in points, if the document does not. On paper of its own size, text grows with it as on known papers. */
export function chooseTextSize(layout: SheetChoices, { size, isWide = false }: ThemePage): number {
  const { width, height } = findPaper(layout);
  const shorter = Math.min(width, height);
  if (isWide) return size * (shorter / wide.height);
  if (layout.pageWidth === undefined && layout.pageHeight === undefined)
    return size * papers[layout.paper].text;
  const scale = Math.min(1.25, Math.max(0.8, 0.8 + (shorter - papers.a6.width) * 0.002));
  return Math.round(size * scale * 10) / 10;
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
  if (width > height) return { above: 0.19 * height, beside: 0.1 * width, below: 0.1 * height };
  return { above: 62 * (height / 297), beside: 30 * (width / 210), below: 26 * (height / 297) };
}

export function coverPadding(sheet: Sheet): string {
  const { above, beside, below } = coverInsets(sheet);
  return [above, beside, below].map((mm) => `${String(round(mm))}mm`).join(" ");
}

function round(mm: number): number {
  return Math.round(mm * 100) / 100;
}
