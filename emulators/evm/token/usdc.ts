import type { Address } from "viem";
import { readArtefact } from "../artefact.ts";

/** The EIP-712 domain of a USDC contract, which payers sign, and its address. */
export interface Token {
  readonly address: Address;
  readonly name: string;
  readonly version: string;
}

/** Decimals of USDC. */
export const usdcDecimals = 6;

/** USDC on Base and on Base Sepolia, by chain id: Circle's addresses (https://developers.circle.com/stablecoins/usdc-contract-addresses). */
export const tokens = {
  8453: { address: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", name: "USD Coin", version: "2" },
  84532: { address: "0x036CbD53842c5426634e7929541eC2318f3dCF7e", name: "USDC", version: "2" },
} as const satisfies Readonly<Record<number, Token>>;

/** USDC, compiled. */
export const usdc = readArtefact(new URL("usdc.json", import.meta.url));
