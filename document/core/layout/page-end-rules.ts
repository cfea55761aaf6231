/**
 * The rules by which a page ends where it does, as `explain-pages.ts` tells them apart. Most are CSS (`break-before`, `break-inside`) in
 * `core/page/theme/rules/`, where the browser applies them.
 */
export const pageEndRules = {
  "text-ends": "the text ends",
  "page-break": "what follows begins a page: a page break, a chapter or a slide",
  // columns.ts
  "turned-page": "what follows stands on a turned page",
  // notes/
  notes: "the notes of the page take the rest of it",
  // page-ends/code.ts
  "code-lines": "code is divided before a blank line, and leaves no line alone",
  full: "the page is full",
  // theme/rules/headings.ts; the block below it does not fit
  "stays-with-next":
    "a heading, a caption or a line that leads to the next block stays with it, and that does not fit",
  // figures/figures.ts
  figure: "the figure that follows does not fit",
  // theme/rules/tables.ts, and figures/figures.ts for tables that may be divided
  table: "the table that follows does not fit",
  // page-ends/white-space.ts divides some of these blocks.
  "stays-whole": "the block that follows stays whole, and does not fit",
} as const;

export type PageEndRule = keyof typeof pageEndRules;

/** The rules that change the content of a page, to leave less of it white. They are tried in this order, and the page is checked again. */
export const fillingRules = {
  figures: "text came before a figure, or the figure was made smaller",
  "white-space": "a block that stays whole elsewhere was divided",
  tables: "a table was divided",
} as const;

export type FillingRule = keyof typeof fillingRules;

/** Why a page ends where it does. */
export interface PageEnd {
  /** From 1 at the beginning of the text: behind the cover and the list of contents. */
  readonly page: number;
  readonly rule: PageEndRule;
  /** How much of the page's height is filled, from 0 to 1. */
  readonly filled: number;
  /** The changes that filled it. */
  readonly changes: readonly FillingRule[];
  /** The first words of the next page; empty for a picture. */
  readonly next: string;
}

/** Explains in a line why a page ends where it does. */
export function describePageEnd({ page, rule, filled, changes, next }: PageEnd): string {
  const share = `${String(Math.round(filled * 100))} % filled`;
  const changed = changes.map((name) => `; ${fillingRules[name]}`).join("");
  const following = next === "" || rule === "text-ends" ? "" : ` Next: “${next}”`;
  return `Page ${String(page)} of the text, ${share}: ${pageEndRules[rule]}${changed}.${following}`;
}
