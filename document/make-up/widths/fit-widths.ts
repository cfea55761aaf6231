import type { PageBoxes } from "../page-box.ts";
import { pageCall, pageProgram } from "../page-script.ts";
import { addBreakPoints } from "./break-points.ts";
import { alignNumbers } from "./align-numbers.ts";
import { breakFormulas } from "./break-formulas.ts";
import { closeSigns } from "./close-signs.ts";
import { fitTables } from "./fit-tables.ts";
import { formulaEnds, formulaItems } from "./formula-lines.ts";
import { mendOverflow } from "./mend-overflow.ts";

/** What indents what is in it; within many of them, there is no room for text. */
const indenting = /<(\/?)(?:li|dd|blockquote|details|div)\b/g;
const deep = 6;
/** A formula of as few letters fits into any place, unless it has a width of its own. */
const shortFormula = 30;
/** Signs that Chromium gives more room than they take. */
const wideSign = /<m(?:sqrt|root)\b|<mo\b(?![^>]*stretchy="false")[^>]*>[()[\]{}⟨⟩⌊⌋⌈⌉∫-∳]/;
const ownWidth = /<m(?:table|space|padded|enclose)\b/;

/**
 * The script that makes everything of a loaded page fit between its margins, once {@link widthsProgram} has run: of a page in which one thing does not, Chromium shrinks all. Its value
 * is what was still too wide when all had been tried for it, and was shrunk.
 * @returns undefined where nothing can be too wide
 */
export function widthsScript(html: string, boxes: PageBoxes): string | undefined {
  return mayBeWide(textOf(html)) ? pageCall("fitWidths", boxes) : undefined;
}

/** The same in a document of this very browser, whose text stands in `main`. */
export function fitWidthsHere(document: Document, html: string, boxes: PageBoxes): void {
  if (mayBeWide(textOf(html))) inPage(steps, boxes, document);
}

/**
 * Whether anything in a page's HTML may be too wide: a table, a formula, or what is indented too far; or has room that it does not need. All else has
 * somewhere to break.
 */
export function mayBeWide(html: string): boolean {
  if (html.includes("<table")) return true;
  for (const [formula] of html.matchAll(/<math\b[^]*?<\/math>/g))
    if (
      ownWidth.test(formula) ||
      wideSign.test(formula) ||
      formula.replace(/<[^>]*>/g, "").length > shortFormula
    )
      return true;
  let depth = 0;
  for (const [, isEnd] of html.matchAll(indenting)) {
    depth += isEnd === "/" ? -1 : 1;
    if (depth > deep) return true;
  }
  return false;
}

const steps = {
  addBreakPoints,
  alignNumbers,
  breakFormulas,
  closeSigns,
  fitTables,
  formulaEnds,
  formulaItems,
  mendOverflow,
};

/** Defines what {@link widthsScript} calls. */
export const widthsProgram = pageProgram("fitWidths", inPage, steps);

function textOf(html: string): string {
  return html.slice(html.indexOf("<main"));
}

function inPage(step: typeof steps, boxes: PageBoxes, document = globalThis.document): readonly string[] {
  const text = document.querySelector("main");
  if (!text) return [];
  const { classList } = document.documentElement;
  classList.add("measuring");
  text.style.width = `${String(boxes.upright.width)}px`;
  try {
    step.closeSigns(text);
    step.fitTables(text, boxes, step);
    step.breakFormulas(text, boxes, step);
    return step.mendOverflow(text);
  } finally {
    text.style.width = "";
    classList.remove("measuring");
  }
}
