import { usdcNetworks } from "../../../lambdas/http-contract/payment/usdc-networks.ts";
import type { UsdcNetwork } from "../../../lambdas/http-contract/payment/usdc-networks.ts";
import type { EvmProvider } from "./provider.ts";
import { translate } from "../../words/translate.ts";

/** Returns the description of a chain for a wallet that does not know it (EIP-3085). */
function describeChain({ title, rpcUrl, explorerUrl }: UsdcNetwork): object {
  return {
    chainName: title,
    nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
    rpcUrls: [rpcUrl],
    blockExplorerUrls: [explorerUrl],
  };
}

/** "Unrecognized chain ID" (EIP-3326). */
const unknownChain = 4902;

/**
 * Switches a wallet to a chain, as many sign for the selected one only. An unknown chain is added first, with its owner's consent.
 * @throws {Error} when it does not switch
 */
export async function chooseChain(provider: EvmProvider, id: number): Promise<void> {
  const chainId = `0x${id.toString(16)}`;
  const current = await provider.request({ method: "eth_chainId" });
  if (Number(current) === id) return;
  const change = () => provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId }] });
  try {
    await change();
  } catch (error) {
    const network = usdcNetworks[`eip155:${String(id)}`];
    if (readCode(error) !== unknownChain || !network)
      throw new Error(
        translate("it did not go to {network}: {reason}", {
          network: network?.title ?? `chain ${String(id)}`,
          reason: readMessage(error),
        }),
        { cause: error },
      );
    await provider.request({
      method: "wallet_addEthereumChain",
      params: [{ chainId, ...describeChain(network) }],
    });
    // Some go there when they add it, and others ask once more.
    if (Number(await provider.request({ method: "eth_chainId" })) !== id) await change();
  }
}

// Wallets for phones put the code one level deeper.
function readCode(error: unknown): unknown {
  const { code, data } = error as {
    readonly code?: unknown;
    readonly data?: { readonly originalError?: { readonly code?: unknown } };
  };
  return data?.originalError?.code ?? code;
}

function readMessage(error: unknown): string {
  return (error as { readonly message?: string }).message ?? translate("it gave no reason");
}
