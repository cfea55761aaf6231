import type { PlacedSection } from "../page-plan.ts";

/** The sections that the heads of pages name. */
export interface HeadedSections {
  readonly titles: readonly string[];
  /** Of their headings. */
  readonly ids: readonly string[];
  /** A text of fewer pages has no heads. */
  readonly fewestPages: number;
  /** Whether a page names the section, too, whose heading stands at its top. */
  readonly isNamedAtTop?: boolean;
  /** Whether pages say how many they are. */
  readonly hasTotal?: boolean;
}

/**
 * The section that each page of the text goes on with; none when pages are to have no heads, "" before the
 * first section, and where a section's own heading stands at the top. Also runs in the page.
 */
export function runningHeads(
  { titles, fewestPages, isNamedAtTop = false }: HeadedSections,
  sections: readonly PlacedSection[],
  pages: number,
): readonly string[] {
  if (titles.length === 0 || pages < fewestPages) return [];
  const known = sections.flatMap(({ page, isAtTop }, index) =>
    page === undefined ? [] : [{ page, isAtTop, title: titles[index] ?? "" }],
  );
  let [next, current] = [0, ""];
  return Array.from({ length: pages }, (_, index) => {
    for (; (known[next]?.page ?? Infinity) <= index; next++) current = known[next]?.title ?? "";
    const { page, isAtTop, title = "" } = known[next] ?? {};
    const isHere = page === index + 1;
    // A page is named by its own section where none goes on from the page before.
    if (isHere && isNamedAtTop && (isAtTop === true || current === "")) return title;
    return isHere && isAtTop === true ? "" : current;
  });
}

/** What each page of the text says of how many there are. Also runs in the page. */
export function totals({ hasTotal = false }: HeadedSections, pages: number): readonly string[] {
  return hasTotal ? Array.from({ length: pages }, () => String(pages)) : [];
}
