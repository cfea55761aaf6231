import type { PlacedSection } from "../page-plan.ts";

/** The sections that the heads of pages name. */
export interface HeadedSections {
  readonly titles: readonly string[];
  /** Of their headings. */
  readonly ids: readonly string[];
  /** A text of fewer pages has no heads. */
  readonly fewestPages: number;
}

/**
 * The section that each page of the text goes on with; none when pages are to have no heads, "" before the
 * first section, and where a section's own heading stands at the top. Also runs in the page.
 */
export function runningHeads(
  { titles, fewestPages }: HeadedSections,
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
    const { page, isAtTop } = known[next] ?? {};
    return page === index + 1 && isAtTop === true ? "" : current;
  });
}
