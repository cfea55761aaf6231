import * as z from "zod";

// Limits of functions that run at once. A new account has a quota of 10 in a region ("Lambda quotas": 1,000, less for new accounts), which
// all of its functions share, so queues must leave enough for requests. Functions cannot have reserved shares: Lambda reserves concurrency
// only where 100 stay unreserved ("Configuring reserved concurrency for a function").

/** Functions that a queue may run at once; AWS demands 2 at least ("Configuring scaling behavior for SQS event source mappings"). */
export const queueConcurrency = z.int().min(2).max(1000);

/** Functions for emails and callbacks: SES accepts few messages a second, and a waiting queue costs nothing. */
export const deliverConcurrency = 2;

/** Functions for the API with one waiting request, the sweep and the events of emails. */
const reservedForApi = 4;

/** Functions that a stage runs at once when all of its queues are full. */
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
