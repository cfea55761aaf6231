import type { Write } from "../aws/table.ts";
import type { PaymentRecord } from "../payments/ledger/payment-record.ts";
import type { VoidedInvoice } from "../payments/networks/network.ts";

/**
 * What a payment buys: a document (document-goods.ts) or a pack of credit (pack-goods.ts). Purchases know nothing more of it, so both are claimed, collected,
 * recorded and finished after a crash in the same way.
 */
export interface Goods<Bought> {
  /** Keeps what handing over takes beside the payment's record, for whoever finishes the purchase after a crash. */
  keep(jobId: string): Promise<void>;
  /** Begins to make what is about to be bought; absent if that is not possible. @returns forgets it */
  prepare?(jobId: string): (() => void) | undefined;
  /** Hands over what a collected payment bought. @param voided its invoices that must not be paid any more */
  handOver(record: PaymentRecord, voided: readonly VoidedInvoice[]): Promise<HandOver<Bought>>;
  /** Finds what a payment has bought. */
  find(jobId: string): Promise<Bought | undefined>;
}

/** How goods are handed over. */
export interface HandOver<Bought> {
  readonly bought: Bought;
  /**
   * The writes of the transaction that records the payment as collected. The first replaces the payment's lock, and must fail if anything else is stored
   * under its key.
   */
  readonly writes: readonly [Write, ...Write[]];
  /** Called once they are written. */
  afterwards?(): Promise<void>;
}
