import type { BrandLook } from "../../../brand/brand-look.ts";
import { formatOwnRules } from "../../../brand/own-rules.ts";
import type { Look } from "../look.ts";

/** Formats what a brand adds to the style of a page: its fonts, the image behind every page, and its own rules. */
export function formatBrandRules({ faces, letterhead, rules }: BrandLook, { sheet, stacks }: Look): string {
  const own = formatOwnRules(rules, { text: stacks.text, headings: stacks.labels, code: stacks.mono });
  return `\n${faces}${letterhead === undefined ? "" : formatLetterhead(letterhead, sheet)}\n${own}\n`;
}

/** Formats the image behind every page, as large as its sheet. Covers have a design of their own, and turned pages another form. */
function formatLetterhead(address: string, { width, height, margins, binding }: Look["sheet"]): string {
  const place = (left: number): string => `background-position: -${mm(left)} -${mm(margins.top)};`;
  const even = binding === 0 ? "" : `\n@page :left { ${place(margins.left - binding)} }`;
  return `
@page { background-image: url("${address}"); ${place(margins.left)} background-size: ${mm(width)} ${mm(height)}; background-repeat: no-repeat; }${even}
@page slip-text { ${place(0)} }
@page slip-below { ${place(0)} }
@page cover { background-image: none; }
@page turned { background-image: none; }`;
}

function mm(length: number): string {
  return `${String(Math.round(length * 1000) / 1000)}mm`;
}
