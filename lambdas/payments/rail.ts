import type { HttpRequest } from "../http/http-handler.ts";
import type { PaymentMethod, RailName } from "../http-contract/payment-methods.ts";
import type { Offer, PaymentRequired } from "../http-contract/responses.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import type { Item } from "../aws/table.ts";
import type { PaymentContext } from "./context.ts";

/** One payment: what makes it unique on its rail, and all that is needed to settle it again after a crash. */
export interface Payment {
  readonly rail: RailName;
  /** Unique for ever on its rail: the hash of a Solana message, a Lightning payment hash, or the name of a charge. */
  readonly id: string;
  /** The account that pays, when one does. */
  readonly accountId?: string | undefined;
  /** What the rail keeps of the payment; plain JSON. */
  readonly railData: Readonly<Record<string, unknown>>;
  /** The transaction by which a promised payment is collected; forgotten afterwards. */
  readonly signedTransaction?: Uint8Array<ArrayBuffer> | undefined;
  /** How far earlier looks for it have come, as {@link SettleOutcome} told. */
  readonly progress?: Readonly<Record<string, unknown>> | undefined;
}

/** Why a payment buys nothing, and the headers by which the rail's stock clients learn it. */
export interface Refusal {
  /** The protocol's own error code. */
  readonly reason: string;
  /** The same for a person. */
  readonly explanation?: string;
  /** 401 for a credential that is not this service's; 402 when absent. */
  readonly status?: 401;
  readonly headers: Readonly<Record<string, string>>;
}

/** Explains the refusal of a payment that is bound to another document than the one it is presented for. */
export const boundToAnother =
  "This payment is bound to another document already, and buys nothing else. Pay an offer for this one.";

/** What a call to settle came to. `pending`: nobody knows yet whether the payment was collected. */
export type SettleOutcome =
  | { readonly result: "settled"; readonly receipt: Readonly<Record<string, unknown>> }
  | { readonly result: "refused"; readonly refusal: Refusal }
  /** `progress` lets the next look-up go on where this one ended. */
  | { readonly result: "pending"; readonly progress?: Readonly<Record<string, unknown>> | undefined };

/** What a look-up came to. `uncollected`: the payment was not collected, and this service alone can collect it. */
export type LookUpOutcome = SettleOutcome | { readonly result: "uncollected" };

/** A payment that a request brings, read and not yet verified. */
export interface PresentedPayment {
  readonly payment: Payment;
  /** No money has moved yet, so refusing the document costs the payer nothing. */
  readonly isPromise?: true;
  /**
   * Checks the payment against this document and this service's terms, without moving money.
   * @param admit called before anybody but this service is asked; its error ends the check
   * @returns why it buys nothing; undefined when it is good
   * @throws {UnavailableError} when that cannot be found out now
   */
  verify(admit: () => Promise<void>): Promise<Refusal | undefined>;
}

/** Collects and looks up payments on one rail. Each rail is one implementation, in a folder of its own. */
export interface Rail {
  readonly name: RailName;
  /** How long refusals of claimed payments hold before such a payment is looked up again, in ms; not at all when absent. */
  readonly refusalsHoldMs?: number;
  /** Collects a claimed payment. Either no earlier attempt can have collected it, or the rail collects it only once for certain. */
  settle(payment: Payment): Promise<SettleOutcome>;
  /**
   * Finds out what became of a payment that an earlier attempt may have collected, without collecting it.
   * `pending` leaves it open; `refused` is final: the payment can never be collected any more.
   * @param claimedAt when it was first claimed, epoch ms
   */
  lookUp(payment: Payment, claimedAt: number): Promise<LookUpOutcome>;
  /** Explains to the payer, in the rail's own terms, why a payment buys nothing. */
  refusal(reason: string, payment: Payment): Refusal;
  /**
   * Finds the payments of a document that the rail itself knows of, presented or not.
   * @param records all that is on record for the document, of which the rail reads its own
   * @param thorough looks at all that was ever issued for it, however long that takes, or throws
   * @throws {UnavailableError} when that cannot be found out now, though the document may well be paid for
   * @throws {NotOfferedError} when the rail could not look, and nothing says that the document is paid for; never when it is thorough
   */
  findPayments?(
    document: DocumentIdentity,
    records: readonly Item[],
    thorough?: boolean,
  ): Promise<readonly PresentedPayment[]>;
  /**
   * Until when something that was issued for a document may still be paid, epoch ms; undefined when nothing may.
   * @throws {UnavailableError} when that cannot be found out now
   */
  payableUntil?(document: DocumentIdentity, records: readonly Item[]): Promise<number | undefined>;
  /** Headers that prove a settled payment to the payer. */
  receiptHeaders(receipt: Readonly<Record<string, unknown>>): Readonly<Record<string, string>>;
}

/** A rail on which anyone may pay without an account. */
export interface OfferedRail extends Rail {
  readonly name: PaymentMethod;
  /** Current price of one document in the rail's smallest unit, in decimal digits. */
  readonly price: string;
  /** Makes the rail's offer. @returns undefined when the context has none, or its document can have none @throws {NotOfferedError} while the rail cannot make one */
  offer(context: PaymentContext): Promise<RailOffer | undefined>;
  /**
   * Reads the payment that a request brings on this rail.
   * @returns undefined when it brings none; a refusal when what it brings is no payment
   * @throws {UndecodablePaymentError} when it cannot be decoded
   */
  readPresented(
    request: HttpRequest,
    document: DocumentIdentity,
  ): Promise<PresentedPayment | Refusal | undefined>;
}

/**
 * A rail cannot make its offer. `secret`: its secret is missing or invalid, which the operator has to fix. `out of reach`: transient.
 * Has a `cause` only the first time, so that it is logged once.
 */
export class NotOfferedError extends Error {
  override readonly name = "NotOfferedError";
  readonly fault: "secret" | "out of reach";

  constructor(fault: "secret" | "out of reach", message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** An offer for the 402 body, and the headers in which the rail's stock clients read the same offer. */
export interface RailOffer {
  readonly offer: Offer;
  /** Headers of the 402. @param error why the last payment was refused, or that one is needed */
  headers(error: string): Readonly<Record<string, string>>;
  /** Further fields that the rail's clients look for at the top of the 402 body. */
  body?(error: string): Readonly<Partial<PaymentRequired>>;
}

/**
 * Answers a request for the means to pay an offer, such as an invoice.
 * @returns the body; undefined when the context has no offer of the rail
 * @throws {UnavailableError} when the rail is out of reach
 */
export type AnswerPaymentRequest = (
  context: PaymentContext,
  document: DocumentIdentity,
) => Promise<object | undefined>;

/** The id of a rail's offer in a context, which clients send back. */
export function offerId(method: PaymentMethod, context: PaymentContext): string {
  return `${method}-${context.id}`;
}
