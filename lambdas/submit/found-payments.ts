import { UndecodablePaymentError } from "../http-contract/errors.ts";
import type { PaymentMethod } from "../http-contract/payment-methods.ts";
import type { HttpRequest } from "../http/http-handler.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import type { UncheckedRails } from "../payments/offers.ts";
import { NotOfferedError } from "../payments/rail.ts";
import type { OfferedRail, PresentedPayment, Refusal } from "../payments/rail.ts";
import type { DocumentRecords } from "../purchases/records.ts";

/** The payments of a document that the rails know of. */
export interface FoundPayments {
  readonly payments: readonly PresentedPayment[];
  /** Rails that could not look now, so whether the document is paid for there is not known. */
  readonly unchecked: UncheckedRails;
}

/** Finds payments that no request presented: clients of the Lightning offer pay, and send the same body again with no credential. */
export async function findPayments(
  rails: readonly OfferedRail[],
  document: DocumentIdentity,
  { items }: DocumentRecords,
): Promise<FoundPayments> {
  const unchecked = new Map<PaymentMethod, NotOfferedError>();
  const findOn = async (rail: OfferedRail): Promise<readonly PresentedPayment[]> => {
    try {
      return (await rail.findPayments?.(document, items)) ?? [];
    } catch (error) {
      if (!(error instanceof NotOfferedError)) throw error;
      unchecked.set(rail.name, error);
      return [];
    }
  };
  const payments = (await Promise.all(rails.map(findOn))).flat();
  return { payments, unchecked };
}

/** All that a request brings to pay with. */
export interface Presented {
  /** In the order of the rails. */
  readonly payments: readonly PresentedPayment[];
  /** Why what else it brings is no payment. */
  readonly refusals: readonly Refusal[];
  /** The error of a payment header that cannot be decoded. */
  readonly undecodable: UndecodablePaymentError | undefined;
}

/** Reads what a request brings on every rail, so that a useless payment hides no other. */
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
      const presented = await rail.readPresented(request, document);
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

/** Merges refusals: the reason of the first, with the headers of all, from which each rail's clients learn it. */
export function mergeRefusals([first, ...others]: readonly Refusal[]): Refusal | undefined {
  if (!first) return undefined;
  const headers = others.map((refusal) => refusal.headers);
  return { ...first, headers: Object.assign({}, ...headers, first.headers) as Refusal["headers"] };
}
