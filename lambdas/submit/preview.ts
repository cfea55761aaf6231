import { takeSlot, type LeaveSlot } from "../aws/slots.ts";
import type { Table } from "../aws/table.ts";
import { PreviewsNotOfferedError, TooManyRequestsError, ValidationError } from "../http-contract/errors.ts";
import type { HttpRequest } from "../http/http-handler.ts";
import type { HttpResponse } from "../http/response.ts";
import { mergeWarnings } from "../jobs/job-status.ts";
import { invocationMs, type PrintPreview } from "../previews/invoke.ts";
import type { Conversion } from "./conversion-reader.ts";
import type { LimitPreviews } from "./limits/preview-limiter.ts";
import { checkPrintable } from "./printable.ts";

/** What shows pages before payment. */
export interface Previews {
  readonly print: PrintPreview;
  /** Previews that are printed at once, in all. */
  readonly atOnce: number;
  readonly limit: LimitPreviews;
  readonly table: Pick<Table, "update">;
  readonly clock: () => number;
  /** Reports a slot that could not be left, and is free again only when its time is over. */
  readonly warn: (message: string, error: unknown) => void;
}

/** Seconds until whoever found all printers busy asks again: most previews take less. */
const retryAfterSeconds = 2;

/**
 * Answers `POST /markdown/preview` with pages of a document that nobody has paid for. It is printed apart from what is bought, by few printers that are
 * taken at once or not at all, and nothing of it is stored.
 * @throws {TooManyRequestsError} when all printers are busy, or the network has had its previews for this hour
 * @throws {ValidationError} for a document that cannot be printed, or not soon
 */
export async function answerPreview(
  previews: Previews,
  request: HttpRequest,
  { source, page }: Pick<Conversion, "source" | "page">,
): Promise<HttpResponse> {
  await checkPrintable(source);
  const outcome = await withPrinter(previews, async () => {
    await previews.limit(request, source, page);
    const { data, options } = source;
    return previews.print({ data, options, page });
  });
  if (!outcome) throw createBusyError();
  if ("refusal" in outcome) throw createRefusal(outcome.refusal);
  const { warnings = [], ...shown } = outcome;
  return { status: 200, body: { ...shown, ...mergeWarnings(source.warnings ?? [], warnings) } };
}

/** Creates the error of a service without previews. @param publicBaseUrl of the service */
export function createNotOffered(publicBaseUrl: string): PreviewsNotOfferedError {
  return new PreviewsNotOfferedError(
    `This service sends no previews. POST ${publicBaseUrl}/markdown/check checks a document, free of charge.`,
  );
}

/** Does what needs a printer. @returns undefined when all are busy */
async function withPrinter<Result>(
  previews: Previews,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const leave = await takePrinter(previews);
  if (!leave) return undefined;
  try {
    return await work();
  } finally {
    await leave().catch((error: unknown) => {
      previews.warn("A printer of previews was not freed, and stays taken until its time is over", error);
    });
  }
}

async function takePrinter({ table, atOnce, clock }: Previews): Promise<LeaveSlot | undefined> {
  const now = clock();
  const time = { now, until: now + invocationMs };
  const first = Math.floor(Math.random() * atOnce);
  for (let tried = 0; tried < atOnce; tried++) {
    const slot = (first + tried) % atOnce;
    const leave = await takeSlot(table, { pk: `PREVIEW#${String(slot)}`, sk: "PLACE" }, time);
    if (leave) return leave;
  }
  return undefined;
}

function createBusyError(): TooManyRequestsError {
  return new TooManyRequestsError(
    "previews-busy",
    "Other previews are being made. Send the same request again after the time in Retry-After; a document that is paid for does not wait for previews.",
    retryAfterSeconds,
  );
}

function createRefusal(reason: string): ValidationError {
  const msg = `The document can't be shown before payment. ${reason} It can be bought all the same.`;
  return new ValidationError([
    { loc: ["body", "data", "text_body"], msg, type: "value_error", code: "preview-impossible" },
  ]);
}
