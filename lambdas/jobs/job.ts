import * as z from "zod";
import { maxFreeRenderMs, retryDelaysSeconds } from "../http-contract/free-retries.ts";
import { storedRail } from "../http-contract/payment/stored-rail.ts";
import { documentWarning } from "../http-contract/document-warning.ts";
import type { Item, ItemKey, Table, Update } from "../aws/table.ts";

/**
 * The states of a job and its transitions; each arrow is one conditional write in job-store.ts.
 *
 *     Not Started ──start──▶ Processing ──finish──▶ Done
 *         ▲   └──────fail──────┐  │  ▲└─ start again, once the lease of a dead process has expired
 *         │                    ▼  ▼fail
 *         └───────retry────── Failed        Processing ──defer──▶ Processing, without a lease: the slow queue starts it again
 *
 * A job that is Done returns to Not Started, too, when its PDF was deleted and its document is sent again.
 */
export const jobState = z.enum(["Not Started", "Processing", "Done", "Failed"]);

/**
 * The states of the email that delivers a job's PDF; each step is one conditional write in email/email-store.ts.
 *
 *     waiting ──finish──▶ queued ──start──▶ sending ──▶ sent ──▶ delivered
 *                           ▲                │ │ └────▶ refused, rejected, limited, failed      bounced (after sent or delivered)
 *                           └────release─────┘ └─ask─▶ asked ──start──▶ sending
 */
export const emailState = z.enum([
  "waiting",
  "queued",
  "sending",
  "asked",
  "sent",
  "delivered",
  "bounced",
  "refused",
  "rejected",
  "limited",
  "failed",
]);

/** A job as the table holds it. Times ending in `_at` are epoch ms, except `expires_at` (TTL, epoch seconds). */
export const jobItem = z.object({
  job_id: z.uuid(),
  state: jobState,
  status_meta: z.string(),
  description: z.string(),
  progress: z.number().min(0).max(1),
  document_name: z.string(),
  /** The payment that bought the document. */
  payment: z.object({ rail: storedRail, id: z.string() }),
  /** The account that paid, when one did. */
  account_id: z.string().optional(),
  /** How many corrections are printed free of charge, and until when (epoch ms); absent where none are. */
  corrections: z.object({ most: z.number().int(), until: z.number() }).optional(),
  /** The jobs of its corrections that have not failed. */
  corrected_by: z.set(z.string()).optional(),
  /** The jobs of its receipts that have not failed. */
  receipts: z.set(z.string()).optional(),
  /** Invoices that were shown for the document, and must not be paid any more. */
  void_invoices: z
    .array(
      z.object({
        payment_hash: z.string(),
        /** Until when the node still takes a payment; absent once the invoice is canceled. */
        payable_until: z.number().optional(),
      }),
    )
    .optional(),
  /** Ignored parts of its request. */
  warnings: z.array(documentWarning).optional(),
  /** The payers that its slow work counts for (slow-work.ts). */
  payers: z.array(z.string()).default([]),
  /** Whether it belongs to the slow queue. */
  slow: z.boolean().default(false),
  /** Free retries after a failure so far. */
  retries: z.number().int().default(0),
  /** Time of its failed attempts together, in ms, since it was bought or an operator requeued it. */
  render_ms: z.number().default(0),
  mail: z
    .object({
      state: emailState,
      /** Calls of SES that may have sent it. */
      attempts: z.number().int(),
      /** Until when an attempt is assumed to run, or its outcome to become known. */
      lease_until: z.number().optional(),
      /** Whether it was counted against the limits of its recipient and account. */
      counted: z.boolean().optional(),
      /** Whether it was counted against the limit of its payer's network. */
      taken: z.boolean().optional(),
      /** Whether it exceeds the daily limit of its payer's network without an account. */
      over: z.boolean().optional(),
    })
    .optional(),
  /** Whether a receiver is called at its end (callbacks/). */
  calls_back: z.boolean().default(false),
  created_at: z.number(),
  updated_at: z.number(),
  /** When it last became Done or Failed. */
  ended_at: z.number().optional(),
  /** Started attempts to render it since it was last requested. */
  attempts: z.number().int(),
  /** How many of them failed and said so. The others ended with their process. */
  failures: z.number().int().default(0),
  /** Until when the process that renders it is assumed alive. */
  lease_until: z.number().optional(),
  pdf: z
    .object({
      bytes: z.number(),
      pages: z.number(),
      sha256: z.string(),
      deleted_at: z.number(),
      /** Problems that its author may want to fix. */
      warnings: z.array(documentWarning).optional(),
    })
    .optional(),
  /** The download addresses that were handed out: how many, and when the last one was signed. */
  download: z.object({ addresses: z.number().int(), signed_at: z.number() }).optional(),
  expires_at: z.number(),
});

/** A state of {@link emailState}. */
export type EmailState = z.infer<typeof emailState>;
/** A {@link jobItem}. */
export type Job = z.infer<typeof jobItem>;
/** The facts of a stored PDF. */
export type RenderedPdf = NonNullable<Job["pdf"]>;

/** Returns whether the PDF of a job was made and has been deleted since. @param now epoch ms */
export function isGone({ state, pdf }: Job, now: number): boolean {
  return state === "Done" && pdf !== undefined && pdf.deleted_at <= now;
}

/** Returns whether a job failed so often, or took so long to fail, that only an operator can have it rendered again. */
export function isGivenUp({ state, ...spent }: Pick<Job, "state" | "retries" | "render_ms">): boolean {
  return state === "Failed" && !hasFreeRetry(spent);
}

/** Returns whether a job that fails is retried free of charge when its document is sent again. */
export function hasFreeRetry({ retries, render_ms: renderMs }: Pick<Job, "retries" | "render_ms">): boolean {
  return retries < retryDelaysSeconds.length && renderMs < maxFreeRenderMs;
}

/**
 * Returns the buyer whose other jobs a job waits behind: the account, or the client's network, which costs more to change than a wallet. Undefined for
 * an unknown buyer, who paid by hand.
 */
export function findBuyer({ payers }: Pick<Job, "payers">): string | undefined {
  return payers.at(-1);
}

/** Delay of the sweep's check after a job was queued, or its lease expired, in ms. */
export const graceMs = 30_000;
/** The longest such delay, for a job that nobody has taken up for as long, in ms. */
export const maxGraceMs = 10 * 60_000;

/** Lifetime of a job and its receipt, in ms (docs/contract.md, "Lifetimes"). */
export const jobLifetimeMs = 7 * 24 * 3600 * 1000;
/**
 * Lifetime of a failed job, in ms: about as long as its payment, since the money is owed until the job is rendered or refunded. Until then its
 * document can be sent again free of charge, and the refund due stays on the operator's list.
 */
export const failedLifetimeMs = 30 * 24 * 3600 * 1000;

/** Returns the partition key of a job and its callback. */
export function jobPartition(jobId: string): string {
  return `JOB#${jobId}`;
}

/** Returns the key of a job, or of the lock of its document. */
export function jobItemKey(jobId: string): ItemKey {
  return { pk: jobPartition(jobId), sk: "JOB" };
}

/** Returns the condition of a write to a job's key: the lock stored there is this payment's (payments/ledger/payment-record.ts). */
export function lockedBy(paymentId: string): Pick<Update, "condition" | "values"> {
  return { condition: "payment_id = :payment_id", values: { ":payment_id": paymentId } };
}

export function callbackItemKey(jobId: string): ItemKey {
  return { pk: jobPartition(jobId), sk: "CALLBACK" };
}

/** Returns whether the item under a job's key is what a payment bought, a job or a pack, and not a lock. @param now epoch ms */
export function isBought(item: Item | undefined, now: number): boolean {
  return item !== undefined && !("payment_id" in item) && Number(item.expires_at) * 1000 > now;
}

/**
 * Parses the item under a job's key. A lock is not a job, nor is a pack of credit (accounts/pack.ts), and an expired item counts as absent, whether or not
 * TTL has deleted it.
 */
export function parseJob(item: Item | undefined, now: number): Job | undefined {
  if (item === undefined || "payment_id" in item || "pack" in item) return undefined;
  const job = jobItem.parse(item);
  return job.expires_at * 1000 > now ? job : undefined;
}

/**
 * Reads a job; undefined where there is none, or where it has expired.
 * @param now epoch ms
 * @param how as Table.get() takes it
 */
export async function readJob(
  table: Pick<Table, "get">,
  jobId: string,
  now: number,
  how?: Parameters<Table["get"]>[1],
): Promise<Job | undefined> {
  return parseJob(await table.get(jobItemKey(jobId), how), now);
}
