import type { BrandLook } from "../../../brand/brand-look.ts";
import { formatOwnRules } from "../../../brand/own-rules.ts";
import type { LetterheadPicture } from "../../../letterhead/draw-letterhead.ts";
import type { Look } from "../look.ts";

/** Formats what a brand adds to the style of a page: its fonts, the image behind every page, and its own rules. */
export function formatBrandRules({ faces, letterhead, rules }: BrandLook, { sheet, stacks }: Look): string {
  const own = formatOwnRules(rules, { text: stacks.text, headings: stacks.labels, code: stacks.mono });
  return `\n${faces}${letterhead.length === 0 ? "" : formatLetterhead(letterhead, sheet)}\n${own}\n`;
}

/** What a picture reaches beyond the edge of its sheet, in mm: Chromium rounds the sizes of pages and of backgrounds to pixels, which left white lines. */
const bleed = 0.6;
const nearEdge = 0.1;

/**
 * Formats the images behind every page. They are placed from the corner of the text. Covers have a design of their own, and turned pages another form.
 * Chromium does not repeat shorter lists here, as it does elsewhere (CSS Backgrounds 3, section 2.1).
 */
function formatLetterhead(
  pictures: readonly LetterheadPicture[],
  { width, height, margins, binding }: Look["sheet"],
): string {
  const placed = pictures.map(({ address, place = { left: 0, top: 0, width, height } }) => {
    const [left, across] = addBleed(place.left, place.width, width);
    const [top, down] = addBleed(place.top, place.height, height);
    return { address, left, top, width: across, height: down };
  });
  const list = (format: (picture: (typeof placed)[number]) => string): string =>
    placed.map(format).join(", ");
  const place = (before: number): string =>
    `background-position: ${list(({ left, top }) => `${mm(left - before)} ${mm(top - margins.top)}`)};`;
  const even = binding === 0 ? "" : `\n@page :left { ${place(margins.left - binding)} }`;
  return `
@page { background-image: ${list(({ address }) => `url("${address}")`)}; ${place(margins.left)} background-size: ${list((picture) => `${mm(picture.width)} ${mm(picture.height)}`)}; background-repeat: ${list(() => "no-repeat")}; }${even}
@page slip-text { ${place(0)} }
@page slip-below { ${place(0)} }
@page cover { background-image: none; }
@page turned { background-image: none; }`;
}

/** Has a picture that reaches an edge of its sheet reach beyond it. @returns its new beginning and length, in mm */
function addBleed(from: number, length: number, edge: number): readonly [from: number, length: number] {
  const before = from < nearEdge ? bleed : 0;
  const behind = from + length > edge - nearEdge ? bleed : 0;
  return [from - before, length + before + behind];
}

function mm(length: number): string {
  return `${String(Math.round(length * 1000) / 1000)}mm`;
}
