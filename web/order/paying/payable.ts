import type { JobResponse } from "../../service.ts";
import { updateForm } from "../../views.ts";
import { buildBoughtChanges } from "../storage/bought.ts";
import type { Round } from "../round.ts";
import { getCurrentOrder, isUnderWay, changeCurrentOrder } from "../storage/current.ts";
import { changeOrder, isUnpaid, readOrder } from "../storage/orders.ts";
import type { Order } from "../storage/orders.ts";
import type { PaymentMethod, Purchase } from "./rail.ts";
import { addPayment } from "../storage/seen-payments.ts";

/** Stores the job of an order that its buyer may have left meanwhile. */
export function storeBought(order: Order, response: JobResponse): void {
  const now = readOrder(order.key) ?? order;
  changeOrder(now, buildBoughtChanges(now, response.job.id, response));
  updateForm();
}

/** An order of which the document is there to be sent. */
export type SendableOrder = Order & { readonly body: string };

/**
 * Sends an order again, while it is current.
 * @param proof headers of a payment, or of an account key
 * @param proofBy the rail that they are of; absent for a key
 */
export function sendProof(
  round: Round,
  order: SendableOrder,
  proof?: Readonly<Record<string, string>>,
  proofBy?: PaymentMethod,
): void {
  if (!round.isCurrent()) return;
  const now = readOrder(order.key) ?? order;
  // What another tab has sent meanwhile comes first: this payment is not sent then, and moves nothing.
  const isFirst = proof && !isUnderWay(now);
  round.begin(now, { changes: isFirst ? { proof, proofBy } : {} });
}

/**
 * Creates purchases as the rails use them.
 * @param round in which the order is offered
 */
export function createPurchase(round: Round, order: SendableOrder): (method: PaymentMethod) => Purchase {
  const { body, key } = order;
  const now = (): Order => readOrder(key) ?? order;
  const change = (changes: Partial<Order>): void => {
    if (getCurrentOrder()?.key === key) changeCurrentOrder(changes);
    else changeOrder(now(), changes);
    updateForm();
  };
  return (method) => ({
    body,
    key,
    isCurrent: () => round.isCurrent(),
    isUnpaid: () => isUnpaid(now()),
    kept: () => now().kept?.[method],
    keep(value) {
      change({ kept: { ...now().kept, [method]: value } });
    },
    paid(payment) {
      change(addPayment(now(), payment));
    },
    found(response) {
      storeBought(order, response);
      if (round.isCurrent()) round.begin(now());
    },
    send(proof) {
      sendProof(round, order, proof, method);
    },
    renew() {
      if (round.isCurrent())
        round.begin(now(), { changes: { kept: { ...now().kept, [method]: undefined } } });
    },
  });
}
