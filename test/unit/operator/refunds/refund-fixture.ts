import type { RefundBook, RefundDue } from "../../../../operator/refunds-due.ts";
import type { RefundPayer, RefundResult } from "../../../../operator/refunds/pay-refunds.ts";
import type { RegtestWallet } from "../../../../emulators/lightning/wallet.ts";
import type { OpenRailName } from "../../../../lambdas/http-contract/payment/payment-methods.ts";
import type { Shop } from "../../lambdas/purchases/shop.ts";

/** Has a document bought and fail. @returns its payment, as the operator's list has it */
export async function failedPayment(shop: Shop, book: RefundBook, rail: OpenRailName): Promise<RefundDue> {
  const document = shop.document();
  const payment = shop.payment(rail);
  await shop.buy(document, payment);
  await shop.jobs.fail(document.jobId, "A table is too wide.");
  return book.find(payment.payment.id);
}

/** Pays a refund as the list has it now. */
export async function payNow(
  book: RefundBook,
  payer: RefundPayer,
  paymentId: string,
  to?: string,
): Promise<RefundResult> {
  return payer.pay(payer.plan(await book.find(paymentId), to));
}

/** Pays one refund several times at once: each has seen the list before any began. */
export function payAtOnce(
  refund: RefundDue,
  operators: readonly (readonly [payer: RefundPayer, to?: string])[],
): Promise<RefundResult[]> {
  const plans = operators.map(([payer, to]) => [payer, payer.plan(refund, to)] as const);
  return Promise.all(plans.map(([payer, plan]) => payer.pay(plan)));
}

/** Creates an invoice of the payer who is refunded. */
export function createInvoice(wallet: RegtestWallet, sats = 5, expirySeconds = 900): string {
  const invoice = wallet.make({ sats, memo: "Refund", expirySeconds });
  wallet.invoices.set(invoice.paymentHash, invoice);
  return invoice.paymentRequest;
}
