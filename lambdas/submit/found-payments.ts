import type { HttpRequest } from "../interface/http.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import type { PaymentMethod } from "../interface/payment-methods.ts";
import type { UncheckedRails } from "../payments/offers.ts";
import { NotOfferedError } from "../payments/rail.ts";
import type { OfferedRail, PresentedPayment, Refusal } from "../payments/rail.ts";
import type { DocumentRecords } from "../purchases/records.ts";

/** What the rails know of a document's payments by themselves. */
export interface FoundPayments {
  readonly payments: readonly PresentedPayment[];
  /** Rails that could not look now, and why: whether the document is paid for there is not known. */
  readonly unchecked: UncheckedRails;
}

/** Clients of the Lightning offer, and people, pay and send the same body again, with no credential at all. */
export async function findPayments(
  rails: readonly OfferedRail[],
  document: DocumentIdentity,
  { items }: DocumentRecords,
): Promise<FoundPayments> {
  const unchecked = new Map<PaymentMethod, NotOfferedError>();
  const paymentsOf = async (rail: OfferedRail): Promise<readonly PresentedPayment[]> => {
    try {
      return (await rail.paymentsOf?.(document, items)) ?? [];
    } catch (error) {
      if (!(error instanceof NotOfferedError)) throw error;
      unchecked.set(rail.name, error);
      return [];
    }
  };
  const payments = (await Promise.all(rails.map(paymentsOf))).flat();
  return { payments, unchecked };
}

/** The payment that a request brings, on the first rail that finds one. */
export async function firstPresented(
  rails: readonly OfferedRail[],
  request: HttpRequest,
  document: DocumentIdentity,
): Promise<PresentedPayment | Refusal | undefined> {
  for (const rail of rails) {
    const presented = await rail.presented(request, document);
    if (presented) return presented;
  }
  return undefined;
}
