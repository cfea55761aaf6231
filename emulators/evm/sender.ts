import type { Address, Hash, Hex } from "viem";
import type { LocalClient } from "./client.ts";

/**
 * Sends transactions of one account. Gas is estimated when absent.
 * @returns when the node has it
 * @throws {Error} when the estimate reverts, in the contract's words
 */
export type Send = (transaction: {
  readonly to: Address;
  readonly data: Hex;
  readonly gas?: bigint;
}) => Promise<Hash>;

/**
 * Lets the node sign for an account. Transactions are sent one after the other: of two at once, the node refuses one, for it gives both
 * the same nonce.
 */
export async function createSender(client: LocalClient, account: Address): Promise<Send> {
  await client.impersonateAccount({ address: account });
  let last: Promise<unknown> = Promise.resolve();
  return ({ to, data, gas }) => {
    // The node alone would take what reverts, and put it into a block.
    const send = async () =>
      client.sendTransaction({
        account,
        to,
        data,
        gas: gas ?? (await client.estimateGas({ account, to, data })),
      });
    const sent = last.then(send, send);
    last = sent;
    return sent;
  };
}
