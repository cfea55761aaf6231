import type { X402V1Network } from "./x402-responses.ts";

/** A network on which USDC is paid, as service, page and client know it. */
export interface UsdcNetwork {
  /** In version 1 of x402, and in cdk.json. */
  readonly name: X402V1Network;
  /** For people. */
  readonly title: string;
  /** Address of USDC there (Circle, "USDC contract addresses"). An amount of another token is no amount of dollars. */
  readonly token: string;
  /** Name in USDC's EIP-712 domain, on networks of EVM. Its version is "2" everywhere (FiatTokenV2_2). */
  readonly domainName?: string;
  /** Its public JSON-RPC endpoint. */
  readonly rpcUrl: string;
  /** Where people look at its blocks. */
  readonly explorerUrl: string;
  /** Whether its money is worth nothing. */
  readonly isTest?: true;
}

/** The networks by their CAIP-2 ids ("solana" and "eip155" in the CASA registry). */
export const usdcNetworks: Readonly<Record<string, UsdcNetwork>> = {
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": {
    name: "solana",
    title: "Solana",
    token: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
    rpcUrl: "https://api.mainnet-beta.solana.com",
    explorerUrl: "https://explorer.solana.com",
  },
  "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": {
    name: "solana-devnet",
    title: "Solana devnet",
    token: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
    rpcUrl: "https://api.devnet.solana.com",
    explorerUrl: "https://explorer.solana.com",
    isTest: true,
  },
  "eip155:8453": {
    name: "base",
    title: "Base",
    token: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    domainName: "USD Coin",
    rpcUrl: "https://mainnet.base.org",
    explorerUrl: "https://basescan.org",
  },
  "eip155:84532": {
    name: "base-sepolia",
    title: "Base Sepolia",
    token: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
    domainName: "USDC",
    rpcUrl: "https://sepolia.base.org",
    explorerUrl: "https://sepolia.basescan.org",
    isTest: true,
  },
};

/** Lists the networks of one namespace of CAIP-2, with their ids. */
export function listUsdcNetworks(
  family: "solana" | "eip155",
): readonly (UsdcNetwork & { readonly id: string })[] {
  return Object.entries(usdcNetworks)
    .filter(([id]) => id.startsWith(`${family}:`))
    .map(([id, network]) => ({ id, ...network }));
}
