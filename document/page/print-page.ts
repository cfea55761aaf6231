import type { Page } from "puppeteer-core";
import { show } from "../browser/isolated-page.ts";
import { makeUp } from "../make-up/make-up.ts";
import type { MakeUpOptions } from "../make-up/make-up.ts";
import { fillPageNumbers } from "../make-up/number-contents.ts";
import type { PageBoxes } from "../make-up/page-box.ts";
import type { PagePlan, PlacedNote } from "../make-up/page-plan.ts";
import { fitWidths } from "../make-up/widths/fit-widths.ts";
import { pageCount } from "../pdf/page-count.ts";
import { destinationPages } from "../pdf/destinations.ts";
import type { Stopwatch } from "../stopwatch.ts";
import { orWarn } from "../warnings.ts";
import type { Warn } from "../warnings.ts";
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
  readonly notes: MakeUpOptions["notes"];
}

interface PrintTold {
  readonly clock: Stopwatch;
  readonly warn: Warn;
}

/** Has the browser print a page once its pages are made up: its contents numbered, its notes at the foot. */
export async function printPage(page: Page, job: PrintJob, { clock, warn }: PrintTold): Promise<Uint8Array> {
  const { html, contents, boxes, notes } = job;
  const print = () => page.pdf(printOptions);
  const isPlanned = isMadeUp(job);
  const prepare = async (pages: MakeUpOptions["pages"]): Promise<PagePlan | undefined> => {
    await clock("load", () => show(page, html));
    return clock("make-up", async () => {
      await fitWidths(page, html, boxes);
      return isPlanned ? makeUp(page, { boxes, notes, pages }) : undefined;
    });
  };
  let plan = await prepare("made-up");
  if (!isPlanned) return clock("print", print);

  let pdf = await clock("print", print);
  const isChecked = contents.length > 0 || (plan?.notes.length ?? 0) > 0;
  const read = () =>
    isChecked
      ? orWarn(warn, "ContentsWithoutPageNumbers", () => destinationPages(pdf), undefined)
      : undefined;
  let printed = await read();
  const isAtFoot = ({ id, reference, isAtTop }: PlacedNote) => {
    const [its, page] = [printed?.get(reference), printed?.get(id)];
    return its === page || (isAtTop && its !== undefined && its + 1 === page);
  };
  const isAsPlanned = plan?.pages === undefined || plan.pages === pageCount(pdf);
  if (!isAsPlanned || !plan?.notes.every(isAtFoot)) {
    plan = await prepare("as-they-come");
    pdf = await clock("reprint", print);
    printed = await read();
  }
  const numbers = contents.map(({ id }) => printed?.get(id));
  if (numbers.every((one, index) => one === plan?.contents[index])) return pdf;
  // The numbers have room already, so that this print has the pages of the first.
  return clock("reprint", async () => {
    await page.evaluate(fillPageNumbers, numbers);
    return print();
  });
}

/** Most documents are short, and have nothing of what the browser does not do well by itself. */
function isMadeUp({ html, contents, notes }: PrintJob): boolean {
  return (
    contents.length > 0 ||
    /<pre class="long"|<figure|<table/.test(html) ||
    (notes === "foot" && html.includes('class="footnotes"'))
  );
}
