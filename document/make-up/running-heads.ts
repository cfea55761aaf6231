import type { PlacedSection } from "./page-plan.ts";

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

/**
 * Runs in the page: gives each page of the text its head. Chromium has no `string-set` (CSS Generated Content for Paged Media, section 1.1),
 * but shows a page's number in any counter style: in one of our own, number 3 is the head of page 3.
 */
export function fillRunningHeads(heads: readonly string[]): void {
  const quoted = (head: string): string =>
    `"${head.replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `)}"`;
  const own = document.querySelector("style.running-heads");
  if (!own && heads.length === 0) return;
  const style = own ?? document.createElement("style");
  style.className = "running-heads";
  // Without a rule, the theme's own shows nothing.
  style.textContent =
    heads.length === 0
      ? ""
      : `@counter-style running-heads { system: fixed; symbols: ${heads.map(quoted).join(" ")}; fallback: no-head; }`;
  document.head.append(style);
}
