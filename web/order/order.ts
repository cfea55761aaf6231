import type { PaymentMethod } from "./rail.ts";

/** What the browser keeps of the page: the document that is under way, and what stands in the form. */

/** All that is needed to go on after a refresh. */
export interface Order {
  /** The document as it is sent, to the letter. */
  readonly body: string;
  /** Its `Idempotency-Key`; an order of before there was any has none. */
  readonly key?: string | undefined;
  /** What each rail keeps, such as an invoice that may be open in a wallet. */
  readonly kept?: Readonly<Partial<Record<PaymentMethod, unknown>>> | undefined;
  /** Headers of a payment that was signed and may have been taken. */
  readonly proof?: Readonly<Record<string, string>> | undefined;
  readonly jobId?: string | undefined;
}

const orderKey = "markdown-to-pdf:order";
const draftKey = "markdown-to-pdf:draft";

/** The order that was left open, if any. Kept across tabs, so that closing one after paying loses nothing. */
export function storedOrder(): Order | undefined {
  return read(orderKey) as Order | undefined;
}

export function storeOrder(order: Order | undefined): void {
  keep(orderKey, order);
}

/** What stands in the form, by the names of its fields. */
export function storedDraft(): Readonly<Record<string, string>> | undefined {
  return read(draftKey) as Readonly<Record<string, string>> | undefined;
}

export function storeDraft(draft: Readonly<Record<string, string>>): void {
  keep(draftKey, draft);
}

function read(key: string): unknown {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? "null") as unknown) ?? undefined;
  } catch {
    return undefined;
  }
}

function keep(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or off. The service knows a paid document by itself when it is sent again.
  }
}
