import * as z from "zod";

// Limits of functions that run at once. A new account has a quota of 10 in a region ("Lambda quotas": 1,000, less for new accounts), which
// all of its functions share, so queues must leave enough for requests. Functions cannot have reserved shares: Lambda reserves concurrency
// only where 100 stay unreserved ("Configuring reserved concurrency for a function").

/** Functions that a queue may run at once; AWS demands 2 at least ("Configuring scaling behavior for SQS event source mappings"). */
export const queueConcurrency = z.int().min(2).max(1000);

/** Functions for emails and callbacks: SES accepts few messages a second, and a waiting queue costs nothing. */
export const deliverConcurrency = 2;

/** Returns how many previews are printed at once: a tenth of what buyers have. */
export function previewsAtOnce(renderConcurrency: number): number {
  return Math.max(1, Math.floor(renderConcurrency / 10));
}

/** Functions for the API with one waiting request, the sweep and the events of emails. */
const reservedForApi = 4;

/** A stage's settings of concurrency. */
interface Concurrency {
  readonly renderConcurrency: number;
  readonly slowRenderConcurrency: number;
  readonly waitingRequests?: number | undefined;
  readonly email?: object | undefined;
  readonly callbacks: boolean;
  readonly previews: boolean;
}

/** Computes how many functions a stage runs at once when all its queues are full. */
export function neededConcurrency(stage: Concurrency): number {
  const deliver = stage.email || stage.callbacks ? deliverConcurrency : 0;
  const waiting = Math.max(0, (stage.waitingRequests ?? 1) - 1);
  // Each keeps submit busy as well, which waits for it.
  const previews = stage.previews ? 2 * previewsAtOnce(stage.renderConcurrency) : 0;
  return (
    stage.renderConcurrency + stage.slowRenderConcurrency + deliver + waiting + previews + reservedForApi
  );
}

/**
 * Returns how many requests may wait for their jobs at once: as many as the settings say, or half of what all else leaves. The other half pays, asks
 * and polls.
 */
export function countWaitingRequests(stage: Concurrency & { readonly lambdaConcurrency: number }): number {
  const left = stage.lambdaConcurrency - neededConcurrency(stage);
  return stage.waitingRequests ?? Math.max(1, Math.floor(left / 2));
}
