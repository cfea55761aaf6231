import type { X402Settings } from "../../settings.ts";
import { isMemoFor } from "./memo.ts";
import { termsOf } from "./requirements.ts";
import { associatedTokenAccount } from "./transaction.ts";
import type { PaymentTransaction } from "./transaction.ts";

/**
 * Our own check of a payment, before any facilitator is asked: it pays our asset to our token account, and its memo is
 * one that we made for this document at this very amount.
 * @param options.price today's price in base units
 * @returns the protocol's error code, or undefined when all is well
 */
export async function refusalReason(
  transaction: PaymentTransaction,
  documentHash: string,
  options: { readonly settings: X402Settings; readonly memoKey: Uint8Array; readonly price: string },
): Promise<string | undefined> {
  const { settings, memoKey, price } = options;
  if (transaction.mint !== settings.X402_ASSET) return "invalid_exact_svm_payload_mint_mismatch";
  const account = await associatedTokenAccount(settings.X402_PAY_TO, settings.X402_ASSET);
  if (transaction.destination !== account) return "invalid_exact_svm_payload_recipient_mismatch";

  // The memo authenticates the amount, so an offer made before a price change is still honoured at its own price.
  const madeFor = (amount: string) =>
    isMemoFor(memoKey, transaction.memo, documentHash, termsOf(settings, amount));
  if (madeFor(transaction.amount)) return undefined;
  return madeFor(price)
    ? "invalid_exact_svm_payload_amount_mismatch"
    : "invalid_exact_svm_payload_memo_mismatch";
}
