/** How long a blockhash may be used, in slots (Solana's MAX_PROCESSING_AGE). */
const blockhashLifeSlots = 150;
/** Slots from a block to its finality. */
const finalitySlots = 32;

/** How final a block is (Solana, "Commitment status"). */
export type Commitment = "processed" | "confirmed" | "finalized";

/**
 * The passing of slots and the blockhashes that they leave behind. LiteSVM has neither: it knows one blockhash, which
 * never changes by itself, so its own check is off and this one stands in its place. Time passes when it is looked at.
 */
export interface Slots {
  /** Returns the newest slot that this commitment has reached. */
  current(commitment: Commitment): number;
  /** Returns the blockhash of the slot that `current` tells. */
  latestBlockhash(commitment: Commitment): {
    readonly blockhash: string;
    readonly lastValidBlockHeight: number;
  };
  /** Returns whether the bank of this commitment takes transactions with this blockhash. */
  isBlockhashValid(blockhash: string, commitment: Commitment): boolean;
  /** Lets slots pass at once. */
  advance(slots: number): void;
}

/**
 * Creates a chain's slots.
 * @param newBlockhash returns one that was never used before
 * @param slotMs length of a slot; Solana's is 400 ms
 */
export function createSlots(newBlockhash: () => string, slotMs: number): Slots {
  // Those that were asked for and may still be used; all others nobody knows.
  const slotOf = new Map<string, number>();
  const blockhashOf = new Map<number, string>();
  const startedAt = Date.now();
  let skipped = 0;

  const tip = (): number => finalitySlots + skipped + Math.floor((Date.now() - startedAt) / slotMs);
  const current = (commitment: Commitment) => (commitment === "finalized" ? tip() - finalitySlots : tip());

  const blockhashAt = (slot: number): string => {
    const known = blockhashOf.get(slot);
    if (known !== undefined) return known;
    for (const [blockhash, old] of slotOf) {
      if (slot - old <= slotsToExpire) continue;
      slotOf.delete(blockhash);
      blockhashOf.delete(old);
    }
    const blockhash = newBlockhash();
    slotOf.set(blockhash, slot);
    blockhashOf.set(slot, blockhash);
    return blockhash;
  };

  return {
    current,

    latestBlockhash(commitment) {
      const slot = current(commitment);
      return { blockhash: blockhashAt(slot), lastValidBlockHeight: slot + blockhashLifeSlots };
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
