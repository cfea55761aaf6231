import type { PlacedSection } from "../page-plan.ts";

/** The sections that page heads name. */
export interface HeadedSections {
  readonly titles: readonly string[];
  /** The ids of their headings. */
  readonly ids: readonly string[];
  /** A text with fewer pages has no heads. */
  readonly minPages: number;
  /** Whether a page also names a section whose heading is at its top. */
  readonly isNamedAtTop?: boolean;
  /** Whether pages show the number of all pages. */
  readonly hasTotal?: boolean;
}

/**
 * Formats running heads: for each page of the text, the section that continues at its top. It is "" before the first section, and where a heading is
 * at the top; the list is empty when pages have no heads. Also runs in the page.
 */
export function formatRunningHeads(
  { titles, minPages, isNamedAtTop = false }: HeadedSections,
  sections: readonly PlacedSection[],
  pages: number,
): readonly string[] {
  if (titles.length === 0 || pages < minPages) return [];
  const known = sections.flatMap(({ page, isAtTop }, index) =>
    page === undefined ? [] : [{ page, isAtTop, title: titles[index] ?? "" }],
  );
  let next = 0;
  let current = "";
  return Array.from({ length: pages }, (_, index) => {
    for (; (known[next]?.page ?? Infinity) <= index; next++) current = known[next]?.title ?? "";
    const { page, isAtTop, title = "" } = known[next] ?? {};
    const isHere = page === index + 1;
    // A page names its own section if none continues from the page before.
    if (isHere && isNamedAtTop && (isAtTop === true || current === "")) return title;
    return isHere && isAtTop === true ? "" : current;
  });
}

/** Returns the number of all pages, for each page of the text; an empty list when pages do not show it. Also runs in the page. */
export function formatTotals({ hasTotal = false }: HeadedSections, pages: number): readonly string[] {
  return hasTotal ? Array.from({ length: pages }, () => String(pages)) : [];
}
