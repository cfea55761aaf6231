import * as z from "zod";
import { describeBySettings } from "../../rail-definition.ts";
import type { OfferedRailDefinition } from "../../rail-definition.ts";
import { lightningSettings } from "./settings.ts";

const satsPerBitcoin = 100_000_000;

/** What the ledger keeps of a payment. Its hash is its id, and it is proved before it is claimed. */
export const lightningRailData = z.object({ amount_sats: z.number() });

/** What every function may know of the Lightning rail. */
export const lightningDefinition: OfferedRailDefinition = {
  amount: (railData) => ({ currency: "SATS", value: lightningRailData.parse(railData).amount_sats }),
  // Unknown: Lightning names no payer.
  payer: () => undefined,
  transaction: () => undefined,

  describe: describeBySettings(lightningSettings, ({ LIGHTNING_PRICE_SATS: sats, L402_CHALLENGE: l402 }) => {
    const takesL402 = l402 === "on";
    return {
      method: "lightning",
      price: `${sats} ${sats === 1 ? "sat" : "sats"} over Lightning`,
      catalogue: {
        price: { currency: "BTC", amount: (sats / satsPerBitcoin).toFixed(8) },
        protocol: { [takesL402 ? "l402" : "lightning"]: { currency: "SATS", amount: String(sats) } },
      },
      instructions: [
        `Lightning, by hand or by a wallet's API: POST {"offer_id", "payment_context_token"} of the 402 to \`payment_request_url\`, pay the BOLT11 invoice in \`payment_request.payment_request\`, and send the same document again. No credential is needed.`,
        ...(takesL402
          ? [
              `Lightning, by an L402 client: pay the invoice in \`WWW-Authenticate: L402 …\` and send the document again with \`Authorization: L402 <token>:<preimage>\`.`,
            ]
          : []),
      ],
      headers: {},
      takesL402,
      page: { values: {}, origins: [] },
    };
  }),
};
