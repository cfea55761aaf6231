import * as z from "zod";

/**
 * The states of a callback. Each step is one conditional write in callback-store.ts or, where the job is requeued, part of the job's own.
 *
 *     waiting ──begin──▶ waiting, tried once more ──end──▶ told, gone, gave up
 *        ▲                                                       │
 *        └───────────────── its job is requeued ─────────────────┘
 */
export const callbackState = z.enum(["waiting", "told", "gone", "gave up"]);

/** A callback as the table holds it, beside its job. Times are epoch ms, except `expires_at` (TTL, epoch seconds). */
export const callbackItem = z.object({
  job_id: z.uuid(),
  url: z.string(),
  state: callbackState,
  /** The end of the job (its `ended_at`) that the tries were made for. A failed job may end once more. */
  end: z.number().optional(),
  /** Tries to report that end. */
  attempts: z.number().int(),
  /** Until when no other try is made, since one may be running, or has failed. */
  not_before: z.number(),
  /** When the sweep checks it. */
  due_at: z.number().optional(),
  expires_at: z.number(),
});

/** A {@link callbackItem}. */
export type Callback = z.infer<typeof callbackItem>;
/** An ending: the receiver accepted the event (`told`), wants no more events (`gone`, 410), or failed every try (`gave up`). */
export type CallbackEnding = Exclude<Callback["state"], "waiting">;

/** Delays between a failed try and the next one, in seconds (Standard Webhooks 1.0, "Deliverability and reliability", the recommended schedule). */
export const retrySeconds: readonly number[] = [60, 300, 1800, 7200, 18_000, 36_000, 36_000];
/** Tries for one end of a job. */
export const maxTries = retrySeconds.length + 1;

/** Parses a callback's item; an expired one counts as absent. @param now epoch ms */
export function parseCallback(item: unknown, now: number): Callback | undefined {
  if (item === undefined) return undefined;
  const callback = callbackItem.parse(item);
  return callback.expires_at * 1000 > now ? callback : undefined;
}
