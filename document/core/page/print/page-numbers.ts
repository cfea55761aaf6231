import { evaluate, printIsolated } from "../../browser/isolated-page.ts";
import { formatPageCall } from "../../layout/program/page-call.ts";
import { readNamedDestinations } from "../../pdf/destinations.ts";
import { countPages } from "../../pdf/page-count.ts";
import { orWarn } from "../../warnings/warnings.ts";
import {
  noPages,
  computePrintedPlaces,
  findSectionsAtTop,
  computeShownPages,
  type ShownPages,
} from "../shown-pages.ts";
import { readDestinations, type LocatedAttempt, type PrintContext } from "./attempt.ts";

/** Prints for the numbers of pages within the text, of which a longer one may move others. */
const maxPrints = 3;

/**
 * Prints again if the contents name other pages than the PDF has, or the margins other sections. The space for their numbers is reserved and running
 * heads need none, so the pages stay; numbers in the text are compared once more.
 * @returns the PDF with correct numbers
 */
export async function correctPageNumbers(
  context: PrintContext,
  attempt: LocatedAttempt,
): Promise<Uint8Array> {
  const { job, headed } = context;
  let shown = attempt.plan ? computeShownPages(attempt.plan, headed, job.continued) : noPages;
  let located = attempt;
  for (let prints = 0; prints < maxPrints; prints++) {
    const right = await correctPages(context, located);
    if (JSON.stringify(shown) === JSON.stringify(right)) break;
    const pdf = await printWith(context, right);
    if (job.references.length === 0) return pdf;
    shown = right;
    const again = { ...located, pdf };
    located = { ...again, destinations: await readDestinations(context, again) };
  }
  return located.pdf;
}

async function correctPages(context: PrintContext, attempt: LocatedAttempt): Promise<ShownPages> {
  const { job, warn, headed } = context;
  const { pdf, plan, destinations } = attempt;
  const pages = await orWarn(warn, "ContentsWithoutPageNumbers", () => countPages(pdf), 0);
  const opening = job.layout.columns === 1 ? [] : await findOpeningSections(context, attempt);
  const { contents: listed, references: referred } = job;
  const places = computePrintedPlaces({ listed, referred, headed, destinations, pages, plan, opening });
  return computeShownPages(places, headed, job.continued);
}

function printWith(
  { page, job, stopwatch }: PrintContext,
  { numbers, references: pages, margins }: ShownPages,
): Promise<Uint8Array> {
  return stopwatch("reprint", async () => {
    await evaluate(page, formatPageCall("fillPageNumbers", numbers));
    if (pages.length > 0)
      await evaluate(page, formatPageCall("fillPageReferences", { ids: job.references, pages }));
    await evaluate(page, formatPageCall("fillMargins", margins));
    return printIsolated(page);
  });
}

/** Returns the sections that begin a page in columns: because they have to, or because they happen to. */
async function findOpeningSections(
  { page, job: { html }, headed, sheet }: PrintContext,
  { pdf, destinations }: LocatedAttempt,
): Promise<readonly string[]> {
  const forced = (await evaluate(page, formatPageCall("openingSections", headed.ids))) as readonly string[];
  if (!destinations) return forced;
  return [...forced, ...findSectionsAtTop(headed.ids, readNamedDestinations(pdf), sheet, isFromRight(html))];
}

function isFromRight(html: string): boolean {
  return /^<!doctype html><html[^>]* dir="rtl"/.test(html);
}
