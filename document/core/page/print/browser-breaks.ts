import type { PlacedNote } from "../../layout/page-plan.ts";
import { countPages } from "../../pdf/page-count.ts";
import type { Destinations } from "../shown-pages.ts";
import { printPages, readDestinations, type LocatedAttempt, type PrintContext } from "./attempt.ts";

/**
 * Prints again with the browser's own page breaks where the print has other pages than were planned. The same where a note is on another page than
 * its reference.
 * @throws {PdfFormatError} when planned pages cannot be counted
 */
export async function fallBackToBrowserBreaks(
  context: PrintContext,
  attempt: LocatedAttempt,
): Promise<LocatedAttempt> {
  if (!context.isPlanned || isAsPlanned(attempt)) return attempt;
  const again = await printPages(context, "as-they-come");
  return { ...again, destinations: await readDestinations(context, again) };
}

function isAsPlanned({ pdf, plan, destinations }: LocatedAttempt): boolean {
  if (!plan || (plan.pages !== undefined && plan.pages !== countPages(pdf))) return false;
  return plan.notes.every((note) => isAtFoot(note, destinations));
}

/** Returns whether a note is on the page of its reference. */
function isAtFoot({ id, reference, isAtTop }: PlacedNote, destinations: Destinations | undefined): boolean {
  const notePage = destinations?.get(id);
  const referencePage = destinations?.get(reference);
  return notePage === referencePage || (isAtTop && notePage === (referencePage ?? 0) + 1);
}
