import { randomUUID } from "node:crypto";
import type { OpenRailName } from "../../../../lambdas/http-contract/payment/payment-methods.ts";
import type { RefundBook, RefundDue } from "../../../../operator/refunds-due.ts";
import type { Shop } from "../../lambdas/purchases/shop.ts";

/** Records a payment that came for a document which another one had bought. @returns it, as the operator's list has it */
export async function duplicatePayment(
  shop: Shop,
  book: RefundBook,
  payment: {
    readonly rail: OpenRailName;
    readonly railData: Readonly<Record<string, unknown>>;
    readonly receipt: Readonly<Record<string, unknown>>;
  },
): Promise<RefundDue> {
  const document = shop.document();
  await shop.buy(document, shop.payment("lightning"));
  const id = randomUUID();
  const { rail, railData, receipt } = payment;
  const identity = { job_id: document.jobId, document_hash: document.hash };
  await shop.ledger.recordDuplicate({ rail, id, railData }, identity, receipt);
  return book.find(id);
}
