import { createKeyPairSignerFromBytes } from "@solana/kit";
import { x402Client } from "@x402/core/client";
import { ExactEvmScheme } from "@x402/evm/exact/client";
import { ExactSvmScheme } from "@x402/svm/exact/client";

/** Makes the stock client, as a wallet on Solana has it. */
export async function solanaClient(
  { secretKey }: { readonly secretKey: Uint8Array },
  rpcUrl: string,
): Promise<x402Client> {
  const signer = await createKeyPairSignerFromBytes(secretKey);
  return new x402Client().register("solana:*", new ExactSvmScheme(signer, { rpcUrl }));
}

/** Makes the stock client, as a wallet on EVM chains has it. */
export function evmClient(account: ConstructorParameters<typeof ExactEvmScheme>[0]): x402Client {
  return new x402Client().register("eip155:*", new ExactEvmScheme(account));
}
