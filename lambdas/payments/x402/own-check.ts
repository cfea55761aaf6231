import type { X402Settings } from "./settings.ts";
import { readMemo } from "./memo.ts";
import { termsOf } from "./protocol/requirements.ts";
import { associatedTokenAccount } from "./chain/transaction.ts";
import type { PaymentTransaction } from "./chain/transaction.ts";

/** What our own check of a payment came to. */
export type OwnVerdict =
  | { readonly result: "refused"; readonly reason: string }
  /** Our memo in the transaction binds it to this document at its amount, until the offer ends and after. */
  | { readonly result: "bound"; readonly expiresAt: number }
  /** It pays the price and says nothing of a document. `expiresAt`: of the offer that proves a price other than today's. */
  | { readonly result: "unbound"; readonly expiresAt: number | undefined };

export interface OwnCheckOptions {
  readonly settings: X402Settings;
  readonly memoKey: Uint8Array;
  /** Today's price in base units. */
  readonly price: string;
  /** The memo of the offer that the payer says it accepted; it proves a price, and nothing else. */
  readonly acceptedMemo: string | undefined;
}

/**
 * Our own check of a payment, before any facilitator is asked: it pays our asset to our token account, and either carries a memo that
 * we made for this document at this very amount, or none of ours, and then pays today's price or that of an offer of this document.
 *
 * Clients before `@x402/svm` 2.10 and several others write a memo of their own, or none. Nothing in what they sign names a document, so
 * the claim of the ledger binds it (see `Purchases.buy`).
 */
export async function createOwnCheck(
  transaction: PaymentTransaction,
  documentHash: string,
  options: OwnCheckOptions,
): Promise<OwnVerdict> {
  const { settings, memoKey, price, acceptedMemo } = options;
  if (transaction.mint !== settings.X402_ASSET) return refused("mint_mismatch");
  const account = await associatedTokenAccount(settings.X402_PAY_TO, settings.X402_ASSET);
  if (transaction.destination !== account) return refused("recipient_mismatch");

  // A memo authenticates an amount, so an offer made before a price change is still honoured at its own price.
  const paid = termsOf(settings, transaction.amount);
  const memo = readMemo(memoKey, transaction.memo);
  if (memo?.isFor(documentHash, paid)) return { result: "bound", expiresAt: memo.expiresAt };
  if (memo) {
    return refused(memo.isFor(documentHash, termsOf(settings, price)) ? "amount_mismatch" : "memo_mismatch");
  }
  if (transaction.amount === price) return { result: "unbound", expiresAt: undefined };
  const accepted = readMemo(memoKey, acceptedMemo);
  if (accepted?.isFor(documentHash, paid)) return { result: "unbound", expiresAt: accepted.expiresAt };
  return refused("amount_mismatch");
}

function refused(fault: string): OwnVerdict {
  return { result: "refused", reason: `invalid_exact_svm_payload_${fault}` };
}
