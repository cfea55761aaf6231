import { findFirstPage, type PageContext } from "../page-context.ts";
import type { FillingRule } from "../page-end-rules.ts";
import type { PageRule } from "../pages.ts";
import { findCaption, floatFigure } from "./float-figure.ts";

interface WaitingFigure {
  readonly figure: Element;
  /** The first block that has to stay with the figure: its caption, a line that leads to it, a heading. */
  readonly lead: Element;
  /** The page that ends early. */
  readonly page: number;
  /** White space at the end of that page, in px. */
  readonly gap: number;
  /** Whether the content that must stay with the figure is on the page that it begins: a slide's heading. */
  readonly isParted: boolean;
}

/** Shares of a page's height that may stay white before a figure or a table. */
const maxFigureGap = 0.1;
const maxTableGap = 0.2;
/** The smallest height of a scaled figure, as a share of its own. */
const minScale = 0.67;
/** The same for a figure that would be without its heading. */
const minPartedScale = 0.4;
/** A table with fewer rows stays whole, so that both parts have two rows at least. */
const minSplitRows = 4;
/** A smaller image is a mark beside text. */
const minHeightPx = 96;
/** Extra reduction of a scaled figure, in px. */
const sparePx = 2;

/**
 * Runs in the page: fills pages that would end early because the next figure or table does not fit. The text that follows moves before the figure, up to
 * the end of the page or of the section. Or the figure is scaled, or a table continues on the next page.
 */
export function createFigures(context: PageContext): PageRule {
  const { text, box, columns, ends } = context;
  /** The page that each was tried for. Another page may end before it later, when content above it has moved. */
  const tried = new Map<Element, number>();

  const waiting = (): readonly WaitingFigure[] =>
    Array.from(text.querySelectorAll("figure, table, p:has(> img:first-child)")).flatMap((figure) => {
      if (figure.matches(".listing, .turned-table, .turned-formula, table *") || isInText(figure)) return [];
      const lead = ends.findLead(figure);
      const isParted = figure.localName !== "table" && columns.findPage(lead) !== columns.findPage(figure);
      if (lead.matches(".new-page + *, .slide") && !isParted) return [];
      const end = ends.gapBefore(isParted ? figure : lead);
      const maxGap = figure.localName === "table" ? maxTableGap : maxFigureGap;
      return end && (isParted || end.gap > maxGap * box.height) && tried.get(figure) !== end.page
        ? [{ figure, lead, isParted, ...end }]
        : [];
    });

  const leavesGap = (lead: Element): boolean => (ends.gapBefore(lead)?.gap ?? 0) > maxTableGap * box.height;

  return {
    nextPage: (from) => findFirstPage(waiting(), from),

    apply(page, hasNotes) {
      const changed = new Set<FillingRule>();
      for (const { figure, lead, isParted, page: endedPage, gap } of waiting()) {
        if (endedPage !== page) continue;
        tried.set(figure, page);
        if (isParted) {
          if (scaleImage(figure, gap - measureMarginAbove(figure), minPartedScale)) changed.add("figures");
          continue;
        }
        // Text after a picture without a caption may refer to it as above.
        const isAlone =
          figure.parentElement === text &&
          figure.localName !== "p" &&
          lead === (findCaption(figure) ?? figure);
        const takeBack = isAlone ? floatFigure(figure, page, !hasNotes, context) : undefined;
        if (takeBack) {
          if (!isSplittable(figure) || !leavesGap(lead)) {
            changed.add("figures");
            continue;
          }
          // All the text that follows in the section was not enough.
          takeBack();
        }
        const above = figure.getBoundingClientRect().top - lead.getBoundingClientRect().top;
        if (isSplittable(figure)) {
          figure.classList.add("may-break");
          changed.add("tables");
        } else if (figure.localName !== "table" && scaleImage(figure, gap - above - measureMarginAbove(lead)))
          changed.add("figures");
      }
      return [...changed];
    },
  };
}

/** Returns whether it is a paragraph of more than one picture with its caption. */
function isInText(figure: Element): boolean {
  if (figure.localName !== "p") return false;
  const first = Array.from(figure.childNodes).find(
    ({ textContent, nodeType }) => nodeType !== 3 || textContent?.trim() !== "",
  );
  return figure.querySelectorAll("img").length > 1 || (first as Element | undefined)?.localName !== "img";
}

function isSplittable(figure: Element): boolean {
  return (
    figure.localName === "table" && figure.querySelectorAll(":scope > tbody > tr").length >= minSplitRows
  );
}

/** Returns the margin that a block gets below another, where it begins no page, in px. */
function measureMarginAbove(block: Element): number {
  const { previousElementSibling: before } = block;
  const below = before ? Number.parseFloat(getComputedStyle(before).marginBottom) : 0;
  return Math.max(below, Number.parseFloat(getComputedStyle(block).marginTop));
}

/** Scales the image of a figure to a height, unless it would become too small. @param heightPx of the figure @returns whether it was scaled */
function scaleImage(figure: Element, heightPx: number, least = minScale): boolean {
  const { HTMLImageElement } = figure.ownerDocument.defaultView ?? globalThis;
  const image = figure.querySelector("img");
  if (!(image instanceof HTMLImageElement)) return false;
  const { height } = image.getBoundingClientRect();
  const wanted = Math.floor(height - (figure.getBoundingClientRect().height - heightPx) - sparePx);
  const isScaled = height > minHeightPx && wanted >= height * least;
  if (isScaled) image.style.maxHeight = `${String(wanted)}px`;
  return isScaled;
}
