import { x402Client } from "@x402/core/client";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { createPublicClient, erc20Abi, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { Amount } from "./amount.ts";
import type { UsdcNetwork } from "../../lambdas/http-contract/payment/usdc-networks.ts";
import type { X402Wallet } from "./x402-wallet.ts";

/** A node that takes longer is not waited for: the service finds out, too. */
const timeoutMs = 5_000;

/**
 * Creates a wallet on EVM networks, such as Base. It signs transfers of exact amounts, which cost it no fee.
 * @param key private key: `0x` and 64 hexadecimal digits
 * @param rpcUrl JSON-RPC endpoint of a network; each network's public one when undefined
 */
export function createEvmWallet(key: `0x${string}`, rpcUrl?: string): X402Wallet {
  const account = privateKeyToAccount(key);
  return {
    address: account.address,
    client: new x402Client().register("eip155:*", new ExactEvmScheme(account)),
    isOn: (network) => network.startsWith("eip155:"),
    // Another way than a transfer of the exact amount gives leave to take more (Permit2).
    objection: ({ extra }) =>
      (extra.assetTransferMethod ?? "eip3009") === "eip3009"
        ? undefined
        : "This wallet can't sign the service's payment method. Nothing was paid.",
    balance: async (name, network) =>
      readBalance(account.address, network.token, await chooseNode(name, network, rpcUrl)),
  };
}

/** Chooses the given node if it serves the network, else the network's public one. */
async function chooseNode(
  name: string,
  { rpcUrl: publicUrl }: UsdcNetwork,
  rpcUrl?: string,
): Promise<string> {
  if (rpcUrl === undefined) return publicUrl;
  const chainId = await createClient(rpcUrl)
    .getChainId()
    .catch(() => undefined);
  return chainId === undefined || name === `eip155:${String(chainId)}` ? rpcUrl : publicUrl;
}

const createClient = (rpcUrl: string) =>
  createPublicClient({ transport: http(rpcUrl, { timeout: timeoutMs, retryCount: 0 }) });

async function readBalance(owner: `0x${string}`, token: string, rpcUrl: string): Promise<Amount | undefined> {
  try {
    const millionths = await createClient(rpcUrl).readContract({
      address: token as `0x${string}`,
      abi: erc20Abi,
      functionName: "balanceOf",
      args: [owner],
    });
    return { millionths, currency: "USDC" };
  } catch {
    return undefined;
  }
}
