import type { PaymentPayload } from "@x402/core/types";
import { erc20Abi } from "viem";
import { evmUsdc } from "../../../local/evm/addresses.ts";
import type { EvmWallet, LocalEvmChain } from "../../../local/evm/chain.ts";
import { tokenAbi } from "../../../local/evm/token/abi.ts";

/** What others than the service do on the EVM chain, each in a block of its own. Each returns its transaction. */

/** What a payer has signed, which anybody may send to the token. */
interface EvmPayload {
  readonly signature: `0x${string}`;
  readonly authorization: Readonly<
    Record<"from" | "to" | "nonce", `0x${string}`> & Record<"value" | "validAfter" | "validBefore", string>
  >;
}

/** Has somebody else send an authorization. */
export async function sendAuthorization(chain: LocalEvmChain, { payload }: PaymentPayload): Promise<string> {
  const { signature, authorization } = payload as unknown as EvmPayload;
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  return mined(
    chain,
    await chain.client.writeContract({
      account: await anyAccount(chain),
      address: evmUsdc,
      abi: tokenAbi,
      functionName: "transferWithAuthorization",
      args: [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce, signature],
    }),
  );
}

/** Changes the token, as its owner may. */
export async function changeToken(
  chain: LocalEvmChain,
  functionName: "setPaused" | "setSilent",
  value: boolean,
): Promise<string> {
  const account = await anyAccount(chain);
  return mined(
    chain,
    await chain.client.writeContract({
      account,
      address: evmUsdc,
      abi: tokenAbi,
      functionName,
      args: [value],
    }),
  );
}

/** Takes USDC out of a wallet. @param value base units */
export async function spend(chain: LocalEvmChain, wallet: EvmWallet, value: bigint): Promise<string> {
  await chain.client.setBalance({ address: wallet.address, value: 10n ** 18n });
  const args = [chain.settler.address, value] as const;
  return mined(
    chain,
    await chain.client.writeContract({
      account: wallet,
      address: evmUsdc,
      abi: erc20Abi,
      functionName: "transfer",
      args,
    }),
  );
}

async function mined({ client }: LocalEvmChain, hash: `0x${string}`): Promise<string> {
  await client.waitForTransactionReceipt({ hash });
  return hash;
}

async function anyAccount({ client }: LocalEvmChain): Promise<`0x${string}`> {
  const [account] = await client.getAddresses();
  if (!account) throw new Error("The node has no account");
  return account;
}
