import { describeBySettings } from "../../rail-definition.ts";
import type { OfferedRailDefinition } from "../../rail-definition.ts";
import { solanaRailData, solanaReceipt } from "./rail-data.ts";
import { solanaSettings } from "./settings.ts";
import { usdcDecimals } from "../../usdc.ts";

/** What every function may know of the x402 rail. */
export const solanaDefinition: OfferedRailDefinition = {
  amount: (railData) => ({
    currency: "USDC",
    value: Number(solanaRailData.parse(railData).amount) / 10 ** usdcDecimals,
  }),
  payer: (railData) => solanaRailData.parse(railData).payer,
  transaction: (receipt) => solanaReceipt.parse(receipt).transaction,

  describe: describeBySettings(solanaSettings, (settings) => {
    const {
      X402_PRICE_USDC: usdc,
      X402_NETWORK: network,
      X402_ASSET: asset,
      SOLANA_RPC_URL: rpcUrl,
    } = settings;
    return {
      method: "x402",
      price: `${usdc} USDC on Solana`,
      // USDC counts as dollars in catalogues.
      catalogue: { price: { currency: "USD", amount: usdc }, protocol: { x402: { network, asset } } },
      instructions: [
        `USDC on Solana, by any x402 client (for example \`@x402/fetch\`): of version 2, \`PAYMENT-REQUIRED\` has the terms and \`PAYMENT-SIGNATURE\` takes the signed payment; of version 1, \`accepts\` in the body and \`X-PAYMENT\`. Network ${network}.`,
      ],
      headers: {
        "PAYMENT-SIGNATURE": "x402 version 2 payment payload, base64 of JSON.",
        "X-PAYMENT": "The same, under its older name.",
      },
      takesL402: false,
      page: { values: { solana_rpc: rpcUrl }, origins: [new URL(rpcUrl).origin] },
    };
  }),
};
