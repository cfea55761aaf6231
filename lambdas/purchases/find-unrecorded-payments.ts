import { toDocument, type PaidDocument } from "../payments/ledger/payment-record.ts";
import { NetworkUnavailableError } from "../payments/networks/errors.ts";
import type { PaymentSurvey } from "../payments/networks/network.ts";
import { observeSale, type PurchaseParts } from "./steps.ts";

/** When the sweep checks again a payment whose outcome is not known, in ms. */
export const recheckSoonMs = 60_000;
/** How often it checks while something that was issued for a document may still be paid and nobody has bought it, in ms. */
const recheckDailyMs = 24 * 3600 * 1000;

/** Returns when to check a bought document again that can still be paid for, epoch ms: soon, so that a double payment is listed at once. */
function scheduleBoughtCheck(payableUntil: number, now: number): number {
  return Math.min(payableUntil, now + Math.max(recheckSoonMs, (payableUntil - now) / 60));
}

/**
 * Finds payments of a document that no request presented, such as an invoice paid by hand, and records them: as a refund due if the document
 * is bought already, otherwise as a payment that the next request can use.
 * @throws {NetworkUnavailableError} when a network cannot be searched now; those of the others are recorded
 * @returns when to check again, epoch ms; undefined when nothing can be paid any more
 */
export async function findUnrecordedPayments(
  parts: PurchaseParts,
  paidDocument: PaidDocument,
): Promise<number | undefined> {
  const { ledger, networks, readRecords, clock } = parts;
  const document = toDocument(paidDocument);
  const { items, isBought } = await readRecords(document);
  const nextChecks: number[] = [];
  let unavailable: NetworkUnavailableError | undefined;
  for (const network of networks) {
    let survey: PaymentSurvey | undefined;
    try {
      survey = await network.survey?.(document, items, { isBought });
    } catch (error) {
      if (!(error instanceof NetworkUnavailableError)) throw error;
      // The others are searched all the same.
      unavailable ??= error;
    }
    if (!survey) continue;
    for (const payment of survey.payments) {
      if (await ledger.find(payment)) continue;
      const lookUp = await network.lookUp(payment, clock());
      if (lookUp.result !== "settled") continue;
      if (!isBought && (await ledger.recordUnclaimed(payment, paidDocument, lookUp.receipt))) continue;
      if (await ledger.recordDuplicate(payment, paidDocument, lookUp.receipt)) observeSale(parts, payment);
      // Another payment is buying the document at this moment.
      else nextChecks.push(clock() + recheckSoonMs);
    }
    const until = survey.payableUntil();
    if (until === undefined) continue;
    const now = clock();
    nextChecks.push(isBought ? scheduleBoughtCheck(until, now) : Math.min(until, now + recheckDailyMs));
  }
  if (unavailable) throw unavailable;
  return nextChecks.length > 0 ? Math.min(...nextChecks) : undefined;
}
