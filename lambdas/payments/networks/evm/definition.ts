import { usdcBaseUnits, usdcDecimals } from "../../usdc.ts";
import { describeBySettings } from "../definition.ts";
import type { OpenNetworkDefinition } from "../definition.ts";
import { evmTitle } from "./chains.ts";
import { evmRailData, evmReceipt } from "./rail-data.ts";
import { evmSettings } from "./settings.ts";

/** What every function may know of a network of EVM. */
export const evmDefinition: OpenNetworkDefinition = {
  amount: (railData) => Number(evmRailData.parse(railData).amount) / 10 ** usdcDecimals,
  payer: (railData) => evmRailData.parse(railData).payer,
  transaction: (receipt) => evmReceipt.parse(receipt).transaction,
  settings: evmSettings,
  example: {
    EVM_FACILITATOR_URL: "https://facilitator.example",
    EVM_NETWORK: "eip155:84532",
    EVM_ASSET: `0x${"a".repeat(40)}`,
    EVM_ASSET_NAME: "USDC",
    EVM_ASSET_VERSION: "2",
    EVM_PAY_TO: `0x${"b".repeat(40)}`,
    EVM_PRICE_USDC: "1",
    EVM_RPC_URL: "https://rpc.example",
  },

  describe: describeBySettings(
    evmSettings,
    ({ EVM_PRICE_USDC: usdc, EVM_NETWORK: network, EVM_ASSET: asset }) => ({
      price: `${usdc} ${evmTitle(network)}`,
      title: evmTitle(network),
      // USDC counts as dollars in catalogues.
      catalogue: {
        price: { currency: "USD", amount: usdc },
        terms: { network, asset },
        charge: { method: "evm", amount: usdcBaseUnits(usdc), currency: asset },
      },
      // Wallets bring a node of their own.
      page: { values: {}, origins: [] },
    }),
  ),
};
