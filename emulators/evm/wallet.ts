import type { Hex, PrivateKeyAccount } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

/** An account of an EVM chain, with its key. */
export interface EvmWallet extends PrivateKeyAccount {
  readonly privateKey: Hex;
}

/** Generates a new account that has nothing. */
export function generateWallet(): EvmWallet {
  const privateKey = generatePrivateKey();
  return { ...privateKeyToAccount(privateKey), privateKey };
}
