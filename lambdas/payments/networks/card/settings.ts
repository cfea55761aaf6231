import * as z from "zod";

/** What one document counts as in a pack that a card pays for, in cents of a dollar, as configurations write it. */
export const cardPriceCents = z.int().min(1).max(10_000);

/** The least that Stripe charges, in cents of a dollar (Stripe documentation, "Minimum and maximum charge amounts"). */
export const leastChargeCents = 50;

/** Stripe's two modes (Stripe documentation, "Testing use cases"): cards are charged in one, and in the other a card number that everybody knows pays. */
export const cardModes = ["live", "test"] as const;
export type CardMode = (typeof cardModes)[number];

/** The environment variables of cards. */
export const cardSettings = z.object({
  /** {@link cardPriceCents} */
  CARD_PRICE_CENTS: z.coerce.number().pipe(cardPriceCents),
  /** Secrets Manager id of Stripe's key and signing secrets (secret.ts). */
  CARD_SECRET_ID: z.string().min(1),
  /** The mode that the key must be of, so that test cards buy nothing where money is real. */
  CARD_MODE: z.enum(cardModes).default("live"),
  /** Stripe, or what stands in for it in tests. */
  CARD_API_URL: z.url().default("https://api.stripe.com"),
});
