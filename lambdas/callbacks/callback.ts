import * as z from "zod";

/**
 * What becomes of the address that is to be told of a job's end; each step is one conditional write in callback-store.ts, or, where the
 * job is tried again, part of that job's own.
 *
 *     waiting ──begin──▶ waiting, tried once more ──end──▶ told, gone, gave up
 *        ▲                                                       │
 *        └───────────────── its job is tried again ──────────────┘
 */
export const callbackState = z.enum(["waiting", "told", "gone", "gave up"]);

/** A callback as the table holds it, beside its job. Times are epoch ms, except `expires_at` (TTL, epoch seconds). */
export const callbackItem = z.object({
  job_id: z.uuid(),
  url: z.string(),
  state: callbackState,
  /** The end of the job (its `ended_at`) that the tries were made for; a job that failed may end once more. */
  end: z.number().optional(),
  /** How often it was tried to tell of that end. */
  attempts: z.number().int(),
  /** Until when no other try is made: one may be under way, or has failed. */
  not_before: z.number(),
  /** When the sweep looks at it. */
  due_at: z.number().optional(),
  expires_at: z.number(),
});

export type Callback = z.infer<typeof callbackItem>;
/** How it ended: the receiver took it, wants no more of it (410), or was tried as often as it is. */
export type CallbackEnding = Exclude<Callback["state"], "waiting">;

/**
 * After how many seconds a try that failed is followed by the next one, the first time, the second … (Standard Webhooks 1.0, "Deliverability
 * and reliability", its recommended schedule).
 */
export const retrySeconds: readonly number[] = [60, 300, 1800, 7200, 18_000, 36_000, 36_000];
/** Tries for one end of a job. */
export const maxTries = retrySeconds.length + 1;

/** Parses a callback's item; one past its lifetime counts as absent. */
export function parseCallback(item: unknown, now: number): Callback | undefined {
  if (item === undefined) return undefined;
  const callback = callbackItem.parse(item);
  return callback.expires_at * 1000 > now ? callback : undefined;
}
