// How a stage shares the functions that Lambda runs for it at once. A new account has a quota of 10 in a region ("Lambda quotas": 1,000, less for new
// accounts), which all of its functions share, so queues must leave enough for requests. Functions cannot have reserved shares: Lambda reserves
// concurrency only where 100 stay unreserved ("Configuring reserved concurrency for a function").

/** What the least queues take, and the API beside them. */
export const minConcurrency = 10;
/** What previews need beside them. */
const minConcurrencyWithPreviews = 12;

/** AWS demands 2 at least, and allows 1,000 at most ("Configuring scaling behavior for SQS event source mappings"). */
const queueConcurrency = { least: 2, most: 1000 };

/** Functions for emails and callbacks: SES accepts few messages a second, and a waiting queue costs nothing. */
export const deliverConcurrency = 2;

/** Functions for the API with one waiting request, the sweep and the events of emails. */
const reservedForApi = 4;

/** Each has an item of its own in the table. */
const maxWaiting = 1000;

/** A stage's settings of concurrency. */
interface Stage {
  readonly lambdaConcurrency: number;
}

/** How many functions do what at once. */
export interface Concurrency {
  /** Browsers that print. */
  readonly render: number;
  /** Those for documents that take longer than four seconds. */
  readonly slowRender: number;
  /** Previews that are printed; none where pages are not shown before payment. */
  readonly previews: number;
  /** Requests that wait for their jobs, each of which occupies a function. */
  readonly waiting: number;
}

/** Returns how many previews are printed at once: a tenth of what buyers have. */
export function previewsAtOnce(renderConcurrency: number): number {
  return Math.max(1, Math.floor(renderConcurrency / 10));
}

/** Shares a stage's functions. The ratios are those that the simulation sells with (docs/scale.md). */
export function shareConcurrency(stage: Stage): Concurrency {
  const queue = (part: number): number =>
    Math.min(
      queueConcurrency.most,
      Math.max(queueConcurrency.least, Math.floor(stage.lambdaConcurrency / part)),
    );
  const render = queue(6);
  const slowRender = queue(30);
  const previews = showsPreviews(stage) ? previewsAtOnce(render) : 0;
  // Each preview keeps submit busy as well, which waits for it.
  const left =
    stage.lambdaConcurrency - render - slowRender - deliverConcurrency - 2 * previews - reservedForApi;
  return { render, slowRender, previews, waiting: Math.min(maxWaiting, Math.max(1, Math.floor(left / 2))) };
}

/** Returns whether pages are shown before payment, for which a new account has too few functions. */
export function showsPreviews({ lambdaConcurrency }: Stage): boolean {
  return lambdaConcurrency >= minConcurrencyWithPreviews;
}

/** Returns how many documents one address is made offers of in an hour: a sixth of what the stage can sell. */
export function limitUnpaidPerAddress({ lambdaConcurrency }: Stage): number {
  return lambdaConcurrency * 200;
}

/** Returns how many requests the API takes a second, of all clients together: eight for each document that the stage can sell. */
export function shareThrottle({ lambdaConcurrency }: Stage): {
  readonly rate: number;
  readonly burst: number;
} {
  const rate = Math.floor((lambdaConcurrency * 8) / 3);
  return { rate: Math.max(50, rate), burst: Math.max(100, rate) };
}
