import type { Page } from "puppeteer-core";
import { evaluate, printIsolated, show } from "../../browser/isolated-page.ts";
import type { LayoutOptions } from "../../layout/lay-out-pages.ts";
import type { HeadedSections } from "../../layout/margins/running-heads.ts";
import type { PageBoxes } from "../../layout/page-box.ts";
import type { LayoutFailure, PagePlan } from "../../layout/page-plan.ts";
import { buildPreparingScript } from "../../layout/preparing-script.ts";
import { listDestinationPages } from "../../pdf/destinations.ts";
import type { PageOptions } from "../../source.ts";
import type { Stopwatch } from "../../stopwatch.ts";
import { orWarn } from "../../warnings/warnings.ts";
import type { WarnOfRender } from "../../warnings/warnings.ts";
import { anchors } from "../anchors.ts";
import type { AssembledPage } from "../assemble.ts";
import type { Destinations } from "../shown-pages.ts";
import type { Sheet } from "../theme/sheet.ts";
import { fitWatermark, computeWatermarkRoom } from "../theme/watermark.ts";

/** A document's HTML, and how its pages are paginated. */
export interface PrintJob extends Pick<
  AssembledPage,
  "html" | "contents" | "sections" | "references" | "continued"
> {
  readonly layout: PageOptions;
}

/** Everything that all attempts to print one document share. */
export interface PrintContext {
  readonly page: Page;
  readonly job: PrintJob;
  readonly stopwatch: Stopwatch;
  readonly warn: WarnOfRender;
  readonly sheet: Sheet;
  readonly boxes: PageBoxes;
  readonly headed: HeadedSections;
  /** Whether pages are paginated before the print, so that it has a plan. */
  readonly isPlanned: boolean;
  /** Whether it is asked why pages end where they do. */
  readonly isExplained: boolean;
}

/** A print of the document, and where its layout said that everything would be. */
export interface PrintAttempt {
  readonly pdf: Uint8Array;
  /** Undefined where the browser breaks the pages on its own. */
  readonly plan: PagePlan | undefined;
}

/** A print of which is known on which page its anchors are. */
export interface LocatedAttempt extends PrintAttempt {
  /** Undefined where nothing depends on them, or the PDF does not tell. */
  readonly destinations: Destinations | undefined;
}

type PagesFrom = LayoutOptions["pages"];

/** Loads the document, paginates its pages and prints them. */
export async function printPages(context: PrintContext, pages: PagesFrom): Promise<PrintAttempt> {
  const plan = await prepare(context, pages);
  const stage = pages === "paginated" ? "print" : "reprint";
  const pdf = await context.stopwatch(stage, () => printIsolated(context.page));
  return { pdf, plan };
}

async function prepare(context: PrintContext, pages: PagesFrom): Promise<PagePlan | undefined> {
  const { page, job, stopwatch, sheet, boxes, isPlanned } = context;
  await stopwatch("load", () => show(page, job.html));
  const options = isPlanned ? buildLayoutOptions(context, pages) : undefined;
  const script = buildPreparingScript(job.html, boxes, options);
  const plan = script === undefined ? undefined : await layOut(context, script);
  if (job.layout.watermark !== undefined)
    await page.evaluate(fitWatermark, computeWatermarkRoom(sheet, boxes));
  return plan;
}

/** Runs a script that lays out the pages of the document. Reports a failure, after which the browser breaks the pages on its own. */
export async function layOut(
  { page, stopwatch, warn }: PrintContext,
  script: string,
): Promise<PagePlan | undefined> {
  const laidOut = (await stopwatch("layout", () => evaluate(page, script))) as
    PagePlan | LayoutFailure | undefined;
  if (!laidOut || !("failure" in laidOut)) return laidOut;
  warn("PaginationFailed", new Error(laidOut.failure));
  return undefined;
}

/** Says how the pages of a document are paginated, apart from their boxes. */
export function buildLayoutOptions(
  { job: { layout, continued, references }, headed, isExplained }: PrintContext,
  pages: PagesFrom,
): Omit<LayoutOptions, "boxes"> {
  return {
    notes: layout.notes,
    sections: headed,
    references,
    continued,
    pages,
    isFitted: layout.columns === 1,
    isExplained,
  };
}

/** Reads the page of each anchor from a PDF, if something depends on it. Warns where the PDF does not tell. */
export async function readDestinations(
  { job: { html, contents, sections, references }, warn }: PrintContext,
  { pdf, plan }: PrintAttempt,
): Promise<Destinations | undefined> {
  const placed =
    contents.length +
    sections.length +
    references.length +
    (plan?.notes.length ?? 0) +
    (plan?.continued.length ?? 0);
  if (placed === 0 && !html.includes(`"#${anchors.text}"`)) return undefined;
  return orWarn(warn, "ContentsWithoutPageNumbers", () => listDestinationPages(pdf), undefined);
}
