import * as z from "zod";
import type { Table } from "../../../../aws/table.ts";
import { ttlAt } from "../../../../aws/ttl.ts";
import { paymentLifetimeMs } from "../../../ledger/payment-record.ts";
import { NoInvoiceError, maxPerReference, type Invoice } from "./node.ts";

const bookedInvoice = z.object({
  payment_hash: z.string(),
  payment_request: z.string(),
  amount_sats: z.number(),
  /** Epoch ms. */
  ends: z.number(),
});

/** The invoices of a reference, for nodes that cannot search by it. */
export interface InvoiceBook {
  /** Lists the invoices that were made for a reference, in their order. */
  read(reference: string): Promise<readonly Invoice[]>;
  /** Enters an invoice before anybody is shown it. @throws {NoInvoiceError} when the reference has too many */
  enter(reference: string, invoice: Invoice): Promise<void>;
}

const key = (reference: string) => ({ pk: `INVOICING#${reference}`, sk: "INVOICES" });

/** Keeps the book in the table, for as long as payments are remembered. */
export function createInvoiceBook(table: Table): InvoiceBook {
  return {
    async read(reference) {
      const item = await table.get(key(reference));
      const entries = z.array(bookedInvoice).parse(item?.invoices ?? []);
      return entries.map((entry) => ({
        paymentHash: entry.payment_hash,
        paymentRequest: entry.payment_request,
        amountSats: entry.amount_sats,
        expiresAt: new Date(entry.ends),
      }));
    },

    async enter(reference, { paymentHash, paymentRequest, amountSats, expiresAt }) {
      const ends = expiresAt.getTime();
      const entry: z.infer<typeof bookedInvoice> = {
        payment_hash: paymentHash,
        payment_request: paymentRequest,
        amount_sats: amountSats,
        ends,
      };
      const entered = await table.update({
        key: key(reference),
        condition: "attribute_not_exists(invoices) OR size(invoices) < :most",
        update: "SET invoices = list_append(if_not_exists(invoices, :none), :entry), expires_at = :ttl",
        values: {
          ":none": [],
          ":entry": [entry],
          ":ttl": ttlAt(ends + paymentLifetimeMs),
          ":most": maxPerReference,
        },
      });
      if (!entered) throw new NoInvoiceError("too many");
    },
  };
}

/** Keeps the book in memory, for a node that serves one process alone. */
export function createInvoiceBookInMemory(): InvoiceBook {
  const invoices = new Map<string, readonly Invoice[]>();
  return {
    read: (reference) => Promise.resolve(invoices.get(reference) ?? []),
    enter(reference, invoice) {
      invoices.set(reference, [...(invoices.get(reference) ?? []), invoice]);
      return Promise.resolve();
    },
  };
}
