import * as z from "zod";
import { lightningNodes, lightningUrl } from "../../lambdas/payments/lightning/settings.ts";
import { railInfrastructure } from "./rail.ts";

export const lightning = railInfrastructure({
  configuration: z.strictObject({
    node: z.enum(lightningNodes),
    url: lightningUrl,
    /** Price of one document in satoshis. */
    priceSats: z.int().positive().default(5),
    /** Whether LND names its private channels in invoices, which a node without public ones needs to be paid. */
    privateChannels: z.boolean().default(false),
    /** Whether every 402 carries an L402 challenge, for which the node makes an invoice. */
    l402Challenge: z.boolean().default(true),
  }),

  secret: {
    id: "Lightning",
    description: 'LND: {"macaroon":"<hex>","certificate":"<PEM>"}; phoenixd: {"password":"…"}',
    readBy: ["submit", "sweep", "payment-request"],
  },

  environment: ({ node, url, priceSats, privateChannels, l402Challenge }, secretId) => ({
    LIGHTNING_NODE: node,
    LIGHTNING_URL: url,
    LIGHTNING_SECRET_ID: secretId,
    LIGHTNING_PRICE_SATS: String(priceSats),
    LIGHTNING_PRIVATE_CHANNELS: privateChannels ? "on" : "off",
    L402_CHALLENGE: l402Challenge ? "on" : "off",
  }),
});
