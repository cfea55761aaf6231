import type { Columns } from "./columns.ts";
import type { PlacedSection } from "./page-plan.ts";

/** Runs in the page: the pages of what the entries of the list of contents lead to, from 1 at the beginning of the text. */
export function contentsPages(columns: Columns, document: Document): readonly (number | undefined)[] {
  return Array.from(document.querySelectorAll(".contents li"), (entry) => {
    const anchor = entry.querySelector("a")?.getAttribute("href")?.slice(1) ?? "";
    const target = document.getElementById(decodeURIComponent(anchor));
    const page = target ? columns.pageOf(target) : undefined;
    return page === undefined ? undefined : page + 1;
  });
}

/** Runs in the page: puts the numbers in their places. */
export function fillPageNumbers(
  pages: readonly (number | undefined)[],
  document = globalThis.document,
): void {
  document.querySelectorAll(".contents-page").forEach((place, index) => {
    place.textContent = String(pages[index] ?? "");
  });
}

/** Runs in the page: where sections begin. */
export function placeSections(
  ids: readonly string[],
  columns: Columns,
  document: Document,
): readonly PlacedSection[] {
  /** What begins higher, in px, is the first on its page. */
  const firstLine = 50;
  return ids.map((id) => {
    const heading = document.getElementById(id);
    const page = heading ? columns.pageOf(heading) : undefined;
    if (!heading || page === undefined) return { page: undefined, isAtTop: false };
    return { page: page + 1, isAtTop: columns.depthOf(heading.getBoundingClientRect().top) < firstLine };
  });
}

/** Runs in the page: those of some headings that begin a page whatever is before them, by the theme or by a break before them. */
export function openingSections(ids: readonly string[], document = globalThis.document): readonly string[] {
  return ids.filter((id) => {
    const heading = document.getElementById(id);
    if (!heading) return false;
    const isBehindBreak = heading.previousElementSibling?.classList.contains("new-page") === true;
    return isBehindBreak || getComputedStyle(heading).breakBefore === "page";
  });
}
