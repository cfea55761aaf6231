/** How long an invoice must still be payable to be issued again, in ms. */
export const minLifeMs = 5 * 60_000;
/** The longest life of an invoice on a node that can cancel it, in seconds. */
const maxLifeSeconds = 7 * 24 * 3600;
/** The longest life of an invoice on a node that cannot cancel it once another payment has bought its document, in seconds. */
export const uncancelableLifeSeconds = 24 * 3600;
/** How long after its expiry an unpaid invoice may still be settled, in ms, by a payment that was on its way. */
export const lateSettlementMs = 10 * 60_000;
/** Limit on the invoices of one reference, each of which costs a call to look up. Their growing lives allow for many prices. */
export const maxPerReference = 100;

/**
 * Returns how long the next invoice of a reference lives, in seconds: twice as long as the one before, up to a limit. So a document that is
 * asked for all the time has few invoices of one reference, and all can be looked up with every request.
 * @param first life of the first invoice, in seconds
 * @param earlier number of invoices so far
 * @param longest in seconds
 */
export function lifeSeconds(first: number, earlier: number, longest = maxLifeSeconds): number {
  return Math.min(first * 2 ** earlier, Math.max(first, longest));
}

/** The request for an invoice. */
export interface InvoiceRequest {
  /**
   * Identifies the invoice, in 64 hex digits that nobody else can guess. The node finds the invoice by it again, so that nothing about an unpaid
   * request has to be stored elsewhere.
   */
  readonly reference: string;
  /** Whole satoshis, at least 1. */
  readonly amountSats: number;
  /** Text for the payer's wallet; at most 128 characters, the lowest limit of any node (phoenixd). */
  readonly description: string;
  /** Life of the first invoice of its reference; see {@link lifeSeconds}. */
  readonly expirySeconds: number;
  /** Aborts the call, which then counts as too slow. */
  readonly signal?: AbortSignal;
}

/** An invoice that a node issued, checked to be the one that it was asked for. */
export interface Invoice {
  /** BOLT11. */
  readonly paymentRequest: string;
  /** 64 hex digits, lower case: SHA-256 of the preimage that only a payer learns. */
  readonly paymentHash: string;
  readonly amountSats: number;
  readonly expiresAt: Date;
}

/** An invoice that is found by its reference. */
export interface FoundInvoice {
  readonly paymentHash: string;
  readonly amountSats: number;
  /** Epoch ms. */
  readonly expiresAt: number;
  readonly state: InvoiceState;
}

/** The state of an invoice. Only `settled` is paid; whether it is paid *in full* is for the caller to compare. */
export type InvoiceState =
  /** The money has arrived; `amountPaidSats` is the amount that the payer sent. */
  | { readonly state: "settled"; readonly amountPaidSats: number }
  /** Not paid, and can still be paid. */
  | { readonly state: "open" }
  /** Money is locked and may still be returned: parts of it have arrived, or the invoice is on hold. */
  | { readonly state: "underway" }
  /** Not paid when it expired. A payment that was on its way may still settle it, so a later look-up counts. */
  | { readonly state: "expired" }
  /** Withdrawn on the node before it expired. */
  | { readonly state: "canceled" }
  /** The node knows no such invoice. */
  | { readonly state: "unknown" };

/** The calls of a Lightning node that being paid needs. Each kind of node is one implementation. */
export interface LightningNode {
  /**
   * Issues an invoice, or finds the one of this reference and amount that can still be paid for {@link minLifeMs}.
   * A failed call may have left an invoice on the node that nobody got: it expires unpaid.
   * @throws {NoInvoiceError} when this reference can have no invoice now
   * @throws {LightningNodeError}
   */
  createInvoice(request: InvoiceRequest): Promise<Invoice>;
  /** Lists all invoices of a reference, in any state. @throws {LightningNodeError} when they cannot be found out now */
  findInvoices(
    reference: string,
    options?: { readonly signal?: AbortSignal },
  ): Promise<readonly FoundInvoice[]>;
  /**
   * Looks up the state of an invoice.
   * @param paymentHash 64 hex digits, lower case
   * @throws {LightningNodeError} when it cannot be found out now, which says nothing about the invoice
   */
  lookUpInvoice(paymentHash: string, options?: { readonly signal?: AbortSignal }): Promise<InvoiceState>;
  /**
   * Cancels an invoice where the node can, so that nobody pays it any more.
   * @param paymentHash 64 hex digits, lower case
   * @returns its state afterwards: `settled` where the payment was first, `open` where the node cannot cancel it
   * @throws {LightningNodeError} when its state cannot be found out now
   */
  closeInvoice(paymentHash: string, options?: { readonly signal?: AbortSignal }): Promise<InvoiceState>;
}

/**
 * A reference can have no invoice now; the node is in order. `too many`: it has as many as are looked up. `being made`: another request is
 * making it.
 */
export class NoInvoiceError extends Error {
  override readonly name = "NoInvoiceError";
  readonly reason: "too many" | "being made";

  constructor(reason: "too many" | "being made") {
    super(
      reason === "too many" ? "The reference has too many invoices" : "The reference's invoice is being made",
    );
    this.reason = reason;
  }
}

/**
 * Why a call of a node failed. `untrusted`: its certificate is not the trusted one. `refused`: it does not take the credential.
 * `no-credential`: the secret cannot be read. `unfit-credential`: the secret is invalid.
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
 * The node cannot be reached, is slow, refuses the call or gives an impossible response. Nothing is known of the invoice, and the service
 * answers 503 with Retry-After. The message never quotes the node or a credential, so that it can be logged.
 */
export class LightningNodeError extends Error {
  override readonly name = "LightningNodeError";
  readonly fault: NodeFault;

  constructor(fault: NodeFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
