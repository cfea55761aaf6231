import { solanaProgress, solanaRailData, type SolanaRailData } from "../rail-data.ts";
import type { Payment } from "../../network.ts";
import type { Chain, ChainOutcome } from "./chain.ts";
import { isPayerPaid, readPayerPaidTransaction } from "./payer-paid.ts";
import { readPaymentTransaction, type PaymentTransaction } from "./transaction.ts";

/** A payment that is not collected yet: what its transaction does, its rail data, and the transaction as the payer signed it, base64. */
export type SignedPayment = PaymentTransaction & SolanaRailData & { readonly transaction: string };

/** A payment that is promised: as the ledger knows it, and as the payer signed it. */
export interface PromisedPayment {
  readonly payment: Payment;
  readonly signed: SignedPayment;
}

/** Reads a payment that is not collected yet. @throws {TypeError} when it is collected, and its transaction forgotten */
export async function readSignedPayment({
  railData,
  signedTransaction,
}: Pick<Payment, "railData" | "signedTransaction">): Promise<SignedPayment> {
  const kept = solanaRailData.parse(railData);
  if (!signedTransaction) throw new TypeError("The payment no longer has its transaction");
  const transaction = Buffer.from(signedTransaction).toString("base64");
  const read = isPayerPaid(transaction) ? readPayerPaidTransaction : readPaymentTransaction;
  return { ...(await read(transaction)), ...kept, transaction };
}

/** Looks for a payment on the chain, on from where earlier look-ups ended. @param claimedAt epoch ms @throws {ChainError} */
export function findOnChain(
  chain: Pick<Chain, "lookUp">,
  payment: Pick<Payment, "progress">,
  signed: SignedPayment,
  claimedAt: number,
): Promise<ChainOutcome> {
  const { searched_to: searchedTo } = solanaProgress.parse(payment.progress ?? {});
  return chain.lookUp({ ...signed, claimedAt, notBefore: signed.not_before, searchedTo });
}
