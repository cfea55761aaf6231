import * as z from "zod";
import { wholeNumber } from "../../settings/settings.ts";

/** Shared with lib/rails/lightning.ts, which checks the same values before they are deployed. */
export const lightningNodes = ["lnd", "phoenixd"] as const;
export const lightningUrl = z.url({ protocol: /^https?$/ });

export const lightningSettings = z.object({
  /** Kind of the Lightning node. */
  LIGHTNING_NODE: z.enum(lightningNodes),
  /** Base URL of the node's REST API. */
  LIGHTNING_URL: lightningUrl.transform((url) => url.replace(/\/+$/, "")),
  /** Secrets Manager id of the node's credentials: `{"macaroon","certificate"?}` for LND, `{"password"}` for phoenixd. */
  LIGHTNING_SECRET_ID: z.string().min(1),
  /** Price of one document in satoshis. */
  LIGHTNING_PRICE_SATS: wholeNumber(5),
  /** Whether LND names its private channels in invoices, which a node without public ones needs to be paid. */
  LIGHTNING_PRIVATE_CHANNELS: z.enum(["on", "off"]).default("off"),
  /** How long one try to reach the node may take, in ms; there are two. */
  LIGHTNING_TIMEOUT_MS: wholeNumber(4_000),
  /** Whether every 402 carries an L402 challenge, for which the node makes an invoice. */
  L402_CHALLENGE: z.enum(["on", "off"]).default("on"),
  /** For how many documents an hour a challenge is made, in all. Others can be paid for by an invoice that is asked for. */
  L402_CHALLENGES_HOURLY: wholeNumber(20_000),
});

export type LightningSettings = z.infer<typeof lightningSettings>;
