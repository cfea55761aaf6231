import { signaturesPerPage, type SolanaRpc } from "./rpc.ts";
import { messageHash } from "./transaction.ts";
import { splitWire } from "./wire.ts";

/** A payment that is looked for on the chain. */
export interface SoughtPayment {
  readonly messageHash: string;
  /** Undefined when the transaction has none. */
  readonly memo: string | undefined;
  readonly blockhash: string;
  /** The wallet that pays and signs. */
  readonly payer: string;
  /** When the payment was first seen, epoch ms. */
  readonly claimedAt: number;
  /** Epoch ms. A landing before this does not count: it is of another payment, or may have been honoured and forgotten. */
  readonly notBefore: number;
  /** The signature down to which earlier look-ups have searched. */
  readonly searchedTo?: string | undefined;
}

/**
 * The chain's knowledge of a payment. `gone` is final: it did not land and never will, as every transaction of the payer since then shows. `unknown`:
 * it may still land, or there were too many transactions for one look-up. `isComplete` is false then, and the next look-up continues at `searchedTo`.
 */
export type ChainOutcome =
  | { readonly result: "landed"; readonly signature: string }
  | { readonly result: "gone" }
  | {
      readonly result: "unknown";
      readonly isComplete: boolean;
      readonly searchedTo?: string | undefined;
    };

/** The chain, asked through a node of the operator's choice, so that no facilitator has the last word on money. */
export interface Chain {
  /** Returns whether the transaction of this signature is this payment and succeeded. Waits for a lagging node, up to 5 s. @throws {ChainError} */
  confirms(signature: string, payment: Pick<SoughtPayment, "messageHash" | "notBefore">): Promise<boolean>;
  /** Finds out what became of a payment whose signature is not known. @throws {ChainError} */
  lookUp(payment: SoughtPayment): Promise<ChainOutcome>;
}

/**
 * How old a claim must be before an expired blockhash means that its payment will never land, in ms. A blockhash lives
 * 60–90 s, and a finalized bank does not know a very new one yet.
 */
export const blockhashLifeMs = 180_000;
/** How many pages of a wallet's transactions, of 1,000 each, one look-up goes through. Anybody may add to them. */
const maxPages = 5;
/** How many transactions that might be the payment one look-up reads. Anybody may add to them. */
const maxCandidates = 100;
/** How long a lagging node is waited for, in ms. */
const confirmMs = 5_000;
/** The first of the doubling pauses between attempts, in ms. */
const firstPauseMs = 100;

/** Asks the chain through a node. */
export function createSolanaChain(rpc: Omit<SolanaRpc, "simulate" | "send">, clock: () => number): Chain {
  // A node that does not know a block's time yet lists a very new block.
  const isTimely = (blockTime: number | null, notBefore: number): boolean =>
    blockTime === null || blockTime * 1000 >= notBefore;

  const succeeded = async (
    signature: string,
    { messageHash: hash, notBefore }: Pick<SoughtPayment, "messageHash" | "notBefore">,
  ): Promise<boolean | undefined> => {
    const transaction = await rpc.transaction(signature);
    if (!transaction) return undefined;
    const message = splitWire(transaction.wire)?.message;
    return (
      message !== undefined &&
      transaction.succeeded &&
      isTimely(transaction.blockTime, notBefore) &&
      messageHash(message) === hash
    );
  };

  /** Searches the wallet's transactions backwards, to before the payment could have landed. */
  const search = async (
    payment: SoughtPayment,
    minSlot: number,
    from: string | undefined,
  ): Promise<{
    readonly signature?: string;
    readonly isComplete: boolean;
    readonly last?: string | undefined;
  }> => {
    let last = from;
    let candidates = 0;
    for (let page = 0; page < maxPages; page++) {
      const listed = await rpc.signaturesFor(payment.payer, minSlot, last);
      for (const { signature, memo, err, blockTime } of listed) {
        if (!isTimely(blockTime, payment.notBefore)) return { isComplete: true };
        if (err === null && hasMemo(memo, payment.memo)) {
          if (candidates++ === maxCandidates) return { isComplete: false, last };
          if (await succeeded(signature, payment)) return { signature, isComplete: true };
        }
        last = signature;
      }
      if (listed.length < signaturesPerPage) return { isComplete: true };
    }
    return { isComplete: false, last };
  };

  return {
    async confirms(signature, payment) {
      const until = performance.now() + confirmMs;
      for (let pause = firstPauseMs; ; pause *= 2) {
        const hasSucceeded = await succeeded(signature, payment);
        if (hasSucceeded !== undefined) return hasSucceeded;
        if (performance.now() + pause > until) return false;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    },

    async lookUp(payment) {
      // The order matters: once a finalized bank has dropped the blockhash, a search afterwards misses nothing.
      const { isValid, slot } = await rpc.isBlockhashValid(payment.blockhash);
      const canLand = isValid || clock() - payment.claimedAt <= blockhashLifeMs;
      // Newer transactions than those of an earlier look-up matter only while the payment could land.
      const { signature, isComplete, last } = await search(
        payment,
        slot,
        canLand ? undefined : payment.searchedTo,
      );
      if (signature !== undefined) return { result: "landed", signature };
      if (canLand) return { result: "unknown", isComplete };
      return isComplete ? { result: "gone" } : { result: "unknown", isComplete, searchedTo: last };
    },
  };
}

// A node lists memos as "[length] text", several joined by "; ".
function hasMemo(listed: string | null, memo: string | undefined): boolean {
  return memo === undefined ? listed === null : (listed?.includes(memo) ?? false);
}
