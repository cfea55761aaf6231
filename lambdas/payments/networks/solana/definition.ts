import { usdcDecimals } from "../../usdc.ts";
import { describeBySettings, type OpenNetworkDefinition } from "../definition.ts";
import { describeUsdc } from "../describe-usdc.ts";
import { solanaRailData, solanaReceipt } from "./rail-data.ts";
import { solanaSettings } from "./settings.ts";

/** What every function may know of Solana. */
export const solanaDefinition: OpenNetworkDefinition = {
  amount: (railData) => Number(solanaRailData.parse(railData).amount) / 10 ** usdcDecimals,
  decimals: usdcDecimals,
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
      ...describeUsdc(usdc, { method: "solana", title: "USDC on Solana", network, asset }),
      page: { values: { solana_rpc: rpcUrl }, origins: [new URL(rpcUrl).origin] },
    }),
  ),
};
