/** Longer than a job's lifetime, so that a payment cannot outlive the memory of its use. */
export const paymentLifetimeMs = 30 * 24 * 3600 * 1000;
/** How long one attempt to settle may take before another may follow it up, in ms. More than a function's time-out. */
export const leaseMs = 35_000;
/** When the sweep first looks after a claim, in ms. */
export const followUpMs = 45_000;
/** When it looks after an attempt whose outcome is unknown, in ms: soon, for a Solana payment can be settled for under a minute. */
export const unknownOutcomeMs = 5_000;
/**
 * When the sweep looks for other payments of a document that was bought, in ms: after the last invoice that was shown for it can have
 * been paid, with what was on its way then.
 */
export const lookAgainMs = 20 * 60_000;
/** When a refused payment is looked up on its rail once more, in ms: after it could last have landed. */
export const recheckMs = 240_000;
