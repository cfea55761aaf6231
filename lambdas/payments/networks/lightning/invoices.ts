import * as z from "zod";
import type { DocumentIdentity } from "../../../jobs/identity.ts";
import type { Item, Table } from "../../../aws/table.ts";
import {
  isSpent,
  issuedItemKey,
  parseIssuedValues,
  readPurchaseRecords,
  recordIssued,
  type PurchaseRecords,
} from "../../issued.ts";
import { lateSettlementMs, minLifeMs, type Invoice } from "./node/node.ts";

const issuedInvoice = z.object({
  payment_hash: z.string(),
  payment_request: z.string(),
  amount_sats: z.number(),
  /** When the invoice itself ends, epoch ms. */
  invoice_expires_at: z.number(),
  /** Whether the node has withdrawn it before its end. */
  canceled: z.boolean().default(false),
});
/** An invoice that was issued for a document. */
export type IssuedInvoice = z.infer<typeof issuedInvoice>;

const attributePrefix = "invoice_";

/** The invoices on record. */
export interface InvoiceStore {
  /** Reads all records of a document, in one call. */
  readRecords(jobId: string): Promise<PurchaseRecords>;
  /** Returns whether the payment of an invoice buys nothing any more: it bought a document, or was refunded. */
  isSpent(paymentHash: string): Promise<boolean>;
  /** Records an invoice before any client gets it. */
  record(document: DocumentIdentity, invoice: Invoice): Promise<IssuedInvoice>;
  /** Records that the node has canceled an invoice. It is not issued again, but still looked up. */
  markCanceled(jobId: string, paymentHash: string): Promise<void>;
}

/** Keeps the invoices in the table. */
export function createInvoiceStore(table: Table, clock: () => number): InvoiceStore {
  return {
    readRecords: (jobId) => readPurchaseRecords(table, jobId, clock()),
    isSpent: (id) => isSpent(table, { rail: "lightning", id }),

    async record(document, { paymentHash, paymentRequest, amountSats, expiresAt }) {
      const issued: IssuedInvoice = {
        payment_hash: paymentHash,
        payment_request: paymentRequest,
        amount_sats: amountSats,
        invoice_expires_at: expiresAt.getTime(),
        canceled: false,
      };
      const nextCheckAt = issued.invoice_expires_at + lateSettlementMs;
      await recordIssued(
        table,
        document,
        { name: `${attributePrefix}${paymentHash}`, value: issued, nextCheckAt },
        clock(),
      );
      return issued;
    },

    async markCanceled(jobId, paymentHash) {
      await table.update({
        key: issuedItemKey(jobId),
        condition: "attribute_exists(#name)",
        update: "SET #name.canceled = :yes",
        names: { "#name": `${attributePrefix}${paymentHash}` },
        values: { ":yes": true },
      });
    },
  };
}

/** Finds the invoice of this amount among a document's records that can be paid for another 5 minutes at least. @param now epoch ms */
export function findOpenInvoice(
  records: readonly Item[],
  amountSats: number,
  now: number,
): IssuedInvoice | undefined {
  return parseInvoices(records).find(
    (invoice) =>
      !invoice.canceled &&
      invoice.amount_sats === amountSats &&
      invoice.invoice_expires_at - now >= minLifeMs,
  );
}

/** Reads the invoices among the records of a document. */
export function parseInvoices(records: readonly Item[]): IssuedInvoice[] {
  return parseIssuedValues(records, attributePrefix, issuedInvoice);
}
