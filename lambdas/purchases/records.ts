import { parsePack, type BoughtPack } from "./pack-store.ts";
import type { Item, Table } from "../aws/table.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import { isBought, jobItemKey, parseJob, type Job } from "../jobs/job.ts";
import { parseLock, type DocumentLock } from "../payments/ledger/payment-record.ts";
import { issuedItemKey } from "../payments/issued.ts";

/** All records of a document. They are read by key, so nothing that grows can hide any of them. */
export interface DocumentRecords {
  /** Whether a payment has bought the document, or the pack. */
  readonly isBought: boolean;
  readonly job: Job | undefined;
  readonly pack: BoughtPack | undefined;
  readonly lock: DocumentLock | undefined;
  /** As they are stored, including those of the rails. */
  readonly items: readonly Item[];
}

/** Reads all that is on record for a document, in one call. @param now epoch ms */
export async function readDocumentRecords(
  table: Table,
  document: DocumentIdentity,
  now: number,
): Promise<DocumentRecords> {
  const { jobId } = document;
  // Not a consistent snapshot, which does no harm: issued invoices stay on record, whatever is bought meanwhile.
  const items = await table.getAll([jobItemKey(jobId), issuedItemKey(jobId)]);
  const [jobOrLock] = items;
  return {
    isBought: isBought(jobOrLock, now),
    job: parseJob(jobOrLock, now),
    pack: parsePack(jobOrLock, now),
    lock: parseLock(jobOrLock, now),
    items: items.filter((item) => item !== undefined),
  };
}
