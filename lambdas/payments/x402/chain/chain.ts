import { signaturesPerPage } from "./rpc.ts";
import type { SolanaRpc } from "./rpc.ts";
import { messageHash, messageOf } from "./transaction.ts";

/** The payment that we look for on the chain. */
export interface SoughtPayment {
  readonly messageHash: string;
  /** Undefined when the transaction has none. */
  readonly memo: string | undefined;
  readonly blockhash: string;
  /** The wallet that pays, which signs. */
  readonly payer: string;
  /** When we first saw the payment, epoch ms. */
  readonly claimedAt: number;
  /** A landing before this does not count, epoch ms: it cannot be of this payment, or may have been honoured and forgotten. */
  readonly notBefore: number;
  /** Down to which signature earlier looks have searched, as they told. */
  readonly searchedTo?: string | undefined;
}

/**
 * What the chain knows of a payment. `gone` is final: it did not land and never will, and every transaction of the payer since then was looked at.
 * `unknown` is not: it may land yet, or there were too many transactions to see them all in one look (`isComplete` is false then), and the next look goes on at `searchedTo`.
 */
export type ChainOutcome =
  | { readonly result: "landed"; readonly signature: string }
  | { readonly result: "gone" }
  | {
      readonly result: "unknown";
      readonly isComplete: boolean;
      readonly searchedTo?: string | undefined;
    };

/** The chain itself, asked through a node of our own choice, so that no facilitator has the last word on money. */
export interface Chain {
  /**
   * Whether the transaction of this signature is this payment and succeeded. Waits for a lagging node, up to 5 s.
   * @throws {ChainError}
   */
  confirms(signature: string, payment: Pick<SoughtPayment, "messageHash" | "notBefore">): Promise<boolean>;
  /** Finds out what became of a payment whose signature we were not told. @throws {ChainError} */
  lookUp(payment: SoughtPayment): Promise<ChainOutcome>;
}

/**
 * How old a claim must be before an expired blockhash says that its payment will never land, in ms. A blockhash lives
 * 60–90 s; a very new one is not known to a finalized bank yet either.
 */
export const blockhashLifeMs = 180_000;
/**
 * How many pages of a wallet's transactions one look goes through, of a thousand each, and how many transactions that might be the payment it reads. Anybody
 * may add to either.
 */
const mostPages = 5;
const mostCandidates = 100;
/** How long a lagging node is waited for, and the first of the growing pauses between looks, in ms. */
const confirmMs = 5_000;
const firstPauseMs = 100;

export function createSolanaChain(rpc: SolanaRpc, clock: () => number): Chain {
  // A node that does not know a block's time yet shows one that is very new.
  const isTimely = (blockTime: number | null, notBefore: number): boolean =>
    blockTime === null || blockTime * 1000 >= notBefore;

  const succeeded = async (
    signature: string,
    { messageHash: hash, notBefore }: Pick<SoughtPayment, "messageHash" | "notBefore">,
  ): Promise<boolean | undefined> => {
    const found = await rpc.transaction(signature);
    if (!found) return undefined;
    return (
      found.succeeded && isTimely(found.blockTime, notBefore) && messageHash(messageOf(found.wire)) === hash
    );
  };

  // Goes back through the wallet's transactions, to before the payment could have landed.
  const search = async (
    payment: SoughtPayment,
    minSlot: number,
    from: string | undefined,
  ): Promise<{
    readonly found?: string;
    readonly isComplete: boolean;
    readonly last?: string | undefined;
  }> => {
    let last = from;
    let candidates = 0;
    for (let page = 0; page < mostPages; page++) {
      const listed = await rpc.signaturesFor(payment.payer, minSlot, last);
      for (const { signature, memo, err, blockTime } of listed) {
        if (!isTimely(blockTime, payment.notBefore)) return { isComplete: true };
        if (err === null && hasMemo(memo, payment.memo)) {
          if (candidates++ === mostCandidates) return { isComplete: false, last };
          if (await succeeded(signature, payment)) return { found: signature, isComplete: true };
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
        const answer = await succeeded(signature, payment);
        if (answer !== undefined) return answer;
        if (performance.now() + pause > until) return false;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    },

    async lookUp(payment) {
      // The order matters: once a finalized bank has dropped the blockhash, a search afterwards misses nothing.
      const { isValid, slot } = await rpc.isBlockhashValid(payment.blockhash);
      const canLand = isValid || clock() - payment.claimedAt <= blockhashLifeMs;
      // What came since an earlier look matters only while the payment could land.
      const { found, isComplete, last } = await search(
        payment,
        slot,
        canLand ? undefined : payment.searchedTo,
      );
      if (found !== undefined) return { result: "landed", signature: found };
      if (canLand) return { result: "unknown", isComplete };
      return isComplete ? { result: "gone" } : { result: "unknown", isComplete, searchedTo: last };
    },
  };
}

// A node shows memos as "[length] text", several joined by "; ".
function hasMemo(shown: string | null, memo: string | undefined): boolean {
  return memo === undefined ? shown === null : (shown?.includes(memo) ?? false);
}
