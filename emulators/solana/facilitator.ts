import { createKeyPairSignerFromBytes } from "@solana/kit";
import type { Keypair } from "@solana/web3.js";
import type { x402Facilitator } from "@x402/core/facilitator";
import { toFacilitatorSvmSigner } from "@x402/svm";
import { ExactSvmScheme } from "@x402/svm/exact/facilitator";

/** CAIP-2 id of Solana's devnet: the packages refuse names that they do not know. */
export const network = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";

/** What a facilitator needs for payments on Solana. */
export interface SolanaFacilitation {
  readonly rpcUrl: string;
  /** Pays the network fee. */
  readonly feePayer: Keypair;
}

/** Lets a facilitator verify and settle `exact` payments on Solana, by version 2 of x402. */
export async function facilitateSolana(
  facilitator: x402Facilitator,
  { rpcUrl, feePayer }: SolanaFacilitation,
): Promise<void> {
  const signer = await createKeyPairSignerFromBytes(feePayer.secretKey);
  facilitator.register(
    network,
    new ExactSvmScheme(toFacilitatorSvmSigner(signer, { defaultRpcUrl: rpcUrl })),
  );
}
