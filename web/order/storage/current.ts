import { changeOrder, readOrder } from "./orders.ts";
import type { Order } from "./orders.ts";

/** The order that the page shows, as this tab has left it. */
let order: Order | undefined;
/** Counts orders begun; an answer that arrives after another one began is dropped. */
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

/** Returns the current order, whichever tab has changed it. */
export function getCurrentOrder(): Order | undefined {
  return order && (readOrder(order.key) ?? order);
}

/** Returns the order as this tab knows it. */
export function getKnownOrder(): Order | undefined {
  return order;
}

/** Stores changes to the order, on top of those from other tabs. */
export function changeCurrentOrder(changes: Partial<Order>): Order | undefined {
  order &&= changeOrder(order, changes);
  return order;
}

/** Returns whether an order may be paid for already, so that its status is requested and not its offers. */
export function isUnderWay({ proof, jobId }: Order): boolean {
  return proof !== undefined || jobId !== undefined;
}
