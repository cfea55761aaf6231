import * as z from "zod";

/** What is kept of a payment: its hash is its id, and that it was paid is proved already. */
export const lightningEvidence = z.object({ amount_sats: z.number() });
