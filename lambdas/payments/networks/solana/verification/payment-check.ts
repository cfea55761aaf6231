import type { SolanaSettings } from "../settings.ts";
import { readMemo } from "../../../memo.ts";
import { paidTerms } from "../terms.ts";
import { associatedTokenAccount, type PaymentTransaction } from "../chain/transaction.ts";

/**
 * The result of this service's own check of a payment. `bound`: its memo binds the payment to this document at its amount, also after the offer
 * ended. `unbound`: it pays the price and names no document; `expiresAt` is that of the offer which proves a price other than the current one. Times
 * in epoch seconds.
 */
export type PaymentCheck =
  | { readonly result: "refused"; readonly reason: string }
  | { readonly result: "bound"; readonly expiresAt: number }
  | { readonly result: "unbound"; readonly expiresAt: number | undefined };

/** The check of a payment that may be good. */
export type PassedCheck = Exclude<PaymentCheck, { result: "refused" }>;

/** What a payment is checked against. */
export interface PaymentCheckOptions {
  readonly settings: SolanaSettings;
  readonly memoKey: Uint8Array;
  /** Current price of the document in base units. */
  readonly price: string;
  /** The memo of the offer that the payer claims to have accepted. It proves a price, and nothing else. */
  readonly acceptedMemo: string | undefined;
}

/**
 * Checks a payment before any facilitator is called. It must pay our asset to our token account. It must either carry a memo that we made for this
 * document at this very amount, or none of ours; then it must pay the current price, or that of an offer of this document.
 *
 * Clients before `@x402/svm` 2.10 and several others write a memo of their own, or none. Nothing that they send names a document, so the claim of the
 * ledger binds it (see `Purchases.buy`).
 */
export async function checkPayment(
  transaction: PaymentTransaction,
  documentHash: string,
  options: PaymentCheckOptions,
): Promise<PaymentCheck> {
  const { settings, memoKey, price, acceptedMemo } = options;
  if (transaction.mint !== settings.X402_ASSET) return refuse("mint_mismatch");
  const account = await associatedTokenAccount(settings.X402_PAY_TO, settings.X402_ASSET);
  if (transaction.destination !== account) return refuse("recipient_mismatch");

  // A memo authenticates an amount, so an offer made before a price change is still honoured at its own price.
  const paid = paidTerms(settings, transaction.amount);
  const memo = readMemo(memoKey, transaction.memo);
  if (memo?.isFor(documentHash, paid)) return { result: "bound", expiresAt: memo.expiresAt };
  if (memo) {
    return refuse(memo.isFor(documentHash, paidTerms(settings, price)) ? "amount_mismatch" : "memo_mismatch");
  }
  if (transaction.amount === price) return { result: "unbound", expiresAt: undefined };
  const accepted = readMemo(memoKey, acceptedMemo);
  if (accepted?.isFor(documentHash, paid)) return { result: "unbound", expiresAt: accepted.expiresAt };
  return refuse("amount_mismatch");
}

function refuse(fault: string): PaymentCheck {
  return { result: "refused", reason: `invalid_exact_svm_payload_${fault}` };
}
