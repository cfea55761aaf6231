import * as z from "zod";
import { isBought, jobItemKey, jobPartition } from "../jobs/job.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import { boughtList, duePartition } from "../aws/due-lists.ts";
import type { Item, ItemKey, Table } from "../aws/table.ts";
import { ttlAt } from "../aws/ttl.ts";
import type { Payment } from "./networks/network.ts";
import {
  parseLock,
  parsePayment,
  paymentItemKey,
  paymentLifetimeMs,
  type DocumentLock,
} from "./ledger/payment-record.ts";

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

/** What is on record of a purchase. */
export interface PurchaseRecords {
  readonly isBought: boolean;
  readonly lock: DocumentLock | undefined;
  /** What was bought, or the lock. */
  readonly held: Item | undefined;
  /** As they are stored, including those of the rails. */
  readonly items: readonly Item[];
}

/** Reads all records of a purchase, in one call. They are read by key, so nothing that grows can hide any of them. @param now epoch ms */
export async function readPurchaseRecords(
  table: Table,
  jobId: string,
  now: number,
): Promise<PurchaseRecords> {
  // Not a consistent snapshot, which does no harm: issued invoices stay on record, whatever is bought meanwhile.
  const items = await table.getAll([jobItemKey(jobId), issuedItemKey(jobId)]);
  const [held] = items;
  return {
    isBought: isBought(held, now),
    lock: parseLock(held, now),
    held,
    items: items.filter((item) => item !== undefined),
  };
}

/** Returns whether a payment buys nothing any more: it has bought what it was for, or was refunded. */
export async function isSpent(table: Table, payment: Pick<Payment, "rail" | "id">): Promise<boolean> {
  const record = parsePayment(await table.get(paymentItemKey(payment)));
  return record?.state === "refused" || record?.fulfilled === true;
}

/** Reads what was issued among the records of a purchase. @param prefix of the attributes that hold it */
export function parseIssuedValues<Schema extends z.ZodType>(
  records: readonly Item[],
  prefix: string,
  schema: Schema,
): z.output<Schema>[] {
  const item = records.find((record) => parseIssued(record));
  return Object.entries(item ?? {})
    .filter(([name]) => name.startsWith(prefix))
    .map(([, value]) => schema.parse(value));
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
