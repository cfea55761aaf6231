import type { HttpRequest } from "../interface/http.ts";
import type { PaymentMethod, RailName } from "../interface/payment-methods.ts";
import type { Offer, PaymentRequired } from "../interface/responses.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import type { Item } from "../aws/table.ts";
import type { PaymentContext } from "./context.ts";

/** One payment, by what makes it unique on its rail, with all that is needed to settle it again after a crash. */
export interface Payment {
  readonly rail: RailName;
  /** Unique for ever on its rail: the hash of a Solana message, a Lightning payment hash, or the name of a charge. */
  readonly id: string;
  /** The account that pays, when one does. */
  readonly accountId?: string | undefined;
  /** The rail's own record of the payment; plain JSON. */
  readonly evidence: Readonly<Record<string, unknown>>;
  /** What it is collected by, where it is a promise; forgotten once that is done. */
  readonly instrument?: Uint8Array<ArrayBuffer> | undefined;
  /** How far earlier looks for it have come, as {@link Settlement} told. */
  readonly progress?: Readonly<Record<string, unknown>> | undefined;
}

/** Why a payment buys nothing, and the headers that tell the rail's stock clients so. */
export interface Refusal {
  /** The protocol's own error code. */
  readonly reason: string;
  /** The same for a person. */
  readonly explanation?: string;
  /** 401 for a credential that is none of ours; 402 when absent. */
  readonly status?: 401;
  readonly headers: Readonly<Record<string, string>>;
}

/** Of a payment that is shown for another document than the one that it is bound to. */
export const boundToAnother =
  "This payment is bound to another document already, and buys nothing else. Pay an offer for this one.";

/** What a settlement came to. `pending` means that nobody knows yet: it is neither paid nor unpaid. */
export type Settlement =
  | { readonly result: "settled"; readonly receipt: Readonly<Record<string, unknown>> }
  | { readonly result: "refused"; readonly refusal: Refusal }
  /** `progress` lets the next look go on where this one ended. */
  | { readonly result: "pending"; readonly progress?: Readonly<Record<string, unknown>> | undefined };

/** `uncollected`: it was not collected, and nobody but us can collect it. */
export type LookUp = Settlement | { readonly result: "uncollected" };

/** A payment that a request brings, read and not yet verified. */
export interface PresentedPayment {
  readonly payment: Payment;
  /** No money has moved by it yet, so that refusing the document costs the payer nothing. */
  readonly isPromise?: true;
  /**
   * Checks the payment against this document and our own terms, without moving money.
   * @throws {UnavailableError} when that cannot be found out now
   */
  verify(): Promise<Refusal | undefined>;
}

/** What becomes of a payment on one rail. Each rail is one implementation of this, in a folder of its own. */
export interface Rail {
  readonly name: RailName;
  /** Collects a claimed payment that no earlier attempt can have collected, or for certain collects it only once. */
  settle(payment: Payment): Promise<Settlement>;
  /**
   * Finds out what became of a payment that an earlier attempt may have collected, without collecting it.
   * `pending` leaves it open; `refused` is final.
   * @param claimedAt when it was first claimed, epoch ms
   */
  lookUp(payment: Payment, claimedAt: number): Promise<LookUp>;
  /** Tells the payer, in the rail's own terms, why a payment buys nothing. */
  refusal(reason: string, payment: Payment): Refusal;
  /**
   * All payments of a document that the rail knows of by itself, shown to us or not.
   * @param records all that is on record for the document, of which the rail reads its own
   * @param thorough looks at all that was ever shown for it, however long that takes, or throws
   * @throws {UnavailableError} when that cannot be found out now, though the document may well have been paid for
   * @throws {NotOfferedError} when the rail could not look, and nothing says that the document was paid for; never when it is thorough
   */
  paymentsOf?(
    document: DocumentIdentity,
    records: readonly Item[],
    thorough?: boolean,
  ): Promise<readonly PresentedPayment[]>;
  /**
   * Until when something that was shown for a document may still be paid, epoch ms; undefined when nothing may.
   * @throws {UnavailableError} when that cannot be found out now
   */
  payableUntil?(document: DocumentIdentity, records: readonly Item[]): Promise<number | undefined>;
  /** Headers that prove a settled payment to the payer. */
  receiptHeaders(receipt: Readonly<Record<string, unknown>>): Readonly<Record<string, string>>;
}

/** A rail on which anyone may pay, without an account. */
export interface OfferedRail extends Rail {
  readonly name: PaymentMethod;
  /** Today's price of one document in the rail's smallest unit, in decimal digits. */
  readonly price: string;
  /** @returns undefined when the context has no offer of the rail. @throws {NotOfferedError} while the rail cannot make one */
  offer(context: PaymentContext): Promise<RailOffer | undefined>;
  /**
   * The payment that a request brings on this rail; undefined when it brings none.
   * @throws {UndecodablePaymentError} when there is something that cannot be read
   */
  presented(
    request: HttpRequest,
    document: DocumentIdentity,
  ): Promise<PresentedPayment | Refusal | undefined>;
}

/**
 * A rail cannot make its offer now. `secret`: what the operator has put into its secret, or has not, is of no use, and stays so until somebody
 * mends it. Without a cause it was told before.
 */
export class NotOfferedError extends Error {
  override readonly name = "NotOfferedError";
  readonly fault: "secret" | "out of reach";

  constructor(fault: "secret" | "out of reach", message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** An offer as the 402 body shows it, and the headers by which the rail's stock clients read the same offer. */
export interface RailOffer {
  readonly offer: Offer;
  /** @param error why the last payment was refused, or that one is needed */
  headers(error: string): Readonly<Record<string, string>>;
  /** Fields that the rail's clients look for at the top of the 402 body, beside ours. */
  body?(error: string): Readonly<Partial<PaymentRequired>>;
}

/**
 * What a client is told that asks for the means to pay an offer: the body of the answer.
 * @returns undefined when the context has no offer of the rail
 * @throws {UnavailableError} when the rail is out of reach
 */
export type AnswerPaymentRequest = (
  context: PaymentContext,
  document: DocumentIdentity,
) => Promise<object | undefined>;

/** The id of a rail's offer in a context; clients send it back. */
export function offerId(method: PaymentMethod, context: PaymentContext): string {
  return `${method}-${context.id}`;
}
