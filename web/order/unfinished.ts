import { tell } from "../views.ts";
import { translate } from "../words/translate.ts";
import { isUnderWay } from "./storage/current.ts";
import { readOrders } from "./storage/orders.ts";
import type { Order } from "./storage/orders.ts";

/** How long somebody may want to go on with an order of which no payment is known, in ms. */
const freshMs = 3_600_000;

/**
 * Tells somebody who comes back of the last order, if it was left before its PDF was made, as when a phone closes the page while its wallet is open.
 * @param open goes on with it
 */
export function tellUnfinished(open: (order: Order) => void): void {
  const [last] = readOrders();
  if (!last || !isUnfinished(last)) return;
  tell(
    translate(
      "You left “{title}” before its PDF was made. If you have paid for it, continue: nothing is charged twice.",
      { title: last.title },
    ),
    translate("Continue"),
    () => {
      open(last);
    },
  );
}

/** Returns whether an order may be paid for, and its PDF was not seen. */
function isUnfinished(order: Order): boolean {
  const { pdf, failure, isGone, kept, begun } = order;
  if (pdf !== undefined || failure !== undefined || isGone === true) return false;
  return isUnderWay(order) || (kept !== undefined && Date.now() - begun < freshMs);
}
