import * as z from "zod";
import type { Item, Table } from "../../../aws/table.ts";
import type { DocumentIdentity } from "../../../jobs/identity.ts";
import {
  isSpent,
  parseIssuedValues,
  readPurchaseRecords,
  recordIssued,
  type PurchaseRecords,
} from "../../issued.ts";

const checkout = z.object({
  session: z.string(),
  /** Cents of a dollar. */
  amount: z.int().positive(),
  /** Whether its money is real. */
  livemode: z.boolean(),
  /** Until when it can be paid, epoch ms. */
  expires_at: z.number(),
});
/** A page that was opened for a purchase. */
export type Checkout = z.infer<typeof checkout>;

const attributePrefix = "checkout_";

/** How long after its end a payment that was begun before may still arrive, in ms. */
export const lateMs = 15 * 60_000;

/** The pages on record. */
export interface CheckoutStore {
  /** Reads all records of a purchase, in one call. */
  readRecords(jobId: string): Promise<PurchaseRecords>;
  /** Returns whether a payment buys nothing any more: it bought the pack, or was paid back. */
  isSpent(session: string): Promise<boolean>;
  /** Records a page before anybody gets its address. */
  record(document: DocumentIdentity, opened: Checkout): Promise<void>;
}

/** Keeps the pages in the table. */
export function createCheckoutStore(table: Table, clock: () => number): CheckoutStore {
  return {
    readRecords: (jobId) => readPurchaseRecords(table, jobId, clock()),
    isSpent: (id) => isSpent(table, { rail: "card", id }),

    async record(document, opened) {
      const nextCheckAt = opened.expires_at + lateMs;
      const name = `${attributePrefix}${opened.session}`;
      await recordIssued(table, document, { name, value: opened, nextCheckAt }, clock());
    },
  };
}

/** Reads the pages among the records of a purchase. */
export function parseCheckouts(records: readonly Item[]): Checkout[] {
  return parseIssuedValues(records, attributePrefix, checkout);
}
