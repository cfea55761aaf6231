import type { Address, Hash, Hex } from "viem";
import type { LocalClient } from "./client.ts";

/** Sends transactions of one account. @returns when the node has it @throws {Error} when it would revert, in the contract's words */
export type Send = (transaction: { readonly to: Address; readonly data: Hex }) => Promise<Hash>;

/**
 * Lets the node sign for an account. Transactions are sent one after the other: of two at once, the node refuses one, for it gives both
 * the same nonce.
 */
export async function createSender(client: LocalClient, account: Address): Promise<Send> {
  await client.impersonateAccount({ address: account });
  let last: Promise<unknown> = Promise.resolve();
  return ({ to, data }) => {
    const send = () => client.sendTransaction({ account, to, data });
    const sent = last.then(send, send);
    last = sent;
    return sent;
  };
}
