import {
  address,
  createSolanaRpc,
  getAddressEncoder,
  getBase64Encoder,
  getProgramDerivedAddress,
  getU64Decoder,
} from "@solana/kit";
import type { Amount } from "./amount.ts";
import type { UsdcNetwork } from "../../lambdas/http-contract/payment/usdc-networks.ts";

const tokenProgram = address("TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA");
const associatedTokenProgram = address("ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL");
/** Of the amount in a token account (SPL Token, `Account`: mint, owner, amount). */
const amountOffset = 64;
/** A node that takes longer is not waited for: the service finds out, too. */
const timeoutMs = 5_000;

/**
 * Reads the USDC balance of a wallet's own token account; none without such an account.
 * @param rpcUrl JSON-RPC endpoint; the network's public one when undefined
 * @returns undefined when the chain does not answer
 */
export async function readUsdcBalance(
  owner: string,
  network: UsdcNetwork,
  rpcUrl = network.rpcUrl,
): Promise<Amount | undefined> {
  try {
    const encode = (text: string) => getAddressEncoder().encode(address(text));
    const [account] = await getProgramDerivedAddress({
      programAddress: associatedTokenProgram,
      seeds: [encode(owner), encode(tokenProgram), encode(network.token)],
    });
    const { value } = await createSolanaRpc(rpcUrl)
      .getAccountInfo(account, { encoding: "base64", commitment: "confirmed" })
      .send({ abortSignal: AbortSignal.timeout(timeoutMs) });
    if (!value) return { millionths: 0n, currency: "USDC" };
    const data = getBase64Encoder().encode(value.data[0]);
    return { millionths: getU64Decoder().decode(data, amountOffset), currency: "USDC" };
  } catch {
    return undefined;
  }
}
