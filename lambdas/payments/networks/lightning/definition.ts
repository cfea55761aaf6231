import * as z from "zod";
import { describeBySettings, type OpenNetworkDefinition } from "../definition.ts";
import { lightningSettings } from "./settings.ts";

const satsPerBitcoin = 100_000_000;

/** What the ledger keeps of a payment. Its hash is its id, and it is proved before it is claimed. */
export const lightningRailData = z.object({ amount_sats: z.number() });

/** What every function may know of Lightning. */
export const lightningDefinition: OpenNetworkDefinition = {
  amount: (railData) => lightningRailData.parse(railData).amount_sats,
  // Unknown: Lightning names no payer.
  payer: () => undefined,
  transaction: () => undefined,
  settings: lightningSettings,
  example: {
    LIGHTNING_NODE: "lnd",
    LIGHTNING_URL: "https://lnd.example",
    LIGHTNING_SECRET_ID: "lightning",
    LIGHTNING_PRICE_SATS: "1",
  },

  describe: describeBySettings(lightningSettings, ({ LIGHTNING_PRICE_SATS: sats }) => ({
    price: `${sats} ${sats === 1 ? "sat" : "sats"} over Lightning`,
    title: "Lightning",
    catalogue: {
      price: { currency: "BTC", amount: (sats / satsPerBitcoin).toFixed(8) },
      terms: { currency: "SATS", amount: String(sats) },
      charge: { method: "lightning", amount: String(sats), currency: "sat" },
    },
    page: { values: {}, origins: [] },
  })),
};
