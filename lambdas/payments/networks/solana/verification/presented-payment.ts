import { contextSeconds } from "../../../context.ts";
import type { Payment } from "../../../rail.ts";
import { blockhashLifeMs } from "../chain/chain.ts";
import type { SignedPayment } from "../chain/signed-payment.ts";
import type { PaymentTransaction } from "../chain/transaction.ts";
import { readMemo } from "../memo.ts";
import type { PresentedPayload } from "../../../protocols/x402/headers.ts";
import type { SolanaRailData } from "../rail-data.ts";

/** A payment that a request brings: as the ledger knows it, and as the payer signed it. */
export interface X402Payment {
  readonly payment: Payment;
  readonly signed: SignedPayment;
}

/** How far the chain's clock may be behind ours, in ms. */
const clockSkewMs = 60_000;

/**
 * Puts together a payment that a request brings.
 * @param transaction as it is read from the payload
 * @param now epoch ms
 */
export function presentedPayment(
  payload: PresentedPayload,
  transaction: PaymentTransaction,
  memoKey: Uint8Array,
  now: number,
): X402Payment {
  const memo = readMemo(memoKey, transaction.memo);
  const railData: SolanaRailData = {
    payer: transaction.payer,
    amount: transaction.amount,
    version: payload.version,
    not_before: memo ? (memo.expiresAt - contextSeconds) * 1000 - clockSkewMs : now - blockhashLifeMs,
  };
  const signedTransaction = Buffer.from(payload.transaction, "base64");
  return {
    payment: { rail: "x402", id: transaction.messageHash, railData, signedTransaction },
    signed: { ...transaction, ...railData, transaction: signedTransaction.toString("base64") },
  };
}
