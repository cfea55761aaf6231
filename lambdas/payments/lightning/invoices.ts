import * as z from "zod";
import { jobPartition } from "../../jobs/job.ts";
import type { Item, Table } from "../../aws/table.ts";
import type { PaymentContext } from "../context.ts";
import type { Invoice } from "./node/node.ts";

/** An invoice that was made for a document, beside the document's job. */
const invoiceItem = z.object({
  payment_hash: z.string(),
  payment_request: z.string(),
  amount_sats: z.number(),
  context_id: z.string(),
  /** When the invoice itself ends, epoch ms. */
  invoice_expires_at: z.number(),
});
export type IssuedInvoice = z.infer<typeof invoiceItem>;

const sortKeyPrefix = "INVOICE#";
/** As long as a payment is remembered: an invoice that was settled while we were not looking still counts. */
const lifetimeMs = 30 * 24 * 3600 * 1000;

/** The invoices of one context: the one that can still be paid, if any, and how many there have been. */
export interface ContextInvoices {
  readonly open: IssuedInvoice | undefined;
  readonly count: number;
}

export interface InvoiceStore {
  ofContext(jobId: string, context: PaymentContext): Promise<ContextInvoices>;
  /**
   * Records an invoice before it is shown to anybody.
   * @param count of the context's invoices when this one was asked for
   * @returns the context's invoice: this one, or the one that another request recorded at the same time
   */
  record(jobId: string, context: PaymentContext, count: number, invoice: Invoice): Promise<IssuedInvoice>;
}

export function createInvoiceStore(table: Table, clock: () => number): InvoiceStore {
  return {
    async ofContext(jobId, context) {
      const items = await table.partition(jobPartition(jobId));
      const issued = parseInvoices(items).filter((one) => one.context_id === context.id);
      return { open: issued.find((one) => one.invoice_expires_at > clock()), count: issued.length };
    },

    async record(jobId, context, count, invoice) {
      const issued: IssuedInvoice = {
        payment_hash: invoice.paymentHash,
        payment_request: invoice.paymentRequest,
        amount_sats: invoice.amountSats,
        context_id: context.id,
        invoice_expires_at: invoice.expiresAt.getTime(),
      };
      // Numbered within the context, so that of two requests at once only one records its invoice.
      const key = { pk: jobPartition(jobId), sk: `${sortKeyPrefix}${context.id}#${count}` };
      const expires_at = Math.floor((clock() + lifetimeMs) / 1000);
      const put = await table.transact([table.putNew({ ...key, ...issued, expires_at }, clock())]);
      return !put.written && put.met[0] ? invoiceItem.parse(put.met[0]) : issued;
    },
  };
}

/** The invoices among the items of a document's partition. */
export function parseInvoices(items: readonly Item[]): IssuedInvoice[] {
  return items
    .filter((item) => typeof item.sk === "string" && item.sk.startsWith(sortKeyPrefix))
    .map((item) => invoiceItem.parse(item));
}
