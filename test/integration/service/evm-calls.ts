import type { PaymentPayload } from "@x402/core/types";
import { encodeFunctionData, erc20Abi, type Address, type Hash, type Hex } from "viem";
import type { EvmChain } from "../../../emulators/evm/chain.ts";
import { createSender } from "../../../emulators/evm/sender.ts";
import { usdc } from "../../../emulators/evm/token/usdc.ts";
import type { EvmWallet } from "../../../emulators/evm/wallet.ts";

/** What others than the service do on the EVM chain, each in a block of its own. Each returns its transaction. */

/** What a payer has signed, which anybody may send to the token. */
interface EvmPayload {
  readonly signature: Hex;
  readonly authorization: Readonly<Record<string, string>>;
}

/** Sends an authorization from another wallet. */
export async function sendAuthorization(chain: EvmChain, { payload }: PaymentPayload): Promise<Hash> {
  const { signature, authorization } = payload as unknown as EvmPayload;
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const data = encodeFunctionData({
    abi: usdc.abi,
    functionName: "transferWithAuthorization",
    args: [from, to, value, validAfter, validBefore, nonce, signature],
  });
  const { address } = await chain.createWallet({ eth: 10n ** 18n });
  return mine(chain, address, data);
}

/** Takes USDC out of a wallet. @param amount base units */
export async function spend(chain: EvmChain, { address }: EvmWallet, amount: bigint): Promise<Hash> {
  await chain.client.setBalance({ address, value: 10n ** 18n });
  const args = [chain.facilitator.address, amount] as const;
  return mine(chain, address, encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args }));
}

async function mine({ client, token }: EvmChain, from: Address, data: Hex): Promise<Hash> {
  const send = await createSender(client, from);
  const hash = await send({ to: token.address, data });
  await client.waitForTransactionReceipt({ hash });
  return hash;
}
