/** What this browser keeps of credit: the key that it spends, and the pack that is being bought. */
export interface KeptCredit {
  readonly key?: string | undefined;
  readonly pending?: PendingPack | undefined;
}

/** A pack that may be paid for by now. Whoever knows its order gets its key. */
export interface PendingPack {
  /** Its `Idempotency-Key`. */
  readonly order: string;
  readonly documents: number;
  /** Headers of a payment that a wallet has signed: those of each request until it is known what became of it. */
  readonly proof?: Readonly<Record<string, string>> | undefined;
}

const storageKey = "markdown-to-pdf:credit";
let unstored: KeptCredit = {};

export function readKeptCredit(): KeptCredit {
  try {
    const text = localStorage.getItem(storageKey);
    return text === null ? unstored : (JSON.parse(text) as KeptCredit);
  } catch {
    return unstored;
  }
}

/** Stores changes, before anything is paid. @returns false where the browser stores nothing, so that closing the page would lose the key */
export function keepCredit(changes: KeptCredit): boolean {
  unstored = { ...readKeptCredit(), ...changes };
  try {
    localStorage.setItem(storageKey, JSON.stringify(unstored));
    return true;
  } catch {
    return false;
  }
}
