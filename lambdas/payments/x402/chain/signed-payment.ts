import { x402Evidence } from "../evidence.ts";
import type { X402Evidence } from "../evidence.ts";
import type { Payment } from "../../rail.ts";
import { readPaymentTransaction } from "./transaction.ts";
import type { PaymentTransaction } from "./transaction.ts";

/** A payment whose outcome is not known yet: what its transaction does, what we put on record, and the transaction as the payer signed it, base64. */
export type SignedPayment = PaymentTransaction & X402Evidence & { readonly transaction: string };

/**
 * Reads a payment that was claimed and is not collected yet.
 * @throws {TypeError} of one that was, whose transaction is forgotten
 */
export async function readSignedPayment({
  evidence,
  instrument,
}: Pick<Payment, "evidence" | "instrument">): Promise<SignedPayment> {
  const known = x402Evidence.parse(evidence);
  const transaction = instrument ? Buffer.from(instrument).toString("base64") : known.transaction;
  if (transaction === undefined) throw new TypeError("The payment has no transaction any more");
  return { ...(await readPaymentTransaction(transaction)), ...known, transaction };
}
