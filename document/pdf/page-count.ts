import { pdfObjects } from "./objects.ts";

/**
 * The number of pages of a PDF as Chromium writes it.
 * @throws {Error} when there is no page tree to be read
 */
export function pageCount(pdf: Uint8Array): number {
  const { trailer, read } = pdfObjects(pdf);
  const catalog = read(/\/Root (\d+) 0 R/.exec(trailer)?.[1] ?? "");
  const pages = read(/\/Pages (\d+) 0 R/.exec(catalog)?.[1] ?? "");
  const count = Number(/\/Count\s+(\d+)/.exec(pages)?.[1] ?? 0);
  if (count === 0) throw new Error("The PDF has no page tree that can be read");
  return count;
}
