import * as z from "zod";

/**
 * How many functions run at once. A new account has a quota of 10 in a region ("Lambda quotas": 1,000, less for new accounts), which all of
 * its functions share, so that queues must leave enough for those who wait for an answer. None can be given a share of its own: Lambda
 * reserves concurrency only where 100 stay unreserved, in such an account none ("Configuring reserved concurrency for a function").
 */

/** Most functions at once that a queue feeds, which is 2 at least ("Configuring scaling behavior for SQS event source mappings"). */
export const queueConcurrency = z.int().min(2).max(1000);

/** For emails and callbacks: SES lets few messages a second through, and a queue that waits costs nothing. */
export const deliverConcurrency = 2;

/** What the API, with one request that waits, the sweep and the events of emails need at least. */
const reservedForApi = 4;

/** How many functions a stage may run at once when all of its queues are full. */
export function neededConcurrency(stage: {
  readonly renderConcurrency: number;
  readonly slowRenderConcurrency: number;
  readonly waitingRequests: number;
  readonly email?: object | undefined;
  readonly callbacks: boolean;
}): number {
  const deliver = stage.email || stage.callbacks ? deliverConcurrency : 0;
  const waiting = Math.max(0, stage.waitingRequests - 1);
  return stage.renderConcurrency + stage.slowRenderConcurrency + deliver + waiting + reservedForApi;
}
