import type { JobResponse } from "../../service.ts";
import type { Order } from "./orders.ts";
import { findPayment } from "../paying/rails.ts";
import { addPayment } from "./seen-payments.ts";

/** Returns the changes to store for an order that has a job. @param response what brought it, where that was just now */
export function buildBoughtChanges(order: Order, jobId: string, response?: JobResponse): Partial<Order> {
  const paid = response && findPayment(order, response.settlement);
  return {
    jobId,
    kept: undefined,
    findings: undefined,
    proof: undefined,
    proofBy: undefined,
    correction: undefined,
    failure: undefined,
    isGone: undefined,
    ...(paid && addPayment(order, paid)),
  };
}
