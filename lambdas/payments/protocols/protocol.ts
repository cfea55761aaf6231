import type { PaymentMethod, ProtocolName } from "../../http-contract/payment/payment-methods.ts";
import { UnavailableError } from "../../http-contract/errors.ts";
import type { Offer, PaymentRequired } from "../../http-contract/responses.ts";
import type { HttpRequest } from "../../http/http-handler.ts";
import type { HttpResponse } from "../../http/response.ts";
import type { DocumentIdentity } from "../../jobs/identity.ts";
import type { PaymentContext } from "../context.ts";
import { NetworkUnavailableError, type NotOfferedError } from "../networks/errors.ts";
import type { UnverifiedPayment } from "../networks/network.ts";
import type { PricedDocument } from "../price.ts";

/** Why a payment buys nothing, and the headers by which the protocol's stock clients learn it. */
export interface Refusal {
  /** The protocol's own error code. */
  readonly reason: string;
  /** The same for a person. */
  readonly explanation?: string;
  /** 401 for a credential that is not this service's; 402 when absent. */
  readonly status?: 401;
  readonly headers: Readonly<Record<string, string>>;
  /** A value of `WWW-Authenticate`, for a response that makes no challenge. */
  readonly challenge?: string;
}

/** Explains the refusal of a payment that is bound to another document than the one it is presented for. */
export const boundToAnother = "This payment has already bought another document. Pay an offer for this one.";

/** A payment that a request brings, read and not yet verified. */
export interface PresentedPayment extends UnverifiedPayment {
  /** Only who has paid can present it so. */
  readonly provesOwner?: true;
  /** Explains to the payer, in the protocol's own terms, why the payment buys nothing. */
  refusal(reason: string): Refusal;
  /** Returns headers that prove the settled payment to the payer. @param boughtAt when it bought the document, epoch ms */
  receiptHeaders(
    receipt: Readonly<Record<string, unknown>>,
    boughtAt: number,
  ): Readonly<Record<string, string>>;
}

/** A challenge for `WWW-Authenticate`, which holds those of all protocols (RFC 9110, section 11.6.1). */
export interface Challenge {
  readonly value: string;
  /** How much the client prefers it, 0 to 1; absent where it has not said. */
  readonly weight?: number;
}

/** The request that an offer is made for, as far as protocols heed it. */
export type OfferRequest = Pick<HttpRequest, "headers" | "body">;

/** A protocol's part of a 402 for one offer. No other protocol may write the same fields, except challenges. */
export interface OfferPart {
  /** The offer itself, by the one protocol that makes it. */
  readonly offer?: Offer;
  /** Further metadata of the offer. */
  readonly metadata?: Offer["metadata"];
  readonly challenges?: readonly Challenge[];
  /** Returns headers. @param error why the last payment was refused, or that one is needed */
  headers?(error: string): Readonly<Record<string, string>>;
  /** Returns further fields at the top of the body. */
  body?(error: string): Readonly<Partial<PaymentRequired>>;
}

/** How an offer is made and a proof is read and answered, for any network that the protocol can speak of. It knows no node and no chain. */
export interface Protocol {
  readonly name: ProtocolName;
  /** Fields at the top of the 402 body, and of an offer's metadata, that it writes. */
  readonly writes: { readonly body: readonly string[]; readonly metadata: readonly string[] };
  /**
   * Makes its part of an offer.
   * @param report called for each network that it has to leave out
   * @param request that is answered
   * @returns undefined when it has none in this context
   * @throws {NotOfferedError} when the offer cannot be made at all
   */
  offer(
    method: PaymentMethod,
    context: PaymentContext,
    report: (error: NotOfferedError) => void,
    request: OfferRequest,
  ): Promise<OfferPart | undefined>;
  /**
   * Writes a 402 in the form that clients of this protocol expect, where the request is one of theirs.
   * @param refusal why the payment of the request bought nothing
   */
  formatAnswer?(request: OfferRequest, answer: HttpResponse, refusal: Refusal | undefined): HttpResponse;
  /**
   * Reads a request's payment by this protocol.
   * @returns undefined when there is none; a refusal when it is invalid
   * @throws {UndecodablePaymentError} when it cannot be decoded
   */
  readPresented?(
    request: HttpRequest,
    document: PricedDocument,
  ): Promise<PresentedPayment | Refusal | undefined>;
  /**
   * Answers a request for the means to pay an offer, such as an invoice.
   * @returns the body; undefined when the context has no such offer
   * @throws {UnavailableError} when its networks are out of reach
   */
  answerPaymentRequest?(context: PaymentContext, document: DocumentIdentity): Promise<object | undefined>;
}

/** Returns the id of an offer in a context, which clients send back. */
export function offerId(method: PaymentMethod, context: PaymentContext): string {
  return `${method}-${context.id}`;
}

/** Names what a context offers, for an offer's title and for what its buyer sends again. */
export function nameGoods({ pack }: Pick<PaymentContext, "pack">): { title: string; request: string } {
  return pack === undefined
    ? { title: "One PDF", request: "document" }
    : { title: `Credit for ${String(pack)} PDFs`, request: "request" };
}

/** Asks something of a network. @throws {UnavailableError} when it cannot say or do that now */
export async function askNetwork<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof NetworkUnavailableError)) throw error;
    throw new UnavailableError(error.code, error.message, 5, { cause: error.cause });
  }
}
