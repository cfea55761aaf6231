import { formatNumber, translateCount } from "./words/translate.ts";

/** Counts in words. */

/** Formats a number of pages, such as `1 page`, `12 pages`. */
export function formatPages(pages: number): string {
  return translateCount("1 page", "{count} pages", pages);
}

/** Formats a size in kB or MB, of 1000. @param bytes of a file */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${formatNumber(Math.ceil(bytes / 1000))} kB`
    : `${formatNumber(bytes / 1_000_000, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
}
