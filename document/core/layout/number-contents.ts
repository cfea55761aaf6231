import type { Columns } from "./columns.ts";
import type { PlacedSection } from "./page-plan.ts";

/** A heading that begins higher on its page, in px, is the first on it. */
const firstBlockPx = 50;

/** Finds the page of an element, from 1 at the beginning of the text; undefined if unknown. Runs in the page. */
export function findPageNumber(element: Element | null, columns: Columns): number | undefined {
  const page = element ? columns.findPage(element) : undefined;
  return page === undefined ? undefined : page + 1;
}

/** Runs in the page: the pages that the entries of the list of contents lead to, from 1 at the beginning of the text. */
export function listContentsPages(columns: Columns, document: Document): readonly (number | undefined)[] {
  return Array.from(document.querySelectorAll(".contents li"), (entry) => {
    const anchor = entry.querySelector("a")?.getAttribute("href")?.slice(1) ?? "";
    return findPageNumber(document.getElementById(decodeURIComponent(anchor)), columns);
  });
}

/** Runs in the page: writes the page numbers into the list of contents. */
export function fillPageNumbers(
  pages: readonly (number | undefined)[],
  document = globalThis.document,
): void {
  document.querySelectorAll(".contents-page").forEach((place, index) => {
    place.textContent = String(pages[index] ?? "");
  });
}

/** Runs in the page: where sections begin. @param ids of their headings */
export function placeSections(
  ids: readonly string[],
  columns: Columns,
  document: Document,
): readonly PlacedSection[] {
  return ids.map((id) => {
    const heading = document.getElementById(id);
    const page = findPageNumber(heading, columns);
    if (!heading || page === undefined) return { page: undefined, isAtTop: false };
    return { page, isAtTop: columns.measureDepth(heading.getBoundingClientRect().top) < firstBlockPx };
  });
}

/** Lists the headings that always begin a page, by the theme or by a page break before them; runs in the page. @param ids of headings */
export function listOpeningSections(
  ids: readonly string[],
  document = globalThis.document,
): readonly string[] {
  return ids.filter((id) => {
    const heading = document.getElementById(id);
    if (!heading) return false;
    const isBehindBreak = heading.previousElementSibling?.classList.contains("new-page") === true;
    return isBehindBreak || getComputedStyle(heading).breakBefore === "page";
  });
}
