import type { SolanaRpc } from "./rpc.ts";
import { messageHash, messageOf } from "./transaction.ts";

/** The payment that we look for on the chain. */
export interface SoughtPayment {
  readonly messageHash: string;
  readonly memo: string;
  readonly blockhash: string;
  /** Token account that receives. */
  readonly destination: string;
  /** When we first saw the payment, epoch ms. */
  readonly claimedAt: number;
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
  confirms(signature: string, payment: Pick<SoughtPayment, "messageHash">): Promise<boolean>;
  /** Finds out what became of a payment whose signature we were not told. @throws {ChainError} */
  lookUp(payment: SoughtPayment): Promise<ChainOutcome>;
}

/**
 * How old a claim must be before an expired blockhash says that its payment will never land, in ms. A blockhash lives
 * 60–90 s; a very new one is not known to a finalized bank yet either.
 */
const blockhashLifeMs = 180_000;
/** How long a lagging node is waited for, and the first of the growing pauses between looks, in ms. */
const confirmMs = 5_000;
const firstPauseMs = 100;

export function solanaChain(rpc: SolanaRpc, clock: () => number): Chain {
  const succeeded = async (signature: string, hash: string): Promise<boolean | undefined> => {
    const found = await rpc.transaction(signature);
    return found && found.succeeded && messageHash(messageOf(found.wire)) === hash;
  };

  return {
    async confirms(signature, payment) {
      const until = performance.now() + confirmMs;
      for (let pause = firstPauseMs; ; pause *= 2) {
        const answer = await succeeded(signature, payment.messageHash);
        if (answer !== undefined) return answer;
        if (performance.now() + pause > until) return false;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    },

    async lookUp(payment) {
      // The order matters: once a finalized bank has dropped the blockhash, a search afterwards misses nothing.
      const alive = await rpc.isBlockhashValid(payment.blockhash);
      const recent = await rpc.signaturesFor(payment.destination);
      // A node shows memos as "[length] text", several joined by "; ".
      const candidates = recent.filter(({ memo, err }) => err === null && memo?.includes(payment.memo));
      for (const { signature } of candidates) {
        if (await succeeded(signature, payment.messageHash)) return { result: "landed", signature };
      }
      const tooOldToLand = clock() - payment.claimedAt > blockhashLifeMs;
      return { result: !alive && tooOldToLand ? "gone" : "unknown" };
    },
  };
}
