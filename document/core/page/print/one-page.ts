import { printIsolated } from "../../browser/isolated-page.ts";
import { formatPageCall } from "../../layout/program/page-call.ts";
import { countPages } from "../../pdf/page-count.ts";
import { orWarn } from "../../warnings/warnings.ts";
import { layOut, buildLayoutOptions, type PrintAttempt, type PrintContext } from "./attempt.ts";

/** Sets a text of two pages closer and prints it again, if that makes it one page. A planned text has been tried already. */
export async function shrinkToOnePage(context: PrintContext, attempt: PrintAttempt): Promise<PrintAttempt> {
  const { page, job, stopwatch, boxes, isPlanned } = context;
  if (isPlanned || job.layout.columns !== 1 || (await tryCountPages(attempt.pdf)) !== 2) return attempt;
  const script = formatPageCall("layOutPages", { ...buildLayoutOptions(context, "as-they-come"), boxes });
  const fitted = await layOut(context, script);
  if (fitted?.isOnePage !== true) return attempt;
  return { ...attempt, pdf: await stopwatch("reprint", () => printIsolated(page)) };
}

/** Counts pages; 0 if that fails, which packing the PDF reports. */
async function tryCountPages(pdf: Uint8Array): Promise<number> {
  return orWarn(
    () => undefined,
    "PdfAsPrinted",
    () => countPages(pdf),
    0,
  );
}
