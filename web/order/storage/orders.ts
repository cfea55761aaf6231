import type { DocumentWarning, JobOutput } from "../../../lambdas/http-contract/responses.ts";
import type { Payment, PaymentMethod } from "../paying/rail.ts";

/** An order in this browser's storage: one in progress has all that is needed to continue, others have their addresses. */

export interface Order {
  /** Its `Idempotency-Key`, by which it is kept: two tabs with one document have one order. */
  readonly key: string;
  /** The document exactly as sent; no longer kept once its PDF is made. */
  readonly body?: string | undefined;
  /** Its title for people. */
  readonly title: string;
  /** Of the preview, if it had shown this document. */
  readonly pages?: number | undefined;
  /** Of the document as sent. */
  readonly bytes: number;
  /** What the preview found missing in it, or different, until it is paid for. */
  readonly findings?: readonly DocumentWarning[] | undefined;
  /** The id of the draft that it was sent from, which may be deleted by now. */
  readonly draft?: string | undefined;
  /** When it was sent first, epoch ms. */
  readonly begun: number;
  /** The data of each rail, such as an invoice that may be open in a wallet. */
  readonly kept?: Readonly<Partial<Record<PaymentMethod, unknown>>> | undefined;
  /** Headers of a payment that was signed and may have been taken. */
  readonly proof?: Readonly<Record<string, string>> | undefined;
  /** The rail that it is of. */
  readonly proofBy?: PaymentMethod | undefined;
  readonly jobId?: string | undefined;
  /** How it was paid for, where this browser has seen it. */
  readonly payment?: SeenPayment | undefined;
  /** Others for the same document: of an earlier time that it was bought, or one too many. */
  readonly otherPayments?: readonly SeenPayment[] | undefined;
  readonly pdf?: Pick<JobOutput, "document_name" | "pages" | "bytes" | "sha256"> | undefined;
  /** Why the service could not make it. */
  readonly failure?: string | undefined;
  /** Whether the service has deleted it. */
  readonly isGone?: boolean | undefined;
  /** What it may correct free of charge, until the service has said so. */
  readonly correction?: Correction | undefined;
  /** The job that it corrects. */
  readonly correctionOf?: string | undefined;
}

/** A document that is corrected. */
export interface Correction {
  readonly jobId: string;
  /** Whether somebody has asked for it, and is told why it is not free. */
  readonly isAsked: boolean;
}

/** A payment that this browser has seen. */
export type SeenPayment = Payment & {
  /** Epoch ms. */
  readonly seen: number;
};

const prefix = "markdown-to-pdf:order:";
/** Orders that are kept, besides those that are paid for and not finished. */
const maxKept = 50;
/** How long an unpaid order is kept, in ms. */
const unpaidMs = 24 * 3600 * 1000;
/** How long the text of a failed order is kept, in ms: as long as the service retries it free of charge (docs/contract.md, "Lifetimes"). */
const failedMs = 30 * 24 * 3600 * 1000;
/** Orders that could not be written; they last until the page is left. */
const unwritten = new Map<string, Order>();

/** Returns the order of this key; undefined if none is stored. */
export function readOrder(key: string): Order | undefined {
  return unwritten.get(key) ?? read(prefix + key);
}

/** Lists all orders, the newest first. */
export function readOrders(): Order[] {
  return listKeys()
    .flatMap((key) => readOrder(key) ?? [])
    .sort((a, b) => b.begun - a.begun);
}

export function hasOrders(): boolean {
  return listKeys().length > 0;
}

/**
 * Changes some fields of a stored order: other tabs may have changed the others.
 * @param known the order, if none is stored
 */
export function changeOrder(known: Order, changes: Partial<Order>): Order {
  const next = { ...(readOrder(known.key) ?? known), ...changes };
  storeOrder(next);
  return next;
}

/** Returns whether what another tab has just written may be an order. @param name under which it was written; null for everything */
export function isOrderName(name: string | null): boolean {
  return name === null || name.startsWith(prefix);
}

/** Stores an order; if there is no space, it removes the orders needed least, but none that is paid for and whose PDF was not fetched yet. */
function storeOrder(order: Order): void {
  const others = readOrders().filter(({ key }) => key !== order.key);
  const mayGo = (stored: Order): boolean => isUnpaid(stored) || stored.isGone === true;
  for (const [index, stored] of others.entries()) {
    const age = Date.now() - stored.begun;
    if ((mayGo(stored) && index >= maxKept - 1) || (isUnpaid(stored) && age > unpaidMs))
      forgetOrder(stored.key);
    else if (stored.failure !== undefined && stored.body !== undefined && age > failedMs)
      write({ ...stored, body: undefined });
  }
  const room = others.filter(mayGo);
  unwritten.delete(order.key);
  while (!write(order)) {
    const last = room.pop();
    if (last) forgetOrder(last.key);
    else {
      // The proof of payment is small. The service knows the document when it is sent again.
      if (!isUnpaid(order)) write({ ...order, body: undefined });
      unwritten.set(order.key, order);
      return;
    }
  }
}

/** Removes an order from the browser. */
export function forgetOrder(key: string): void {
  unwritten.delete(key);
  try {
    localStorage.removeItem(prefix + key);
  } catch {
    // Nothing is kept, then.
  }
}

/** Returns whether nothing shows that anybody has paid for it. */
export function isUnpaid({ proof, jobId, payment, otherPayments }: Order): boolean {
  return proof === undefined && jobId === undefined && payment === undefined && otherPayments === undefined;
}

function listKeys(): string[] {
  return [...new Set([...unwritten.keys(), ...listWrittenKeys()])];
}

function listWrittenKeys(): string[] {
  try {
    return Object.keys(localStorage).flatMap((name) =>
      name.startsWith(prefix) ? [name.slice(prefix.length)] : [],
    );
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
