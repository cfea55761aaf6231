/** What this browser keeps of credit: the keys that it spends, and the packs that are being bought. */
export interface KeptCredit {
  /** The newest first. */
  readonly keys: readonly string[];
  /** At most one of each size: what was begun before may be paid for after another size was chosen, and has its key then. */
  readonly pending: readonly PendingPack[];
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
let unstored: KeptCredit = { keys: [], pending: [] };

export function readKeptCredit(): KeptCredit {
  try {
    const text = localStorage.getItem(storageKey);
    if (text === null) return unstored;
    // Earlier releases kept one key and one pack, in no lists.
    const {
      key,
      olderKeys = [],
      pending = [],
    } = JSON.parse(text) as {
      readonly key?: string;
      readonly olderKeys?: readonly string[];
      readonly pending?: PendingPack | readonly PendingPack[];
    };
    return { keys: [...(key === undefined ? [] : [key]), ...olderKeys], pending: [pending].flat() };
  } catch {
    return unstored;
  }
}

/** Stores a key to spend. */
export function keepKey(key: string): void {
  const { keys, pending } = readKeptCredit();
  store({ keys: [key, ...keys.filter((other) => other !== key)], pending });
}

export function forgetKey(key: string): void {
  const { keys, pending } = readKeptCredit();
  store({ keys: keys.filter((other) => other !== key), pending });
}

/** Stores a pack, before anything is paid. @returns false where the browser stores nothing, so that closing the page would lose the key */
export function keepPack(pack: PendingPack): boolean {
  const { keys, pending } = readKeptCredit();
  return store({ keys, pending: [...pending.filter(({ documents }) => documents !== pack.documents), pack] });
}

/** Stores the key of a pack that is paid for, which is no longer pending. @param bought its size */
export function keepBoughtPack(bought: number, key: string): void {
  keepKey(key);
  const { keys, pending } = readKeptCredit();
  store({ keys, pending: pending.filter(({ documents }) => documents !== bought) });
}

function store(credit: KeptCredit): boolean {
  unstored = credit;
  try {
    const [key, ...olderKeys] = credit.keys;
    localStorage.setItem(storageKey, JSON.stringify({ key, olderKeys, pending: credit.pending }));
    return true;
  } catch {
    return false;
  }
}
