/** Delays of the free retries of a failed job, in seconds. After the last one an operator decides. */
export const retryDelaysSeconds: readonly number[] = [0, 60, 600];

/** How often a failed document is tried again at no charge, in words. */
export const freeRetriesInWords =
  ["never", "once", "twice", "three times"][retryDelaysSeconds.length] ?? "several times";
