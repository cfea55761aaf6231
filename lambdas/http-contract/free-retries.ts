/** Delays of the free retries of a failed job, in seconds. After the last one an operator decides. */
export const retryDelaysSeconds: readonly number[] = [0, 60, 600];

/**
 * Time that the failed attempts of a job may take together before it is no longer retried at no charge, in ms. On Lambda, twice the time limit of one
 * attempt costs as much as a document sells for, so a document that runs out of time is retried once.
 */
export const maxFreeRenderMs = 120_000;

const inWords = ["no", "one", "two", "three", "four", "five"];

/** How often a failed document is tried again at no charge, in words. */
export const freeRetriesInWords =
  `${inWords[retryDelaysSeconds.length] ?? "several"} times, or until its attempts have taken ` +
  `${inWords[maxFreeRenderMs / 60_000] ?? "several"} minutes together`;
