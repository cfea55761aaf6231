import { measureContentBox } from "../../dom/boxes.ts";
import type { PageBoxes } from "../../page-box.ts";
import { breakDisplay } from "./break-display.ts";
import { breakInline } from "./break-inline.ts";
import { measureContentWidth } from "./content-width.ts";

/** A formula in a line of text may be broken when it takes more than this share of the line. */
const maxInlineShare = 0.4;
/** A display formula that would be scaled more than this is turned. */
const minScale = 0.7;
/** Rounding of widths, in px. */
const roundingPx = 0.5;
/** A hairline does not become smaller with the rest, so that scaling is tried again. */
const maxScalings = 4;
/** Taken off each scaling, so that rounding does not make the formula too wide. */
const scaleSlack = 0.99;

/**
 * Runs in the page: breaks formulas that are too wide. It does so before relations and operators of a display (as TeX's breqn does), behind them in a
 * line of text (TeXbook, chapter 18). One that cannot be broken is scaled alone, or turned.
 */
export function breakFormulas(text: HTMLElement, { turned, measure }: PageBoxes): void {
  // All are measured before the first is changed.
  const formulas = Array.from(text.querySelectorAll("math")).map((formula) => {
    const isDisplay = formula.getAttribute("display") === "block";
    const width = measureContentWidth(formula);
    return { formula, isDisplay, width, availableWidth: measureContentBox(findBlock(formula, text)) };
  });
  const wide = formulas.filter(
    ({ isDisplay, width, availableWidth }) =>
      width > (isDisplay ? Math.min(measure, availableWidth) + roundingPx : availableWidth * maxInlineShare),
  );
  for (const { formula, isDisplay, availableWidth } of wide) {
    if (isDisplay) breakDisplay(formula, Math.min(measure, availableWidth));
    else breakInline(formula);
  }
  // What cannot be broken may be wider than lines of text.
  for (const { formula, isDisplay, availableWidth } of wide)
    if (isDisplay && availableWidth > measure && measureContentWidth(formula) > measure + roundingPx)
      formula.style.width = "100%";
  for (const { formula, availableWidth } of wide) scale(formula, text, availableWidth, turned.width);
}

function findBlock(formula: Element, text: HTMLElement): HTMLElement {
  let block = formula.parentElement;
  while (block && block !== text && getComputedStyle(block).display.startsWith("inline"))
    block = block.parentElement;
  return block ?? text;
}

/** Scales a formula that is still too wide, on a turned page where it would become too small. Widths are in px. */
function scale(formula: Element, text: HTMLElement, availableWidth: number, turnedWidth: number): void {
  const { style } = formula as HTMLElement;
  const width = measureContentWidth(formula);
  if (width <= availableWidth + roundingPx || style.display === "inline") return;
  const isTurned = availableWidth / width < minScale && formula.parentElement === text;
  if (isTurned) formula.classList.add("turned-formula");
  const maxWidth = isTurned ? turnedWidth : availableWidth;
  let zoom = 1;
  for (let pass = 0; pass < maxScalings && measureContentWidth(formula) > maxWidth; pass++) {
    zoom *= (maxWidth / measureContentWidth(formula)) * scaleSlack;
    style.setProperty("zoom", String(zoom));
  }
}
