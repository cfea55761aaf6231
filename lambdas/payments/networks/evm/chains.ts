/** An EVM network that is known by name, and USDC on it. */
export interface EvmChain {
  /** As x402 version 1 and cdk.json name it. */
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** Address of USDC (Circle, "USDC contract addresses"). */
  readonly usdc: string;
  /** Name in USDC's EIP-712 domain, whose version is "2" everywhere (FiatTokenV2_2). */
  readonly domainName: string;
}

/** The EVM networks that are known by name, by CAIP-2 id. */
export const evmChains: Readonly<Record<string, EvmChain>> = {
  "eip155:8453": {
    name: "base",
    title: "Base",
    usdc: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    domainName: "USD Coin",
  },
  "eip155:84532": {
    name: "base-sepolia",
    title: "Base Sepolia",
    usdc: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
    domainName: "USDC",
  },
};

/** What is paid on a network, for people: `USDC on Base`. */
export function evmTitle(network: string): string {
  return `USDC on ${evmChains[network]?.title ?? network}`;
}
