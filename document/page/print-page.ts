import type { Page } from "puppeteer-core";
import { evaluate, printIsolated, show } from "../browser/isolated-page.ts";
import type { MakeUpOptions } from "../make-up/make-pages-up.ts";
import { pageBoxes } from "../make-up/page-box.ts";
import type { PagePlan, PlacedNote } from "../make-up/page-plan.ts";
import { preparingScript } from "../make-up/preparing-script.ts";
import { pageCall } from "../make-up/program/page-call.ts";
import { destinationPages, destinationsOf } from "../pdf/destinations.ts";
import { pageCount } from "../pdf/page-count.ts";
import type { FrontPages } from "../pdf/page-labels.ts";
import type { Layout } from "../source.ts";
import type { Stopwatch } from "../stopwatch.ts";
import { orWarn } from "../warnings/warnings.ts";
import type { WarnOfRender } from "../warnings/warnings.ts";
import { lookOf } from "./theme/look.ts";
import { fitWatermark, watermarkRoom } from "./theme/watermark.ts";
import { anchors } from "./anchors.ts";
import type { AssembledPage } from "./assemble.ts";
import { isMadeUp } from "./made-up.ts";
import { frontPages, headedPages, noPages, printedPlan, sectionsAtTop, shownPages } from "./shown-pages.ts";

/** What is printed, and how its pages are made up. */
export interface PrintJob extends Pick<AssembledPage, "html" | "contents" | "sections" | "continued"> {
  readonly layout: Layout;
}

interface PrintTold {
  readonly clock: Stopwatch;
  readonly warn: WarnOfRender;
}

/** A printed document, and how many pages it has before its text. */
export interface PrintedDocument {
  readonly pdf: Uint8Array;
  readonly front: Pick<FrontPages, "cover" | "contents">;
}

/** Has the browser print a page once its pages are made up: its contents numbered, its notes at the foot, its sections at the heads. */
export async function printPage(
  page: Page,
  job: PrintJob,
  { clock, warn }: PrintTold,
): Promise<PrintedDocument> {
  const { html, sections, layout, continued } = job;
  const { sheet } = lookOf(layout, "");
  const boxes = pageBoxes(sheet);
  const headed = headedPages(sections, layout);
  const print = () => printIsolated(page);
  // Columns of a page are left to the browser; what its print says is told in a second one.
  const isPlanned = isMadeUp(job) && layout.columns === 1;
  const isNumbered = isMadeUp(job);
  const optionsOf = (pages: MakeUpOptions["pages"]) =>
    ({ notes: layout.notes, sections: headed, continued, pages, isFitted: layout.columns === 1 }) as const;
  const prepare = async (pages: MakeUpOptions["pages"]): Promise<PagePlan | undefined> => {
    await clock("load", () => show(page, html));
    const options = isPlanned ? optionsOf(pages) : undefined;
    const script = preparingScript(html, boxes, options);
    const made = script === undefined ? undefined : await clock("make-up", () => evaluate(page, script));
    if (layout.watermark !== undefined) await page.evaluate(fitWatermark, watermarkRoom(sheet, boxes));
    return made as PagePlan | undefined;
  };
  let plan = await prepare("made-up");
  let pdf = await clock("print", print);

  // What cannot be counted is told of when it is made a PDF of ours.
  const printedPages = () =>
    orWarn(
      () => undefined,
      "PdfAsPrinted",
      () => pageCount(pdf),
      0,
    );
  if (!isPlanned && layout.columns === 1 && (await printedPages()) === 2) {
    const script = pageCall("makePagesUp", { ...optionsOf("as-they-come"), boxes });
    const fitted = (await clock("make-up", () => evaluate(page, script))) as PagePlan | undefined;
    if (fitted?.isOnePage === true) pdf = await clock("reprint", print);
  }

  const isChecked = () =>
    html.includes(`"#${anchors.text}"`) ||
    job.contents.length + sections.length + (plan?.notes.length ?? 0) + (plan?.continued.length ?? 0) > 0;
  const read = () =>
    isChecked()
      ? orWarn(warn, "ContentsWithoutPageNumbers", () => destinationPages(pdf), undefined)
      : undefined;
  let printed = await read();
  const isAtFoot = ({ id, reference, isAtTop }: PlacedNote) => {
    const [its, page] = [printed?.get(reference), printed?.get(id)];
    return its === page || (isAtTop && (its ?? 0) + 1 === page);
  };
  const isAsPlanned = plan?.pages === undefined || plan.pages === pageCount(pdf);
  if (isPlanned && (!isAsPlanned || !plan?.notes.every(isAtFoot))) {
    plan = await prepare("as-they-come");
    pdf = await clock("reprint", print);
    printed = await read();
  }

  const front = frontPages(printed);
  if (!isNumbered) return { pdf, front };
  const shown = plan && shownPages(plan, headed, continued);
  const pages = await orWarn(warn, "ContentsWithoutPageNumbers", () => pageCount(pdf), 0);
  const opening =
    layout.columns === 1
      ? []
      : [
          ...((await evaluate(page, pageCall("openingSections", headed.ids))) as readonly string[]),
          ...(printed ? sectionsAtTop(headed.ids, destinationsOf(pdf), sheet, isFromRight(html)) : []),
        ];
  const places = printedPlan(job.contents, headed, printed, pages, plan, opening);
  const right = shownPages(places, headed, continued);
  if (JSON.stringify(shown ?? noPages) === JSON.stringify(right)) return { pdf, front };
  // The numbers have room already, and heads take none, so that this print has the pages of the first.
  pdf = await clock("reprint", async () => {
    await evaluate(page, pageCall("fillPageNumbers", right.numbers));
    await evaluate(page, pageCall("fillMargins", right.margins));
    return print();
  });
  return { pdf, front };
}

function isFromRight(html: string): boolean {
  return /^<!doctype html><html[^>]* dir="rtl"/.test(html);
}
