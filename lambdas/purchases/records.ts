import type { Item, Table } from "../aws/table.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import { jobPartition, parseJob } from "../jobs/job.ts";
import type { Job } from "../jobs/job.ts";
import { parseSettlement, settlementSortKey } from "../payments/payment-record.ts";
import type { SettlementUnderWay } from "../payments/payment-record.ts";

/** All that is on record for a document, in one consistent read. */
export interface DocumentRecords {
  readonly job: Job | undefined;
  readonly settlement: SettlementUnderWay | undefined;
  /** As they are stored, those of the rails among them. */
  readonly items: readonly Item[];
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
    items,
  };
}
