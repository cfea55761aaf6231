/** A network that USDC is paid on. */
export interface UsdcNetwork {
  readonly name: string;
  /** Address of USDC (Circle, "USDC contract addresses"): an amount of another token is no amount of dollars. */
  readonly token: string;
  /** Its public JSON-RPC endpoint. */
  readonly rpcUrl: string;
}

/** The networks by their CAIP-2 names. */
export const usdcNetworks: ReadonlyMap<string, UsdcNetwork> = new Map([
  [
    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    {
      name: "Solana",
      token: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
      rpcUrl: "https://api.mainnet-beta.solana.com",
    },
  ],
  [
    "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
    {
      name: "Solana devnet",
      token: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
      rpcUrl: "https://api.devnet.solana.com",
    },
  ],
  [
    "eip155:8453",
    {
      name: "Base",
      token: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
      rpcUrl: "https://mainnet.base.org",
    },
  ],
  [
    "eip155:84532",
    {
      name: "Base Sepolia",
      token: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
      rpcUrl: "https://sepolia.base.org",
    },
  ],
]);
