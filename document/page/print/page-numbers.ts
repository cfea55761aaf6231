import { evaluate, printIsolated } from "../../browser/isolated-page.ts";
import { pageCall } from "../../layout/program/page-call.ts";
import { destinationsOf } from "../../pdf/destinations.ts";
import { pageCount } from "../../pdf/page-count.ts";
import { orWarn } from "../../warnings/warnings.ts";
import { noPages, printedPlaces, sectionsAtTop, shownPages } from "../shown-pages.ts";
import type { LocatedAttempt, PrintContext } from "./attempt.ts";

/**
 * Prints again where the contents name other pages than the PDF has, or the margins other sections. Numbers have their room already and
 * heads take none, so that the pages stay as they are.
 * @returns the PDF whose numbers are right
 */
export async function correctPageNumbers(
  context: PrintContext,
  attempt: LocatedAttempt,
): Promise<Uint8Array> {
  const { page, job, stopwatch, warn, headed } = context;
  const { pdf, plan, destinations } = attempt;
  const pages = await orWarn(warn, "ContentsWithoutPageNumbers", () => pageCount(pdf), 0);
  const opening = job.layout.columns === 1 ? [] : await findOpeningSections(context, attempt);
  const places = printedPlaces({ listed: job.contents, headed, destinations, pages, plan, opening });
  const right = shownPages(places, headed, job.continued);
  const shown = plan ? shownPages(plan, headed, job.continued) : noPages;
  if (JSON.stringify(shown) === JSON.stringify(right)) return pdf;
  return stopwatch("reprint", async () => {
    await evaluate(page, pageCall("fillPageNumbers", right.numbers));
    await evaluate(page, pageCall("fillMargins", right.margins));
    return printIsolated(page);
  });
}

/** The sections that begin a page in columns: because they have to, or because they happen to. */
async function findOpeningSections(
  { page, job: { html }, headed, sheet }: PrintContext,
  { pdf, destinations }: LocatedAttempt,
): Promise<readonly string[]> {
  const forced = (await evaluate(page, pageCall("openingSections", headed.ids))) as readonly string[];
  if (!destinations) return forced;
  return [...forced, ...sectionsAtTop(headed.ids, destinationsOf(pdf), sheet, isFromRight(html))];
}

function isFromRight(html: string): boolean {
  return /^<!doctype html><html[^>]* dir="rtl"/.test(html);
}
