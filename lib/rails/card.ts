import * as z from "zod";
import { cardModes, cardPriceCents } from "../../lambdas/payments/networks/card/settings.ts";
import { railInfrastructure } from "./rail.ts";

/** Cards, for packs of credit, at Stripe: their settings in cdk.json, their secret and the environment of their functions. */
export const card = railInfrastructure({
  configuration: z.strictObject({
    /** What one document counts as in a pack, in cents of a dollar. */
    priceCents: cardPriceCents,
    /** That of Stripe's key. */
    mode: z.enum(cardModes).default("live"),
  }),

  testNetworks: ["test"],

  secret: {
    id: "Card",
    description: 'Stripe: {"apiKey":"rk_…","webhookSecrets":["whsec_…"]}; docs/deploy.md, "Cards"',
    readBy: ["submit", "sweep", "payment-request"],
  },

  environment: ({ priceCents, mode }, secretId) => ({
    CARD_PRICE_CENTS: String(priceCents),
    CARD_MODE: mode,
    CARD_SECRET_ID: secretId,
  }),
});
