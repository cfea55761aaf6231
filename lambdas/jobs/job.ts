import * as z from "zod";
import { railNames } from "../interface/payment-methods.ts";
import { documentWarning } from "../interface/schemas/document-warning.ts";
import type { Item, ItemKey, Update } from "../aws/table.ts";

/**
 * The states of a job and the ways between them; each arrow is one conditional write in job-store.ts.
 *
 *     Not Started ──start──▶ Processing ──finish──▶ Done
 *         ▲   └──────fail──────┐  │  ▲└─ start again, once the lease of a dead process is over
 *         │                    ▼  ▼fail
 *         └───────retry────── Failed        Processing ──defer──▶ Processing, without a lease: the slow queue starts it again
 *
 * A job that is Done goes by retry to Not Started, too, when its PDF is kept no longer and its document is sent again.
 */
export const jobState = z.enum(["Not Started", "Processing", "Done", "Failed"]);

/**
 * What becomes of the e-mail that delivers a job's PDF; each step is one conditional write in email/email-store.ts.
 *
 *     waiting ──printed──▶ queued ──start──▶ sending ──▶ sent ──▶ delivered
 *                            ▲                │ │ └────▶ refused, limited, failed      bounced (after any of them)
 *                            └────release─────┘ └─ask─▶ asked ──start──▶ sending
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
  payment: z.object({ rail: z.enum(railNames), id: z.string() }),
  /** The account that paid, when one did. */
  account_id: z.string().optional(),
  /** What its request asked for and does not get. */
  warnings: z.array(documentWarning).optional(),
  /** Whom its time at the printers counts for (payer-standing.ts). */
  payers: z.array(z.string()).default([]),
  /** Whether the slow queue prints it. */
  slow: z.boolean().default(false),
  /** How often it was tried again, free of charge, after it had failed. */
  retries: z.number().int().default(0),
  mail: z
    .object({
      state: emailState,
      /** How often SES was asked to send it. */
      attempts: z.number().int(),
      /** Until when an attempt may be believed to be under way, or its outcome to become known. */
      lease_until: z.number().optional(),
      /** Whether it has been counted against the limits of its recipient and account. */
      counted: z.boolean().optional(),
      /** Whether it has been counted against the limit of the network that it was paid for from. */
      taken: z.boolean().optional(),
      /** Whether whoever paid for it has had as many as one gets without an account. */
      over: z.boolean().optional(),
    })
    .optional(),
  /** Whether an address is to be told of its end (callbacks/). */
  calls_back: z.boolean().default(false),
  created_at: z.number(),
  updated_at: z.number(),
  /** When it last became Done or Failed. */
  ended_at: z.number().optional(),
  /** How often its printing was begun since it was last asked for. */
  attempts: z.number().int(),
  /** Until when the process that prints it may be believed alive. */
  lease_until: z.number().optional(),
  pdf: z
    .object({
      bytes: z.number(),
      pages: z.number(),
      sha256: z.string(),
      deleted_at: z.number(),
      /** What its author may want to mend. */
      warnings: z.array(documentWarning).optional(),
    })
    .optional(),
  expires_at: z.number(),
});

export type EmailState = z.infer<typeof emailState>;
export type Job = z.infer<typeof jobItem>;
export type RenderedPdf = NonNullable<Job["pdf"]>;

/** Whether its PDF was made, and is kept no longer. @param now epoch ms */
export function isGone({ state, pdf }: Job, now: number): boolean {
  return state === "Done" && pdf !== undefined && pdf.deleted_at <= now;
}

/** After how many seconds a job that failed is printed again, the first time, the second …; after that an operator decides. */
export const retryDelaysSeconds: readonly number[] = [0, 60, 600];

/** How long after a job was queued, or its lease ended, the sweep looks whether it was forgotten, in ms. */
export const graceMs = 30_000;

/** How long a job and its receipt are kept, in ms (docs/contract.md, "Lifetimes"). */
export const jobLifetimeMs = 7 * 24 * 3600 * 1000;
/**
 * How long a job is kept once it failed, in ms: about as long as its payment, for until it is printed or given back the money is owed. It is no charge to send
 * its document again, and a refund due stays on the operator's list.
 */
export const failedLifetimeMs = 30 * 24 * 3600 * 1000;

export function jobPartition(jobId: string): string {
  return `JOB#${jobId}`;
}

export function jobItemKey(jobId: string): ItemKey {
  return { pk: jobPartition(jobId), sk: "JOB" };
}

/**
 * Of the place of a job, that the lock of this payment stands there, as it does while the payment buys the document (payments/payment-record.ts): for
 * writes that may have the place then, as they may when it is empty.
 */
export function lockedBy(paymentId: string): Pick<Update, "condition" | "values"> {
  return { condition: "payment_id = :payment_id", values: { ":payment_id": paymentId } };
}

/** Of what is to be told of a job's end, beside the job. */
export function callbackItemKey(jobId: string): ItemKey {
  return { pk: jobPartition(jobId), sk: "CALLBACK" };
}

/** Parses what stands in a job's place. A lock is no job, and an item past its lifetime counts as absent, whether or not TTL has taken it yet. */
export function parseJob(item: Item | undefined, now: number): Job | undefined {
  if (item === undefined || "payment_id" in item) return undefined;
  const job = jobItem.parse(item);
  return job.expires_at * 1000 > now ? job : undefined;
}
