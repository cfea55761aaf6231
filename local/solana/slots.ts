/** How long a blockhash may be used, in slots (Solana's MAX_PROCESSING_AGE). */
const blockhashLifeSlots = 150;
/** Slots from a block to its finality. */
const finalitySlots = 32;

export type Commitment = "processed" | "confirmed" | "finalized";

/**
 * The passing of slots and the blockhashes that they leave behind. LiteSVM has neither: it knows one blockhash, which
 * never changes by itself, so its own check is off and this one stands in its place. Time passes when it is looked at.
 */
export interface Slots {
  /** The newest slot that this commitment has reached. */
  current(commitment: Commitment): number;
  /** Blockhash of the slot that `current` tells. */
  latestBlockhash(commitment: Commitment): {
    readonly blockhash: string;
    readonly lastValidBlockHeight: number;
  };
  /** Whether the bank of this commitment takes transactions with this blockhash. */
  isBlockhashValid(blockhash: string, commitment: Commitment): boolean;
  /** Lets slots pass at once. */
  advance(slots: number): void;
}

/**
 * @param newBlockhash makes one that was never there before
 * @param slotMs length of a slot; Solana's is 400 ms
 */
export function createSlots(newBlockhash: () => string, slotMs: number): Slots {
  const slotOf = new Map<string, number>();
  const blockhashes: string[] = [];
  const startedAt = Date.now();
  let skipped = 0;

  const tip = (): number => {
    const reached = finalitySlots + skipped + Math.floor((Date.now() - startedAt) / slotMs);
    while (blockhashes.length <= reached) {
      const blockhash = newBlockhash();
      slotOf.set(blockhash, blockhashes.length);
      blockhashes.push(blockhash);
    }
    return reached;
  };
  const current = (commitment: Commitment) => (commitment === "finalized" ? tip() - finalitySlots : tip());

  return {
    current,

    latestBlockhash(commitment) {
      const slot = current(commitment);
      return { blockhash: blockhashes[slot] ?? "", lastValidBlockHeight: slot + blockhashLifeSlots };
    },

    isBlockhashValid(blockhash, commitment) {
      const now = current(commitment);
      const slot = slotOf.get(blockhash);
      return slot !== undefined && slot <= now && now - slot <= blockhashLifeSlots;
    },

    advance(slots) {
      skipped += slots;
    },
  };
}

/** Slots after which no blockhash given out so far is valid for any commitment. */
export const slotsToExpire = blockhashLifeSlots + finalitySlots + 1;
