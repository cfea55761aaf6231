import type { Columns } from "./columns.ts";

/** Runs in the page: the pages of what the entries of the list of contents lead to, from 1. */
export function contentsPages(columns: Columns): readonly (number | undefined)[] {
  const before = columns.pagesBefore();
  return Array.from(document.querySelectorAll(".contents li"), (entry) => {
    const anchor = entry.querySelector("a")?.getAttribute("href")?.slice(1) ?? "";
    const target = document.getElementById(decodeURIComponent(anchor));
    const page = target ? columns.pageOf(target) : undefined;
    return page === undefined ? undefined : page + before + 1;
  });
}

/** Runs in the page: puts the numbers in their places. */
export function fillPageNumbers(pages: readonly (number | undefined)[]): void {
  document.querySelectorAll(".contents-page").forEach((place, index) => {
    place.textContent = String(pages[index] ?? "");
  });
}
