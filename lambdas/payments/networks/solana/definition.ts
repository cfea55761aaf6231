import { usdcBaseUnits, usdcDecimals } from "../../usdc.ts";
import { describeBySettings, type OpenNetworkDefinition } from "../definition.ts";
import { solanaRailData, solanaReceipt } from "./rail-data.ts";
import { solanaSettings } from "./settings.ts";

/** What every function may know of Solana. */
export const solanaDefinition: OpenNetworkDefinition = {
  amount: (railData) => Number(solanaRailData.parse(railData).amount) / 10 ** usdcDecimals,
  payer: (railData) => solanaRailData.parse(railData).payer,
  transaction: (receipt) => solanaReceipt.parse(receipt).transaction,
  settings: solanaSettings,
  example: {
    X402_FACILITATOR_URL: "https://facilitator.example",
    X402_NETWORK: `solana:${"x".repeat(32)}`,
    X402_ASSET: "a".repeat(32),
    X402_PAY_TO: "p".repeat(32),
    X402_PRICE_USDC: "1",
    SOLANA_RPC_URL: "https://rpc.example",
  },

  describe: describeBySettings(
    solanaSettings,
    ({ X402_PRICE_USDC: usdc, X402_NETWORK: network, X402_ASSET: asset, SOLANA_RPC_URL: rpcUrl }) => ({
      price: `${usdc} USDC on Solana`,
      title: "USDC on Solana",
      // USDC counts as dollars in catalogues.
      catalogue: {
        price: { currency: "USD", amount: usdc },
        terms: { network, asset },
        charge: { method: "solana", amount: usdcBaseUnits(usdc), currency: asset },
      },
      page: { values: { solana_rpc: rpcUrl }, origins: [new URL(rpcUrl).origin] },
    }),
  ),
};
