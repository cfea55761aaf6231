import * as z from "zod";
import { jobPartition } from "../jobs/job.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import { boughtShard } from "../aws/table.ts";
import type { Item, ItemKey, Table } from "../aws/table.ts";
import { ttlAt } from "../aws/ttl.ts";
import { paymentLifetimeMs } from "./payment-record.ts";

/**
 * The one item that says which means to pay were shown for a document, such as invoices, each in an attribute that its rail names and reads.
 * The sweep looks at it until none of them can be paid any more: what was paid goes on record, whether anybody comes back or not.
 */

const shownSortKey = "SHOWN";

const shownItem = z.object({
  sk: z.literal(shownSortKey),
  job_id: z.string(),
  document_hash: z.string(),
  /** Counts what was added, so that nothing is dropped that was added meanwhile. */
  version: z.number(),
});
export type Shown = z.infer<typeof shownItem>;

export function shownItemKey(jobId: string): ItemKey {
  return { pk: jobPartition(jobId), sk: shownSortKey };
}

/** @returns undefined for an item of another kind */
export function parseShown(item: Item | undefined): Shown | undefined {
  return shownItem.safeParse(item).data;
}

/** Puts on record, once, what is about to be shown. @param lookAt when it may first be over, epoch ms */
export async function recordShown(
  table: Table,
  document: DocumentIdentity,
  shown: { readonly name: string; readonly value: object; readonly lookAt: number },
  now: number,
): Promise<void> {
  await table.update({
    key: shownItemKey(document.jobId),
    condition: "attribute_not_exists(#name)",
    update:
      "SET #name = :value, job_id = :job, document_hash = :hash, expires_at = :ttl, due_shard = :shard, " +
      "due_at = if_not_exists(due_at, :due) ADD version :one",
    names: { "#name": shown.name },
    values: {
      ":value": shown.value,
      ":job": document.jobId,
      ":hash": document.hash,
      ":ttl": ttlAt(now + paymentLifetimeMs),
      ":shard": boughtShard,
      ":due": shown.lookAt,
      ":one": 1,
    },
  });
}

/** Says when to look at it again, epoch ms; never, when undefined, unless more has been shown meanwhile. */
export async function putOffShown(
  table: Table,
  { job_id: jobId, version }: Shown,
  at: number | undefined,
): Promise<void> {
  await table.update({
    key: shownItemKey(jobId),
    condition: "version = :seen",
    update: at === undefined ? "REMOVE due_shard, due_at" : "SET due_at = :at",
    values: { ":seen": version, ...(at !== undefined && { ":at": at }) },
  });
}
