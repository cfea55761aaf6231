import { UndecodablePaymentError } from "../interface/errors.ts";
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

/** Everything that a request brings to pay with. */
export interface Presented {
  /** In the order of the rails. */
  readonly payments: readonly PresentedPayment[];
  /** Why others cannot be taken. */
  readonly refusals: readonly Refusal[];
  /** A payment header that cannot be decoded. */
  readonly undecodable: UndecodablePaymentError | undefined;
}

/** Reads what a request brings on every rail, so that one that is of no use hides no other. */
export async function readPresented(
  rails: readonly OfferedRail[],
  request: HttpRequest,
  document: DocumentIdentity,
): Promise<Presented> {
  const payments: PresentedPayment[] = [];
  const refusals: Refusal[] = [];
  let undecodable: UndecodablePaymentError | undefined;
  for (const rail of rails) {
    try {
      const presented = await rail.presented(request, document);
      if (!presented) continue;
      if ("payment" in presented) payments.push(presented);
      else refusals.push(presented);
    } catch (error) {
      if (!(error instanceof UndecodablePaymentError)) throw error;
      undecodable = error;
    }
  }
  return { payments, refusals, undecodable };
}

/** One refusal of several: the first one's reason, with the headers of all of them, by which each rail's clients are told. */
export function mergeRefusals([first, ...others]: readonly Refusal[]): Refusal | undefined {
  return (
    first && {
      ...first,
      headers: Object.assign(
        {},
        ...others.map(({ headers }) => headers),
        first.headers,
      ) as Refusal["headers"],
    }
  );
}
