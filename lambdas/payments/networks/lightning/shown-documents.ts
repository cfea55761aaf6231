/** The documents whose invoices this instance showed in the last hour without a record. */
export interface ShownDocuments {
  add(documentHash: string): void;
  has(documentHash: string): boolean;
}

/** How long a document is remembered, in ms: one hour, as long as the other offers of its 402 are valid. */
const rememberedMs = 3600_000;
/** How many documents are remembered. */
const maxDocuments = 10_000;

/**
 * Remembers documents in this instance's memory alone, since an unpaid request stores nothing. While the node cannot be reached, the invoice
 * that was shown for a document may have been paid, so the document gets no other offer. The other offers of its first 402 stay valid.
 */
export function createShownDocuments(clock: () => number): ShownDocuments {
  const expiries = new Map<string, number>();
  return {
    add(documentHash) {
      // A map keeps the order in which keys were added: the newest go to the end.
      expiries.delete(documentHash);
      expiries.set(documentHash, clock() + rememberedMs);
      const [oldest] = expiries.keys();
      if (expiries.size > maxDocuments && oldest !== undefined) expiries.delete(oldest);
    },
    has: (documentHash) => (expiries.get(documentHash) ?? 0) > clock(),
  };
}
