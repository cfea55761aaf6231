import { createKeyPairSignerFromBytes, createKeyPairSignerFromPrivateKeyBytes } from "@solana/kit";
import { x402Client } from "@x402/core/client";
import { ExactSvmScheme } from "@x402/svm/exact/client";
import { readUsdcBalance } from "./solana-balance.ts";
import { parseSolanaKey } from "./solana-key.ts";
import type { X402Wallet } from "./x402-wallet.ts";

/**
 * Creates a wallet on Solana.
 * @param key secret key: base58, or a JSON array of bytes as Solana's own tools write it
 * @param rpcUrl JSON-RPC endpoint of the network; the network's public one when undefined
 */
export async function createSolanaWallet(key: string, rpcUrl?: string): Promise<X402Wallet> {
  const bytes = parseSolanaKey(key);
  const signer =
    bytes.length === 64
      ? await createKeyPairSignerFromBytes(bytes)
      : await createKeyPairSignerFromPrivateKeyBytes(bytes);
  return {
    address: signer.address,
    client: new x402Client().register(
      "solana:*",
      new ExactSvmScheme(signer, rpcUrl === undefined ? {} : { rpcUrl }),
    ),
    isOn: (network) => network.startsWith("solana:"),
    // Whoever pays the network's fee pays it in SOL, which is within no limit.
    objection: ({ extra }) =>
      extra.feePayer === signer.address
        ? "The service asks this wallet to pay the network fee as well. Nothing was paid."
        : undefined,
    balance: (_name, network) => readUsdcBalance(signer.address, network, rpcUrl),
  };
}
