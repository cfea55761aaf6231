import { changeOrder, readOrder } from "./orders.ts";
import type { Order } from "./orders.ts";

/** The order that the page is at. */

/** As this tab has left it. */
let order: Order | undefined;
/** Counts what was begun; an answer that comes after something else was begun is dropped. */
let round = 0;

/** Goes to an order; undefined for the form. @returns the round that begins, for {@link isCurrent} */
export function goTo(next: Order | undefined): number {
  order = next;
  return ++round;
}

/** Returns whether nothing else was begun since. */
export function isCurrent(mine: number): boolean {
  return mine === round;
}

/** Returns the order as it is now, whichever tab has changed it. */
export function getCurrentOrder(): Order | undefined {
  return order && (readOrder(order.key) ?? order);
}

/** Returns the order as this tab knows it. */
export function getKnownOrder(): Order | undefined {
  return order;
}

/** Keeps changes to the order, and all that other tabs have changed of it. */
export function changeCurrentOrder(changes: Partial<Order>): Order | undefined {
  order &&= changeOrder(order, changes);
  return order;
}

/** Returns whether it may be paid for, and is to be asked about rather than offered. */
export function isUnderWay({ proof, jobId }: Order): boolean {
  return proof !== undefined || jobId !== undefined;
}
