import { servesOffer, type PaymentMethod } from "../http-contract/payment/payment-methods.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import type { PaymentContext } from "./context.ts";
import type { Protocol } from "./protocols/protocol.ts";

/**
 * Answers a request for the means to pay an offer, by the protocol that can.
 * @returns the body; undefined when the context has no such offer
 * @throws {UnavailableError} when its networks are out of reach
 */
export async function answerPaymentRequest(
  protocols: readonly Protocol[],
  method: PaymentMethod,
  context: PaymentContext,
  document: DocumentIdentity,
): Promise<object | undefined> {
  const protocol = protocols.find(
    (each) => each.answerPaymentRequest !== undefined && servesOffer(each.name, method),
  );
  return protocol?.answerPaymentRequest?.(context, document);
}
