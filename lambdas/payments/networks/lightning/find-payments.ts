import type { Item } from "../../../aws/table.ts";
import type { DocumentIdentity } from "../../../jobs/identity.ts";
import { NetworkUnavailableError } from "../errors.ts";
import type { VoidedInvoice } from "../network.ts";
import { isPaid, payableUntil, surveyInvoices, type Survey, type SurveyOptions } from "./invoice-look-ups.ts";
import { parseInvoices } from "./invoices.ts";
import { LightningNodeError, type FoundInvoice } from "./node/node.ts";
import type { LightningParts } from "./parts.ts";

/** Told while a payer may have paid. */
export const doNotPayAgain =
  "We can't tell now whether the invoice is paid. Do not pay again: send the same request again.";

/** The paid invoices of a document, and the survey that found them. */
export interface PaidInvoices {
  readonly paid: readonly FoundInvoice[];
  /** Returns {@link PaymentSurvey.payableUntil}. */
  readonly payableUntil: () => number | undefined;
}

/**
 * Finds the paid invoices of a document. See {@link Network.findPayments} and {@link Network.survey}.
 */
export async function findPaidInvoices(
  parts: LightningParts,
  document: DocumentIdentity,
  records: readonly Item[],
  options: SurveyOptions,
): Promise<PaidInvoices> {
  const survey = await surveyInvoices(parts, document, records, options);
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

/**
 * Cancels the open invoices of a document, and finds the paid ones. See {@link Network.withdraw}. Invoices of challenges, which are on no
 * record, are passed over while the node cannot be reached: it must not keep the other networks from selling.
 */
export async function withdrawInvoices(
  parts: LightningParts,
  document: DocumentIdentity,
  records: readonly Item[],
): Promise<{ readonly paid: readonly FoundInvoice[]; readonly voided: readonly VoidedInvoice[] }> {
  const { found, failure } = await surveyInvoices(parts, document, records, {
    thorough: false,
    closes: true,
  });
  await recordCanceled(parts, document, records, found);
  const paid = found.filter(isPaid);
  const now = parts.clock();
  if (paid.length === 0) {
    if (failure !== undefined) throw asNetworkError(failure, doNotPayAgain);
    if (found.some(({ state }) => state.state === "underway"))
      throw new NetworkUnavailableError(doNotPayAgain);
  }
  const voided = found
    .filter(({ state, expiresAt }) => ["open", "canceled"].includes(state.state) && expiresAt > now)
    .map((invoice) => ({ paymentHash: invoice.paymentHash, payableUntil: payableUntil(invoice, now) }));
  return { paid, voided };
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
