import type { JobOutput } from "../../lambdas/interface/responses.ts";
import type { Payment, PaymentMethod } from "./rail.ts";

/** What the browser keeps of the documents that were sent from it: of one under way all that is needed to go on, of others where they are. */

export interface Order {
  /** Its `Idempotency-Key`, by which it is kept: two tabs with one document have one order. */
  readonly key: string;
  /** The document as it is sent, to the letter; no longer kept once its PDF is made. */
  readonly body?: string | undefined;
  /** What a person calls it. */
  readonly title: string;
  /** Of the preview, where it had shown this document. */
  readonly pages?: number | undefined;
  /** Of the document as it is sent. */
  readonly bytes: number;
  /** When it was sent first, epoch ms. */
  readonly begun: number;
  /** What each rail keeps, such as an invoice that may be open in a wallet. */
  readonly kept?: Readonly<Partial<Record<PaymentMethod, unknown>>> | undefined;
  /** Headers of a payment that was signed and may have been taken. */
  readonly proof?: Readonly<Record<string, string>> | undefined;
  readonly jobId?: string | undefined;
  /** How it was paid for, where this browser has seen it. */
  readonly payment?: (Payment & { readonly seen: number }) | undefined;
  readonly pdf?: Pick<JobOutput, "document_name" | "pages" | "bytes" | "sha256"> | undefined;
  /** Why the service could not make it. */
  readonly failure?: string | undefined;
  /** Whether the service has deleted it. */
  readonly isGone?: boolean | undefined;
}

const prefix = "markdown-to-pdf:order:";
/** More are looked for by nobody. */
const mostKept = 50;
/** An offer that nobody took in this time is forgotten, in ms. */
const unpaidMs = 24 * 3600 * 1000;

export function storedOrder(key: string): Order | undefined {
  return read(prefix + key);
}

/** All of them, the newest first. */
export function storedOrders(): Order[] {
  return keys()
    .flatMap((key) => read(key) ?? [])
    .sort((one, other) => other.begun - one.begun);
}

export function hasOrders(): boolean {
  return keys().length > 0;
}

/** Keeps an order; where there is no room, those that nobody has paid for make room. */
export function storeOrder(order: Order): void {
  const others = storedOrders().filter(({ key }) => key !== order.key);
  const stale = others.filter(
    (other, index) => index >= mostKept - 1 || (isUnpaid(other) && Date.now() - other.begun > unpaidMs),
  );
  for (const { key } of stale) forgetOrder(key);
  const room = others.filter((other) => isUnpaid(other) && !stale.includes(other));
  while (!write(order)) {
    const last = room.pop();
    // Storage is off. The service knows a paid document by itself when it is sent again.
    if (!last) return;
    forgetOrder(last.key);
  }
}

export function forgetOrder(key: string): void {
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // Nothing is kept, then.
  }
}

/** Whether nothing shows that anybody has paid for it. */
export function isUnpaid({ proof, jobId }: Order): boolean {
  return proof === undefined && jobId === undefined;
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function read(name: string): Order | undefined {
  try {
    return (JSON.parse(localStorage.getItem(name) ?? "null") as Order | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(order: Order): boolean {
  try {
    localStorage.setItem(prefix + order.key, JSON.stringify(order));
    return true;
  } catch {
    return false;
  }
}
