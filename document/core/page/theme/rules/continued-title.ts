import type { PageLook } from "../../slides/deck.ts";
import type { Look } from "../look.ts";

/** Of a title that is repeated, in points for a text of 10.5 points. */
const titleSize = 10.5;

/** The part of a line that the head of a slide has beside such a title. */
export const headerShare = 0.35;

/** Returns how wide a title may be that is repeated where its slide continues, by the size of its letters: on each slide, beside what it has there. */
export function computeContinuedTitleEms(
  { sheet, size }: Pick<Look, "sheet" | "size">,
  slides: readonly Pick<PageLook, "header" | "split">[],
): number {
  const { width, margins } = sheet;
  const shares = slides.map(
    ({ header, split }) =>
      (header === undefined ? 1 : 1 - headerShare) * (split === undefined ? 1 : 1 - split.share / 100),
  );
  return (
    (Math.min(1, ...shares) * (width - margins.left - margins.right) * (72 / 25.4)) / computePoints(size)
  );
}

/** A margin of pages on which a slide continues. */
interface ContinuedMargin {
  readonly side: "left" | "right";
  readonly colour: string;
  /** Whether a table may continue there. */
  readonly hasTables: boolean;
  /** In percent of the line. */
  readonly width: number;
  /** Further declarations. */
  readonly more?: string;
}

/** Formats the margin of pages on which a slide continues, with the title of the slide, which pagination fills in. */
export function formatContinuedTitle(
  { side, colour, hasTables, width, more = "" }: ContinuedMargin,
  { size, stacks }: Pick<Look, "size" | "stacks">,
): string {
  const table = hasTables ? ' " " counter(page, continued-tables)' : "";
  return `@top-${side} { content: counter(page, running-heads)${table}; font: 600 ${String(computePoints(size))}pt ${stacks.labels}; color: ${colour}; white-space: nowrap; line-height: normal; vertical-align: bottom; padding-bottom: 2mm; text-align: ${side}; width: ${String(width)}%; ${more}}`;
}

function computePoints(size: number): number {
  return titleSize * (size / 10.5);
}
