import type { DocumentIdentity } from "../jobs/identity.ts";
import { jobPartition, parseJob } from "../jobs/job.ts";
import type { Job } from "../jobs/job.ts";
import { parseSettlement, settlementSortKey } from "../payments/payment-record.ts";
import type { SettlementUnderWay } from "../payments/payment-record.ts";
import { parseInvoices } from "../payments/lightning/invoices.ts";
import type { IssuedInvoice } from "../payments/lightning/invoices.ts";
import type { Table } from "../aws/table.ts";

/** All that is on record for a document, in one consistent read. */
export interface DocumentRecords {
  readonly job: Job | undefined;
  readonly settlement: SettlementUnderWay | undefined;
  /** Lightning invoices that were made for the document. */
  readonly invoices: readonly IssuedInvoice[];
}

export async function readDocumentRecords(
  table: Table,
  document: DocumentIdentity,
  now: number,
): Promise<DocumentRecords> {
  const items = await table.partition(jobPartition(document.jobId));
  const find = (sortKey: string) => items.find((item) => item.sk === sortKey);
  return {
    job: parseJob(find("JOB"), now),
    settlement: parseSettlement(find(settlementSortKey)),
    invoices: parseInvoices(items),
  };
}
