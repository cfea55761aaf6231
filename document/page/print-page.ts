import type { Page } from "puppeteer-core";
import { show } from "../browser/isolated-page.ts";
import { destinationPages } from "../pdf/destinations.ts";
import type { Stopwatch } from "../stopwatch.ts";
import { orWarn } from "../warnings.ts";
import type { Warn } from "../warnings.ts";
import { fillPageNumbers } from "./contents.ts";
import type { ContentsEntry } from "./contents.ts";

const printOptions = { preferCSSPageSize: true, printBackground: true, timeout: 0 } as const;

/** Has the browser print a page, with the page numbers in its list of contents, if it has one. */
export async function printPage(
  page: Page,
  html: string,
  contents: readonly ContentsEntry[],
  { clock, warn }: { readonly clock: Stopwatch; readonly warn: Warn },
): Promise<Uint8Array> {
  await clock("load", () => show(page, html));
  if (contents.length > 0) await clock("contents", () => numberContents(page, contents, warn));
  return clock("print", () => page.pdf({ ...printOptions, tagged: true, outline: true }));
}

/** Finds out by a print on which pages the headings are, and fills the list of contents in. */
async function numberContents(page: Page, contents: readonly ContentsEntry[], warn: Warn): Promise<void> {
  // Without tags and bookmarks, which nobody sees.
  const pdf = await page.pdf({ ...printOptions, tagged: false, outline: false });
  const pages = await orWarn(
    warn,
    "ContentsWithoutPageNumbers",
    () => destinationPages(pdf),
    new Map<string, number>(),
  );
  await page.evaluate(
    fillPageNumbers,
    contents.map(({ id }) => pages.get(id)),
  );
}
