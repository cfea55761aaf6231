import * as z from "zod";
import { formatPrice, formatTiers } from "../../price.ts";
import {
  cataloguePrice,
  chargeAmount,
  describeBySettings,
  type OpenNetworkDefinition,
} from "../definition.ts";
import { lightningSettings } from "./settings.ts";

const satsPerBitcoin = 100_000_000;

/** What the ledger keeps of a payment. Its hash is its id, and it is proved before it is claimed. */
export const lightningRailData = z.object({ amount_sats: z.number() });

/** What every function may know of Lightning. */
export const lightningDefinition: OpenNetworkDefinition = {
  amount: (railData) => lightningRailData.parse(railData).amount_sats,
  decimals: 0,
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

  describe: describeBySettings(lightningSettings, ({ LIGHTNING_PRICE_SATS: price }) => {
    const tiers = formatTiers(price, formatSats);
    const inBitcoin = cataloguePrice("BTC", price, (sats) => (sats / satsPerBitcoin).toFixed(8));
    return {
      price: `${formatPrice(price, formatSats)} over Lightning`,
      tiers,
      title: "Lightning",
      catalogue: {
        price: inBitcoin,
        terms: cataloguePrice("SATS", price, String),
        charge: { method: "lightning", ...chargeAmount(price, tiers), currency: "sat" },
      },
      page: { values: {}, origins: [] },
    };
  }),
};

function formatSats(sats: number): string {
  return `${String(sats)} ${sats === 1 ? "sat" : "sats"}`;
}
