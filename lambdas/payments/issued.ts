import * as z from "zod";
import { jobPartition } from "../jobs/job.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import { boughtList, duePartition } from "../aws/due-lists.ts";
import type { Item, ItemKey, Table } from "../aws/table.ts";
import { ttlAt } from "../aws/ttl.ts";
import { paymentLifetimeMs } from "./ledger/payment-record.ts";

const issuedSortKey = "SHOWN";

const issuedItem = z.object({
  sk: z.literal(issuedSortKey),
  job_id: z.string(),
  document_hash: z.string(),
  /** {@link DocumentIdentity.pack} */
  pack: z.int().positive().optional(),
  /** Counts additions, so that nothing added meanwhile is dropped. */
  version: z.number(),
});
/**
 * The item that lists the invoices and challenges issued for a document, each in an attribute that its rail names and reads. The sweep checks the
 * item until none of them can be paid any more, and records the payments that it finds.
 */
export type IssuedRecord = z.infer<typeof issuedItem>;

/** Returns the key of a document's issued invoices and challenges. */
export function issuedItemKey(jobId: string): ItemKey {
  return { pk: jobPartition(jobId), sk: issuedSortKey };
}

/** Parses an item. @returns undefined for one of another kind */
export function parseIssued(item: Item | undefined): IssuedRecord | undefined {
  return issuedItem.safeParse(item).data;
}

/** Records once an invoice that is about to be issued. `nextCheckAt`: when it may have ended, epoch ms. @param now epoch ms */
export async function recordIssued(
  table: Table,
  document: DocumentIdentity,
  issued: { readonly name: string; readonly value: object; readonly nextCheckAt: number },
  now: number,
): Promise<void> {
  await table.update({
    key: issuedItemKey(document.jobId),
    condition: "attribute_not_exists(#name)",
    update:
      "SET #name = :value, job_id = :job, document_hash = :hash, expires_at = :ttl, due_shard = :shard, " +
      (document.pack === undefined ? "" : "pack = :pack, ") +
      "due_at = if_not_exists(due_at, :due) ADD version :one",
    names: { "#name": issued.name },
    values: {
      ":value": issued.value,
      ":job": document.jobId,
      ":hash": document.hash,
      ":pack": document.pack,
      ":ttl": ttlAt(now + paymentLifetimeMs),
      ":shard": duePartition(boughtList, issuedItemKey(document.jobId)),
      ":due": issued.nextCheckAt,
      ":one": 1,
    },
  });
}

/** Sets when the item is checked next, unless more was issued meanwhile. @param at epoch ms; undefined for never */
export async function postponeIssued(
  table: Table,
  { job_id: jobId, version }: IssuedRecord,
  at: number | undefined,
): Promise<void> {
  await table.update({
    key: issuedItemKey(jobId),
    condition: "version = :seen",
    update: at === undefined ? "REMOVE due_shard, due_at" : "SET due_at = :at",
    values: { ":seen": version, ...(at !== undefined && { ":at": at }) },
  });
}
