/** How long an invoice that is shown again can be paid at least, in ms. */
export const shortestLifeMs = 5 * 60_000;
/** The longest life of an invoice, in seconds. */
const longestSeconds = 7 * 24 * 3600;
/** How long after its end an invoice that is unpaid then is over for good, in ms: a payment may have been on its way. */
export const overMs = 10 * 60_000;
/** How many invoices a reference can have: each that is looked up is a call of the node. Their growing lives leave room for many prices. */
export const mostOfReference = 40;

/**
 * How long the next invoice of a reference lives, in seconds: each twice as long as the one before, up to a week. So a document that is asked for
 * all the time has but 14 of one reference, and each of them can be looked up with every request.
 * @param first life of the first one
 * @param earlier how many there have been
 */
export function lifeSeconds(first: number, earlier: number): number {
  return Math.min(first * 2 ** earlier, Math.max(first, longestSeconds));
}

/** What we ask a Lightning node for when we want to be paid. */
export interface InvoiceRequest {
  /**
   * What the invoice is for, in 64 hex digits that nobody else can guess: the node finds the same invoice by it again, so that nothing of
   * an unpaid request has to be kept anywhere else.
   */
  readonly reference: string;
  /** Whole satoshis, at least 1. */
  readonly amountSats: number;
  /** What the payer's wallet shows; at most 128 characters, the least that any node takes (phoenixd). */
  readonly description: string;
  /** Of the first invoice of its reference; see {@link lifeSeconds}. */
  readonly expirySeconds: number;
  /** Gives the call up early, as a node that is too slow. */
  readonly signal?: AbortSignal;
}

/** An invoice that a node issued, checked to be the one that we asked for. */
export interface Invoice {
  /** BOLT11. */
  readonly paymentRequest: string;
  /** 64 hex digits, lower case: SHA-256 of the preimage that only a payer learns. */
  readonly paymentHash: string;
  readonly amountSats: number;
  readonly expiresAt: Date;
}

/** An invoice as it is found by its reference. */
export interface FoundInvoice {
  readonly paymentHash: string;
  readonly amountSats: number;
  /** When it ends, epoch ms. */
  readonly expiresAt: number;
  readonly state: InvoiceState;
}

/** What a node says of an invoice. Only `settled` is paid, and whether it is paid *enough* is for the caller to compare. */
export type InvoiceState =
  /** The money is ours; `amountPaidSats` is what the payer sent. */
  | { readonly state: "settled"; readonly amountPaidSats: number }
  /** Unpaid, and can still be paid. */
  | { readonly state: "open" }
  /** A payer's money is locked and not ours: parts of it have arrived, or an invoice is on hold. It may still go back. */
  | { readonly state: "underway" }
  /** Unpaid when its time was over. A payment that was on its way then may still settle it, so a later look-up counts. */
  | { readonly state: "expired" }
  /** Withdrawn on the node before its time was over. */
  | { readonly state: "canceled" }
  /** The node knows no such invoice. */
  | { readonly state: "unknown" };

/** A Lightning node, as far as being paid needs one. Each kind of node is one implementation. */
export interface LightningNode {
  /**
   * Issues an invoice, or finds the one of this reference and amount that can still be paid for {@link shortestLifeMs}.
   * A failed call may have left an invoice on the node that nobody was shown: it expires unpaid.
   * @throws {LightningNodeError}
   */
  createInvoice(request: InvoiceRequest): Promise<Invoice>;
  /** All invoices of a reference, in whatever state. @throws {LightningNodeError} when they cannot be found out now */
  invoicesOf(
    reference: string,
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly FoundInvoice[]>;
  /**
   * @param paymentHash 64 hex digits, lower case
   * @throws {LightningNodeError} when it cannot be found out now, which says nothing about the invoice
   */
  lookUpInvoice(paymentHash: string, options?: { readonly signal?: AbortSignal }): Promise<InvoiceState>;
}

/**
 * Why a node was of no use. `untrusted`: its certificate is not the one we trust. `refused`: it does not take our
 * credential. `no-credential`: the secret with ours cannot be read. `unfit-credential`: what is in it is none.
 */
export type NodeFault =
  | "unreachable"
  | "slow"
  | "untrusted"
  | "refused"
  | "failed"
  | "invalid"
  | "no-credential"
  | "unfit-credential";

/**
 * The node is out of reach, slow, refuses us or answers what cannot be; nothing is known of the invoice, and the service answers
 * 503 with Retry-After. The message never quotes the node or a credential, so that it can be logged.
 */
export class LightningNodeError extends Error {
  override readonly name = "LightningNodeError";
  readonly fault: NodeFault;

  constructor(fault: NodeFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
