import type { Columns } from "./columns.ts";

/** Runs in the page: puts the page of what each entry leads to into the list of contents. @returns the pages, from 1 */
export function numberContents(columns: Columns): readonly (number | undefined)[] {
  const before = columns.pagesBefore();
  return Array.from(document.querySelectorAll(".contents li"), (entry) => {
    const anchor = entry.querySelector("a")?.getAttribute("href")?.slice(1) ?? "";
    const target = document.getElementById(decodeURIComponent(anchor));
    const page = target ? columns.pageOf(target) : undefined;
    const number = page === undefined ? undefined : page + before + 1;
    const place = entry.querySelector(".contents-page");
    if (place) place.textContent = String(number ?? "");
    return number;
  });
}
