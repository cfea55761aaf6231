import { parsePack, type BoughtPack } from "./pack-store.ts";
import type { Table } from "../aws/table.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import { parseJob, type Job } from "../jobs/job.ts";
import { readPurchaseRecords, type PurchaseRecords } from "../payments/issued.ts";

/** All records of a document or a pack. */
export interface DocumentRecords extends Omit<PurchaseRecords, "held"> {
  readonly job: Job | undefined;
  readonly pack: BoughtPack | undefined;
}

/** Reads all that is on record for a document, in one call. @param now epoch ms */
export async function readDocumentRecords(
  table: Table,
  document: DocumentIdentity,
  now: number,
): Promise<DocumentRecords> {
  const { held, ...records } = await readPurchaseRecords(table, document.jobId, now);
  return { ...records, job: parseJob(held, now), pack: parsePack(held, now) };
}
