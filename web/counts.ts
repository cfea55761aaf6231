/** Counts in words. */

/** Formats a number of pages, such as `1 page`, `12 pages`. */
export function formatPages(pages: number): string {
  return pages === 1 ? "1 page" : `${String(pages)} pages`;
}

/** Formats a size in kB or MB, of 1000. @param bytes of a file */
export function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${String(Math.ceil(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
