import type { Page } from "puppeteer-core";
import { show } from "../browser/isolated-page.ts";
import { makeUp } from "../make-up/make-up.ts";
import type { PageBoxes } from "../make-up/page-box.ts";
import { fitWidths } from "../make-up/widths/fit-widths.ts";
import { destinationPages } from "../pdf/destinations.ts";
import type { Stopwatch } from "../stopwatch.ts";
import { orWarn } from "../warnings.ts";
import type { Warn } from "../warnings.ts";
import { fillPageNumbers } from "./contents.ts";
import type { ContentsEntry } from "./contents.ts";

const printOptions = {
  preferCSSPageSize: true,
  printBackground: true,
  timeout: 0,
  tagged: true,
  outline: true,
} as const;

/** What is printed, and how its pages are made up. */
export interface PrintJob {
  readonly html: string;
  readonly contents: readonly ContentsEntry[];
  readonly boxes: PageBoxes;
}

/** Has the browser print a page, with the page numbers in its list of contents, if it has one. */
export async function printPage(
  page: Page,
  { html, contents, boxes }: PrintJob,
  { clock, warn }: { readonly clock: Stopwatch; readonly warn: Warn },
): Promise<Uint8Array> {
  const print = () => page.pdf(printOptions);
  await clock("load", () => show(page, html));
  await clock("make-up", () => fitWidths(page, html, boxes));
  if (contents.length === 0) return clock("print", print);

  const plan = await clock("make-up", () => makeUp(page, boxes));
  const pdf = await clock("print", print);
  const printed = await orWarn(warn, "ContentsWithoutPageNumbers", () => destinationPages(pdf), undefined);
  const pages = contents.map(({ id }) => printed?.get(id));
  if (pages.every((one, index) => one === plan.contents[index])) return pdf;
  // The numbers have room already, so that this print has the pages of the first.
  return clock("reprint", async () => {
    await page.evaluate(fillPageNumbers, pages);
    return print();
  });
}
