/** The key of the last document that came from another browser, where it may be paid for by now. */

/** What the fragment of an address begins with that carries a document (form/carried.ts). */
export const carriedPrefix = "#document=";

/** A document, and by what key it is ordered: it is not sold twice, and each browser notices what is paid in the other. */
export interface CarriedOrder {
  /** The request body. */
  readonly body: string;
  /** The `Idempotency-Key`. */
  readonly key: string;
}

const storageName = "markdown-to-pdf:carried";

/** Stores the key by which a document is ordered. */
export function keepCarriedKey(order: CarriedOrder): void {
  try {
    localStorage.setItem(storageName, JSON.stringify(order));
  } catch {
    // Without storage, it is an order of its own.
  }
}

/** Finds the key by which another browser has ordered a document. @param body as it is sent */
export function findCarriedKey(body: string): string | undefined {
  try {
    const order = JSON.parse(localStorage.getItem(storageName) ?? "{}") as Partial<CarriedOrder>;
    return order.body === body ? order.key : undefined;
  } catch {
    return undefined;
  }
}
