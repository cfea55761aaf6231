import type { Item, Table } from "../aws/table.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import { jobItemKey, parseJob } from "../jobs/job.ts";
import type { Job } from "../jobs/job.ts";
import { parseSettlement } from "../payments/payment-record.ts";
import { railDefinitions } from "../payments/definitions.ts";
import type { PaymentRecord, SettlementUnderWay } from "../payments/payment-record.ts";
import { shownItemKey } from "../payments/shown.ts";

/** All that is on record for a document. Read by key: nothing that grows can hide any of it. */
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
  const { jobId } = document;
  // Not as of one moment: what was shown stays on record, whatever is bought meanwhile.
  const items = await table.getAll([jobItemKey(jobId), shownItemKey(jobId)]);
  const [jobOrLock] = items;
  return {
    job: parseJob(jobOrLock, now),
    settlement: parseSettlement(jobOrLock, now),
    items: items.filter((item) => item !== undefined),
  };
}

/** Whom a document counts for at the printers: its account, or its wallet and the network that the request came from. */
export function payersOf({ rail, account_id: accountId, evidence, network }: PaymentRecord): string[] {
  if (accountId !== undefined) return [accountId];
  return [railDefinitions[rail].payer(evidence), network].filter((payer) => payer !== undefined);
}
