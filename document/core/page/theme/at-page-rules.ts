import { parseMarginParts, shorten, type MarginFacts } from "./margin-parts.ts";
import type { Look } from "./look.ts";
import { formatContinuedTitle } from "./rules/continued-title.ts";
import { reportVariables } from "./variables.ts";

/** The texts in the margins of pages. */
export interface Margins extends MarginFacts {
  /** Texts with placeholders; undefined for the ones that pages have on their own. */
  readonly header: string | undefined;
  readonly footer: string | undefined;
  /** Whether pages may name their sections at their heads. */
  readonly hasHeads: boolean;
  /** Whether pages may begin within a table, with a head that says so. */
  readonly hasTables: boolean;
  readonly isRightToLeft: boolean;
  /** Address of an image of ours at the end of every head, beside cover pages. */
  readonly logo?: string | undefined;
}

/** The sides of a page at which lines begin, are in the middle, and end. */
type Sides = readonly ["left" | "right", "center", "left" | "right"];

/** The size of texts in the margins, in points for a text of 10.5 points. */
const lineSize = 8.5;

/**
 * Formats the rules of the page itself, with title and page number in its foot, except on the cover. Pages before the text are numbered in roman; its
 * first is number 1. The heads are counter styles, which pagination fills in.
 */
export function formatPageRules(margins: Margins, look: Look): string {
  const { sheet, size, theme, stacks } = look;
  const points = computeMarginPoints(size);
  const line = `font: 400 ${String(points)}pt ${stacks.labels}; color: #5b6470; white-space: nowrap;`;
  const sides = margins.isRightToLeft
    ? (["right", "center", "left"] as const)
    : (["left", "center", "right"] as const);
  const [begin, , end] = sides;
  const low = `${line} vertical-align: top; padding-top: ${formatFootGap(sheet.margins.bottom)};`;
  const hasParts = margins.footer !== undefined;
  const ems = computeMarginEms(sheet, points);
  const title =
    margins.title === undefined ? undefined : shorten(margins.title, (hasParts ? 0.6 : 0.8) * ems);
  const feet = parseMarginParts(margins.footer ?? theme.footer ?? "{title}||{page}", { ...margins, title });
  const footRules = (contents: readonly string[]): string =>
    sides
      .map((side, index) => {
        const content = contents[index] ?? "";
        // By itself, a long title has the most of the line.
        const width = hasParts ? computeWidth(contents, index) : [80, 0, 20][index];
        return content === "" && width === 0
          ? ""
          : `@bottom-${side} { content: ${content === "" ? '""' : content}; ${low} text-align: ${side}; width: ${String(width)}%; }`;
      })
      .join("\n  ");
  const isOfSlides = theme.opening === "slide" && margins.header === undefined && margins.hasHeads;
  const heads = isOfSlides
    ? formatSlideHeads(margins, line, sides, look)
    : formatHeadRules(margins, line, sides);
  const { margins: upright, turned, size: paper } = sheet;
  const onTurned = turned ?? upright;
  return `
@page {
  size: ${paper};
  margin: ${formatMm(upright)};
  ${footRules(feet.text)}
  ${heads}
}
${theme.isFirstBare === true && margins.footer === undefined ? `@page :first { ${sides.map((side) => `@bottom-${side} { content: none; }`).join(" ")} }` : ""}
${formatBinding(sheet)}
@counter-style nothing { system: cyclic; symbols: ""; }
@counter-style running-heads { system: cyclic; symbols: ""; }
@counter-style continued-tables { system: cyclic; symbols: ""; }
@counter-style text-pages { system: numeric; symbols: "0" "1" "2" "3" "4" "5" "6" "7" "8" "9"; }
@page turned {
  size: ${turned ? `${paper} landscape` : paper};
  margin: ${formatMm(onTurned)};
}
@page contents {
  counter-increment: before-text 1 page 0;
  ${sides.map((side, index) => (feet.before[index] === feet.text[index] ? "" : `@bottom-${side} { content: ${feet.before[index] ?? ""}; }`)).join("\n  ")}
  ${sides.map((side, index) => (index === 2 && margins.logo !== undefined ? "" : `@top-${side} { content: none; }`)).join(" ")}
}
@page cover {
  margin: 0;
  counter-increment: page 0;
  ${[begin, "center", end].map((side) => `@top-${side} { content: none; } @bottom-${side} { content: none; }`).join("\n  ")}
}`;
}

/** Formats the margins of even pages, whose binding is at the other side. */
function formatBinding({ margins, binding }: Look["sheet"]): string {
  if (binding === 0) return "";
  return `@page :left { margin: ${formatMm({ ...margins, left: margins.left - binding, right: margins.right + binding })}; }`;
}

/** Returns the size of texts in margins, in points. */
export function computeMarginPoints(size: number): number {
  return Math.min(14, Math.max(7, Math.round(lineSize * (size / 10.5) * 10) / 10));
}

/** Formats the page's heads: the lower line is just above a continued table, the upper one has the requested text or names the section. */
function formatHeadRules(margins: Margins, line: string, sides: Sides): string {
  const { header, hasHeads, hasTables, logo } = margins;
  if (header === undefined && !hasHeads && !hasTables && logo === undefined) return "";
  const texts =
    header === undefined
      ? [hasHeads ? "counter(page, running-heads)" : "", "", ""]
      : parseMarginParts(header, margins).text;
  const widths = logo === undefined ? texts : [...texts.slice(0, 2), "logo"];
  const continued = hasTables ? "counter(page, continued-tables)" : "";
  return sides
    .map((side, index) => {
      const text = texts[index] ?? "";
      if (index === 2 && logo !== undefined) return formatHeadLogo(logo, text, { side, line });
      if (index > 0 && text === "") return "";
      const head = `${text} "\\a" " " ${index === 0 ? continued : ""}`;
      const width = header === undefined ? (logo === undefined ? 100 : 60) : computeWidth(widths, index);
      return `@top-${side} { content: ${head}; ${line} white-space: pre; line-height: 4.5mm; vertical-align: bottom; padding-bottom: 1.5mm; text-align: ${side}; width: ${String(width)}%; }`;
    })
    .join("\n  ");
}

/** Formats the heads of slides: the title of one that continues, and the logo. */
function formatSlideHeads(
  { hasTables, logo }: Margins,
  line: string,
  [side, , end]: Sides,
  look: Look,
): string {
  const colour = look.accent ?? reportVariables.accent;
  const title = formatContinuedTitle({ side, colour, hasTables, width: logo === undefined ? 100 : 60 }, look);
  return logo === undefined ? title : `${title} ${formatHeadLogo(logo, "", { side: end, line })}`;
}

/** Formats the logo at the end of a page's head, above the text that is there. */
function formatHeadLogo(
  logo: string,
  text: string,
  { side, line }: { readonly side: string; readonly line: string },
): string {
  const below = text === "" ? "" : ` "\\a" ${text}`;
  return `@top-${side} { content: url(${logo})${below}; ${line} white-space: pre; line-height: 4.5mm; vertical-align: middle; text-align: ${side}; width: 40%; }`;
}

/** Returns how wide the line of a margin is, by the size of its letters. */
export function computeMarginEms({ width, margins }: Look["sheet"], points: number): number {
  return ((width - margins.left - margins.right) * (72 / 25.4)) / points;
}

/** Returns the share of a line for one of its parts, in percent. */
function computeWidth(contents: readonly string[], index: number): number {
  const [begin = "", middle = "", end = ""] = contents;
  if (contents[index] === "" && index > 0) return 0;
  if (middle !== "") return [33, 34, 33][index] ?? 0;
  if (end === "") return index === 0 ? 100 : 0;
  return begin === "" ? ([0, 0, 100][index] ?? 0) : ([60, 0, 40][index] ?? 0);
}

/** Formats the space above the foot. */
function formatFootGap(bottom: number): string {
  return `${String(Math.min(6, Math.round(bottom * 3.5) / 10))}mm`;
}

function formatMm({ top, right, bottom, left }: Look["sheet"]["margins"]): string {
  return `${String(top)}mm ${String(right)}mm ${String(bottom)}mm ${String(left)}mm`;
}
