import { UnavailableError, UndecodablePaymentError } from "../http-contract/errors.ts";
import { rails, type PaymentMethod } from "../http-contract/payment/payment-methods.ts";
import type { HttpRequest } from "../http/http-handler.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import { NotOfferedError } from "../payments/networks/errors.ts";
import type { OpenNetwork, Payment } from "../payments/networks/network.ts";
import type { UncheckedOffers } from "../payments/offers.ts";
import type { PricedDocument } from "../payments/price.ts";
import { refuseUnofferedProtocol } from "../payments/protocols/unoffered-protocol.ts";
import { askNetwork } from "../payments/protocols/protocol.ts";
import type { PresentedPayment, Protocol, Refusal } from "../payments/protocols/protocol.ts";
import type { DocumentRecords } from "../purchases/records.ts";

/** The payments of a document that the networks know of. */
export interface FoundPayments {
  readonly payments: readonly Payment[];
  /** Offers on whose networks nobody could look now, so whether the document is paid for there is not known. */
  readonly unchecked: UncheckedOffers;
}

/** Finds payments that no request presented: clients of the Lightning offer pay, and send the same body again with no credential. @throws {UnavailableError} when none is found, and one network cannot say */
export async function findPayments(
  networks: readonly OpenNetwork[],
  document: DocumentIdentity,
  { items }: DocumentRecords,
): Promise<FoundPayments> {
  const unchecked = new Map<PaymentMethod, NotOfferedError>();
  const findOn = async (network: OpenNetwork): Promise<readonly Payment[]> => {
    try {
      return await askNetwork(async () => (await network.findPayments?.(document, items)) ?? []);
    } catch (error) {
      if (!(error instanceof NotOfferedError)) throw error;
      unchecked.set(rails[network.rail].method, error);
      return [];
    }
  };
  const results = await Promise.allSettled(networks.map(findOn));
  const payments = results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  const failures = results.flatMap((result) =>
    result.status === "rejected" ? [result.reason as unknown] : [],
  );
  // What is paid for on one network is not kept back because another cannot be reached.
  const failure = failures.find((error) => !(error instanceof UnavailableError)) ?? failures[0];
  if (failures.length > 0 && (payments.length === 0 || !(failure instanceof UnavailableError))) throw failure;
  return { payments, unchecked };
}

/** All that a request brings to pay with. */
export interface Presented {
  /** In the order of the protocols. */
  readonly payments: readonly PresentedPayment[];
  /** Why what else it brings is no payment. */
  readonly refusals: readonly Refusal[];
  /** The error of a payment header that cannot be decoded. */
  readonly undecodable: UndecodablePaymentError | undefined;
}

/** Reads a request's payments by every protocol, so that a useless payment hides no other. */
export async function readPresented(
  protocols: readonly Protocol[],
  request: HttpRequest,
  document: PricedDocument,
): Promise<Presented> {
  const payments: PresentedPayment[] = [];
  const refusals: Refusal[] = [];
  let undecodable: UndecodablePaymentError | undefined;
  for (const protocol of protocols) {
    try {
      const presented = await protocol.readPresented?.(request, document);
      if (!presented) continue;
      if ("payment" in presented) payments.push(presented);
      else refusals.push(presented);
    } catch (error) {
      if (!(error instanceof UndecodablePaymentError)) throw error;
      undecodable = error;
    }
  }
  const notTaken = refuseUnofferedProtocol(protocols, request);
  return { payments, refusals: notTaken ? [...refusals, notTaken] : refusals, undecodable };
}

/** Merges refusals: the reason of the first, with the headers of all, from which each protocol's clients learn it. */
export function mergeRefusals([first, ...others]: readonly Refusal[]): Refusal | undefined {
  if (!first) return undefined;
  const challenge = [first, ...others].find((refusal) => refusal.challenge !== undefined)?.challenge;
  const headers = others.map((refusal) => refusal.headers);
  return {
    ...first,
    ...(challenge !== undefined && { challenge }),
    headers: Object.assign({}, ...headers, first.headers) as Refusal["headers"],
  };
}
