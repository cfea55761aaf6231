import type { Page } from "puppeteer-core";
import { computePageBoxes } from "../../layout/page-box.ts";
import type { PageEnd } from "../../layout/page-end-rules.ts";
import type { FrontPages } from "../../pdf/page-labels.ts";
import type { Stopwatch } from "../../stopwatch.ts";
import type { WarnOfRender } from "../../warnings/warnings.ts";
import { needsPagination } from "../needs-pagination.ts";
import { countFrontPages, chooseHeadedPages } from "../shown-pages.ts";
import { buildLook } from "../theme/look.ts";
import { printPages, readDestinations, type PrintJob } from "./attempt.ts";
import { fallBackToBrowserBreaks } from "./browser-breaks.ts";
import { shrinkToOnePage } from "./one-page.ts";
import { correctPageNumbers } from "./page-numbers.ts";

interface PrintManner {
  readonly stopwatch: Stopwatch;
  readonly warn: WarnOfRender;
  /** Whether it is asked why pages end where they do. Pages with columns, which the browser breaks, tell nothing. */
  readonly isExplained?: boolean;
}

/** A printed document, and how many pages it has before its text. */
export interface PrintedDocument {
  readonly pdf: Uint8Array;
  readonly front: Pick<FrontPages, "cover" | "contents">;
  readonly ends: readonly PageEnd[];
}

/**
 * Prints a document once its pages are paginated: contents numbered, notes at the foot, sections at the heads. Prints it again where the PDF
 * shows that the layout was wrong about it.
 * @throws {PdfFormatError} when the planned pages of a PDF cannot be counted
 */
export async function printPage(
  page: Page,
  job: PrintJob,
  { stopwatch, warn, isExplained = false }: PrintManner,
): Promise<PrintedDocument> {
  const { layout, sections } = job;
  const { sheet } = buildLook(layout, "");
  // Pages with columns are left to the browser; only their numbers are put in.
  const isNumbered = needsPagination(job);
  const isPlanned = (isNumbered || isExplained) && layout.columns === 1;
  const headed = chooseHeadedPages(sections, layout);
  const boxes = computePageBoxes(sheet);
  const context = { page, job, stopwatch, warn, sheet, boxes, headed, isPlanned, isExplained };

  const first = await printPages(context, "paginated");
  const fitted = await shrinkToOnePage(context, first);
  const located = { ...fitted, destinations: await readDestinations(context, fitted) };
  const checked = await fallBackToBrowserBreaks(context, located);
  const pdf = isNumbered ? await correctPageNumbers(context, checked) : checked.pdf;
  return { pdf, front: countFrontPages(checked.destinations), ends: checked.plan?.ends ?? [] };
}
