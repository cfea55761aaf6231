import type { Item } from "../../../aws/table.ts";
import type { DocumentIdentity } from "../../../jobs/identity.ts";
import { NetworkUnavailableError } from "../errors.ts";
import { isPaid, payableUntil, surveyInvoices, type Survey } from "./invoice-look-ups.ts";
import { parseInvoices } from "./invoices.ts";
import { LightningNodeError, type FoundInvoice } from "./node/node.ts";
import type { LightningParts } from "./parts.ts";

/** Told while a payer may have paid. */
export const doNotPayAgain =
  "Whether the invoice is paid cannot be found out now. Do not pay again: send the same request again.";

/** The paid invoices of a document, and the survey that found them. */
export interface PaidInvoices {
  readonly paid: readonly FoundInvoice[];
  /** See {@link PaymentSurvey.payableUntil}. */
  readonly payableUntil: () => number | undefined;
}

/**
 * Finds the paid invoices of a document. See {@link Network.findPayments}.
 * @param thorough asks the node even if it failed a moment ago. See {@link Network.survey}
 */
export async function findPaidInvoices(
  parts: LightningParts,
  document: DocumentIdentity,
  records: readonly Item[],
  thorough: boolean,
): Promise<PaidInvoices> {
  const survey = await surveyInvoices(parts, document, records, thorough);
  const { found, failure, isPartial } = survey;
  await recordCanceled(parts, document, records, found);
  const paid = found.filter(isPaid);
  const invoices = { paid, payableUntil: () => invoicesPayableUntil(survey, parts.clock()) };
  if (paid.length > 0) return invoices;
  if (failure !== undefined) throw asNetworkError(failure, doNotPayAgain);
  if (found.some(({ state }) => state.state === "underway")) throw new NetworkUnavailableError(doNotPayAgain);
  if (isPartial) {
    if (parts.shown.has(document.hash)) throw new NetworkUnavailableError(doNotPayAgain);
    throw parts.health.notOffered();
  }
  return invoices;
}

function invoicesPayableUntil({ found, failure }: Survey, now: number): number | undefined {
  if (failure !== undefined) throw asNetworkError(failure, doNotPayAgain);
  const ends = found.flatMap((invoice) => payableUntil(invoice, now) ?? []);
  return ends.length > 0 ? Math.max(...ends) : undefined;
}

/**
 * Records which invoices the node has canceled. The states are known here, and not asked for before an invoice is issued again. What cannot be
 * recorded now is seen with the next request.
 */
export async function recordCanceled(
  { invoices }: LightningParts,
  { jobId }: DocumentIdentity,
  records: readonly Item[],
  found: readonly FoundInvoice[],
): Promise<void> {
  const canceled = found.filter(({ state }) => state.state === "canceled");
  const unrecorded = parseInvoices(records).filter(
    (invoice) =>
      !invoice.canceled && canceled.some(({ paymentHash }) => paymentHash === invoice.payment_hash),
  );
  await Promise.allSettled(unrecorded.map((invoice) => invoices.markCanceled(jobId, invoice.payment_hash)));
}

/** Turns a failure of the node into the error of a network. Returns any other error unchanged. */
export function asNetworkError(cause: unknown, message: string): unknown {
  return cause instanceof LightningNodeError ? new NetworkUnavailableError(message, { cause }) : cause;
}
