import { usdcDecimals } from "../../usdc.ts";
import { describeBySettings, type OpenNetworkDefinition } from "../definition.ts";
import { describeUsdc } from "../describe-usdc.ts";
import { evmRailData, evmReceipt } from "./rail-data.ts";
import { evmSettings } from "./settings.ts";
import { evmTitle } from "./titles.ts";

/** What every function may know of the networks of EVM. */
export const evmDefinition: OpenNetworkDefinition = {
  amount: (railData) => Number(evmRailData.parse(railData).amount) / 10 ** usdcDecimals,
  decimals: usdcDecimals,
  payer: (railData) => evmRailData.parse(railData).payer,
  chain: (railData) => evmRailData.parse(railData).network,
  transaction: (receipt) => evmReceipt.parse(receipt).transaction,
  settings: evmSettings,
  example: {
    EVM_NETWORKS: JSON.stringify([
      {
        facilitatorUrl: "https://facilitator.example",
        network: "eip155:84532",
        token: { address: `0x${"a".repeat(40)}`, name: "USDC", version: "2" },
        payTo: `0x${"b".repeat(40)}`,
        priceUsdc: "1",
        rpcUrl: "https://rpc.example",
      },
    ]),
  },

  describe: describeBySettings(evmSettings, ({ EVM_NETWORKS: networks }) =>
    networks.map(({ priceUsdc: usdc, network, token: { address: asset } }) => ({
      ...describeUsdc(usdc, { method: "evm", title: evmTitle(network), network, asset }),
      // Wallets bring a node of their own.
      page: { values: {}, origins: [] },
    })),
  ),
};
