import type { PaymentRequired } from "../../../lambdas/http-contract/responses.ts";
import type { JobResponse, OffersResponse } from "../../service.ts";
import { translate } from "../../words/translate.ts";

/** The interface of a way to pay. Each has a folder of its own, a section in index.html, and a line in rails.ts. */

export type Offer = PaymentRequired["offers"][number];
/** As offers of documents name it. */
export type PaymentMethod = Exclude<Offer["payment_methods"][number], "card">;

/** A way to pay, in the page. */
export interface Rail {
  /** Within a sentence. */
  readonly name: string;
  /** The id of its section in the page. */
  readonly section: string;
  /** Wires its section, once. */
  start(): void;
  show(offered: Offered, purchase: Purchase): Promise<void> | void;
  /**
   * Returns the receipt's facts about a payment by this rail; undefined if the document was not paid by it.
   * @param kept by the rail, of this document
   * @param settlement the `PAYMENT-RESPONSE` header of the answer that brought the job, if any
   */
  payment(kept: unknown, settlement: string | undefined): Payment | undefined;
  /** Tells in the rail's own section why a payment was not made; nothing when it is empty. */
  fault(text: string): void;
}

/** How a document was paid for, in words for a person. */
export interface Payment {
  /** Such as `5 sats over Lightning`. */
  readonly amount: string;
  /** Its proofs outside the page, by name. First what it is found by: a transaction, or the hash of a payment. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** False where nothing proves that it was this payment that bought the document. */
  readonly isProven?: boolean;
  /** Whether credit paid: the sale was that of the credit, and the service has no receipt of the document. */
  readonly isCredit?: boolean;
}

/** The service's offer on one rail. */
export interface Offered {
  /** Undefined while the rail is out of reach. */
  readonly offer: Offer | undefined;
  /** All that the service answered. */
  readonly response: OffersResponse;
  /** Whether it was shown before, and the page has requested offers again: an unreachable rail may be back. */
  readonly isAgain: boolean;
  /** The other rails of the service, such as `USDC`; empty when there is none. */
  readonly others: string;
}

/** A document that waits to be paid for. */
export interface Purchase {
  /** The exact body of the request. */
  readonly body: string;
  /** Its `Idempotency-Key`. */
  readonly key: string;
  /** Returns whether nothing else was begun meanwhile. */
  isCurrent(): boolean;
  /** Returns whether nothing shows that anybody has paid for it. */
  isUnpaid(): boolean;
  /** Returns the data that the rail stored for it, in any tab; it outlasts a refresh. */
  kept(): unknown;
  keep(value: unknown): void;
  /** Stores a wallet's proof of payment, even when another order has begun meanwhile. */
  paid(payment: Payment): void;
  /** Continues with the job that the service answered with: the document is paid for. */
  found(response: JobResponse): void;
  /** Sends it again, with the headers of a payment if one was signed; only while it is current. */
  send(proof?: Readonly<Record<string, string>>): void;
  /** Forgets the rail's offer, and asks for new ones; only while it is current. */
  renew(): void;
}

/** Returns the text for a rail that is out of reach. */
export function formatAwayText({ others }: Offered, name: string): string {
  return others
    ? translate(
        "{name} is unavailable at the moment. Pay with {others}, or wait: it appears here as soon as it is back.",
        { name, others },
      )
    : translate("{name} is unavailable at the moment. Wait: it appears here as soon as it is back.", {
        name,
      });
}
