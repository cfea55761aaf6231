import { signaturesPerPage } from "./rpc.ts";
import type { ListedTransaction, SolanaRpc } from "./rpc.ts";
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
}

/** What the chain knows of a payment. `gone` is final: it did not land and never will. */
export type ChainOutcome =
  | { readonly result: "landed"; readonly signature: string }
  | { readonly result: "gone" }
  | { readonly result: "unknown" };

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
/** How many pages of a wallet's transactions are looked through, of a thousand each. */
const mostPages = 5;
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

  // The transactions of the wallet since the payment could have landed; undefined when there are too many to see them all.
  const recentOf = async ({
    payer,
    notBefore,
  }: SoughtPayment): Promise<readonly ListedTransaction[] | undefined> => {
    const listed: ListedTransaction[] = [];
    for (let page = 0; page < mostPages; page++) {
      const next = await rpc.signaturesFor(payer, listed.at(-1)?.signature);
      listed.push(...next);
      const oldest = next.at(-1);
      if (next.length < signaturesPerPage || !oldest || !isTimely(oldest.blockTime, notBefore)) return listed;
    }
    return undefined;
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
      const alive = await rpc.isBlockhashValid(payment.blockhash);
      const recent = await recentOf(payment);
      if (!recent) return { result: "unknown" };
      const candidates = recent.filter(
        ({ memo, err, blockTime }) =>
          err === null && isTimely(blockTime, payment.notBefore) && hasMemo(memo, payment.memo),
      );
      for (const { signature } of candidates) {
        if (await succeeded(signature, payment)) return { result: "landed", signature };
      }
      const tooOldToLand = clock() - payment.claimedAt > blockhashLifeMs;
      return { result: !alive && tooOldToLand ? "gone" : "unknown" };
    },
  };
}

// A node shows memos as "[length] text", several joined by "; ".
function hasMemo(shown: string | null, memo: string | undefined): boolean {
  return memo === undefined ? shown === null : (shown?.includes(memo) ?? false);
}
