import * as z from "zod";
import type { DocumentIdentity } from "../../jobs/identity.ts";
import { jobItemKey, parseJob } from "../../jobs/job.ts";
import type { Item, Table } from "../../aws/table.ts";
import { parseSettlement } from "../payment-record.ts";
import { parseShown, recordShown, shownItemKey } from "../shown.ts";
import { overMs, shortestLifeMs } from "./node/node.ts";
import type { Invoice } from "./node/node.ts";

/** An invoice that was shown for a document. */
const issuedInvoice = z.object({
  payment_hash: z.string(),
  payment_request: z.string(),
  amount_sats: z.number(),
  /** When the invoice itself ends, epoch ms. */
  invoice_expires_at: z.number(),
  /** Whether the node was seen to have withdrawn it before its end. */
  canceled: z.boolean().default(false),
});
export type IssuedInvoice = z.infer<typeof issuedInvoice>;

const attributePrefix = "invoice_";

export interface InvoiceStore {
  /** What is on record for a document, in one read. */
  recordsOf(jobId: string): Promise<{
    readonly items: readonly Item[];
    /** Whether it is bought, or a payment for it is being settled or waits for it. */
    readonly isTaken: boolean;
  }>;
  /** Records an invoice before it is shown to anybody. */
  record(document: DocumentIdentity, invoice: Invoice): Promise<IssuedInvoice>;
  /** Puts on record that the node has canceled an invoice, which is not shown again. It is still looked at. */
  canceled(jobId: string, paymentHash: string): Promise<void>;
}

export function createInvoiceStore(table: Table, clock: () => number): InvoiceStore {
  return {
    async recordsOf(jobId) {
      const items = await table.getAll([jobItemKey(jobId), shownItemKey(jobId)]);
      const [jobOrLock] = items;
      return {
        items: items.filter((item) => item !== undefined),
        isTaken: (parseJob(jobOrLock, clock()) ?? parseSettlement(jobOrLock, clock())) !== undefined,
      };
    },

    async record(document, { paymentHash, paymentRequest, amountSats, expiresAt }) {
      const issued: IssuedInvoice = {
        payment_hash: paymentHash,
        payment_request: paymentRequest,
        amount_sats: amountSats,
        invoice_expires_at: expiresAt.getTime(),
        canceled: false,
      };
      const lookAt = issued.invoice_expires_at + overMs;
      await recordShown(
        table,
        document,
        { name: `${attributePrefix}${paymentHash}`, value: issued, lookAt },
        clock(),
      );
      return issued;
    },

    async canceled(jobId, paymentHash) {
      await table.update({
        key: shownItemKey(jobId),
        condition: "attribute_exists(#name)",
        update: "SET #name.canceled = :yes",
        names: { "#name": `${attributePrefix}${paymentHash}` },
        values: { ":yes": true },
      });
    },
  };
}

/** The invoice of this amount among the records of a document that can still be paid for a while. */
export function openInvoice(
  records: readonly Item[],
  amountSats: number,
  now: number,
): IssuedInvoice | undefined {
  return parseInvoices(records).find(
    (invoice) =>
      !invoice.canceled &&
      invoice.amount_sats === amountSats &&
      invoice.invoice_expires_at - now >= shortestLifeMs,
  );
}

/** The invoices among the records of a document. */
export function parseInvoices(records: readonly Item[]): IssuedInvoice[] {
  const item = records.find((record) => parseShown(record));
  return Object.entries(item ?? {})
    .filter(([name]) => name.startsWith(attributePrefix))
    .map(([, value]) => issuedInvoice.parse(value));
}
