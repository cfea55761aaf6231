import { updateForm } from "../../views.ts";
import { bought } from "../storage/bought.ts";
import type { JobResponse } from "../storage/bought.ts";
import { current, isCurrent, isUnderWay, keep } from "../storage/current.ts";
import { changeOrder, isUnpaid, storedOrder } from "../storage/orders.ts";
import type { Order } from "../storage/orders.ts";
import type { PaymentMethod, Purchase } from "./rail.ts";
import { withPayment } from "../storage/seen-payments.ts";

/** Keeps what came of an order that its buyer may have left meanwhile. */
export function noteBought(asked: Order, response: JobResponse): void {
  const now = storedOrder(asked.key) ?? asked;
  changeOrder(now, bought(now, response.job.id, response));
  updateForm();
}

/** An order of which the document is there to be sent. */
export type SendableOrder = Order & { readonly body: string };

/**
 * An order as its rails see it.
 * @param mine the round in which it is offered
 * @param begin goes on with an order, and changes of it
 */
export function payable(
  mine: number,
  asked: SendableOrder,
  begin: (order: Order, changes: Partial<Order>) => void,
): (method: PaymentMethod) => Purchase {
  const { body, key } = asked;
  const now = (): Order => storedOrder(key) ?? asked;
  const change = (changes: Partial<Order>): void => {
    if (current()?.key === key) keep(changes);
    else changeOrder(now(), changes);
    updateForm();
  };
  return (method) => ({
    body,
    key,
    isCurrent: () => isCurrent(mine),
    isUnpaid: () => isUnpaid(now()),
    kept: () => now().kept?.[method],
    keep(value) {
      change({ kept: { ...now().kept, [method]: value } });
    },
    paid(payment) {
      change(withPayment(now(), payment));
    },
    found(response) {
      noteBought(asked, response);
      if (isCurrent(mine)) begin(now(), {});
    },
    send(proof) {
      if (!isCurrent(mine)) return;
      // What another tab has sent meanwhile comes first: this payment is not sent then, and moves nothing.
      begin(now(), proof && !isUnderWay(now()) ? { proof, proofBy: method } : {});
    },
    renew() {
      if (isCurrent(mine)) begin(now(), { kept: { ...now().kept, [method]: undefined } });
    },
  });
}
