import * as z from "zod";
import type { Item, Table } from "../../../aws/table.ts";
import type { DocumentIdentity } from "../../../jobs/identity.ts";
import { isBought, jobItemKey } from "../../../jobs/job.ts";
import { issuedItemKey, parseIssued, recordIssued } from "../../issued.ts";
import { parseLock, parsePayment, paymentItemKey } from "../../ledger/payment-record.ts";

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
  readRecords(jobId: string): Promise<{ readonly items: readonly Item[]; readonly isTaken: boolean }>;
  /** Returns whether a payment buys nothing any more: it bought the pack, or was paid back. */
  isSpent(session: string): Promise<boolean>;
  /** Records a page before anybody gets its address. */
  record(document: DocumentIdentity, opened: Checkout): Promise<void>;
}

/** Keeps the pages in the table. */
export function createCheckoutStore(table: Table, clock: () => number): CheckoutStore {
  return {
    async readRecords(jobId) {
      const items = await table.getAll([jobItemKey(jobId), issuedItemKey(jobId)]);
      const [packOrLock] = items;
      return {
        items: items.filter((item) => item !== undefined),
        isTaken: isBought(packOrLock, clock()) || parseLock(packOrLock, clock()) !== undefined,
      };
    },

    async isSpent(session) {
      const record = parsePayment(await table.get(paymentItemKey({ rail: "card", id: session })));
      return record?.state === "refused" || record?.fulfilled === true;
    },

    async record(document, opened) {
      const nextCheckAt = opened.expires_at + lateMs;
      const name = `${attributePrefix}${opened.session}`;
      await recordIssued(table, document, { name, value: opened, nextCheckAt }, clock());
    },
  };
}

/** Reads the pages among the records of a purchase. */
export function parseCheckouts(records: readonly Item[]): Checkout[] {
  const item = records.find((record) => parseIssued(record));
  return Object.entries(item ?? {})
    .filter(([name]) => name.startsWith(attributePrefix))
    .map(([, value]) => checkout.parse(value));
}
