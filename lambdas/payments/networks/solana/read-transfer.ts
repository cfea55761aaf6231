import * as z from "zod";
import { contextSeconds } from "../../context.ts";
import { readMemo } from "../../memo.ts";
import { findAmount } from "../../price.ts";
import { toBaseUnits } from "../../usdc.ts";
import type { SignedTransfer } from "../network.ts";
import { blockhashLifeMs } from "./chain/chain.ts";
import type { PromisedPayment } from "./chain/signed-payment.ts";
import { readPayerPaidTransaction } from "./chain/payer-paid.ts";
import { NotAPaymentError, readPaymentTransaction, type PaymentTransaction } from "./chain/transaction.ts";
import type { SolanaParts } from "./parts.ts";
import type { SolanaRailData } from "./rail-data.ts";
import { checkPayment } from "./verification/payment-check.ts";
import { verifyPayment } from "./verification/verify-payment.ts";

/** How far the chain's clock may be behind ours, in ms. */
const clockSkewMs = 60_000;

/** Payload of the scheme `exact` (x402 specification, schemes/exact/scheme_exact_svm). */
const exactPayload = z.object({
  /** Wire transaction, base64. */
  transaction: z.string().min(1).max(4096),
});
const acceptedExtra = z.object({ memo: z.string() });

/** Reads a transfer. See {@link TransferNetwork.read}. */
export const readTransfer = reader(readPaymentTransaction);
/** Reads a transfer whose payer pays the fee. See {@link TransferNetwork.readPayerPaid}. */
export const readPayerPaidTransfer = reader(readPayerPaidTransaction);

type ReadTransfer = (
  parts: SolanaParts,
  payload: unknown,
  accepted: unknown,
) => Promise<SignedTransfer | string>;

function reader(readTransaction: typeof readPaymentTransaction): ReadTransfer {
  return (parts, payload, accepted) => readSigned(readTransaction, { parts, payload, accepted });
}

async function readSigned(
  readTransaction: typeof readPaymentTransaction,
  {
    parts,
    payload,
    accepted,
  }: { readonly parts: SolanaParts; readonly payload: unknown; readonly accepted: unknown },
): Promise<SignedTransfer | string> {
  const { data: exact } = exactPayload.safeParse(payload);
  if (!exact) return "invalid_payload";
  let transaction: PaymentTransaction;
  try {
    transaction = await readTransaction(exact.transaction);
  } catch (error) {
    if (error instanceof NotAPaymentError) return error.reason;
    throw error;
  }
  const memoKey = await parts.memoKey();
  const { payment, signed } = createPromisedPayment(exact.transaction, transaction, memoKey, parts.clock());
  return {
    payment,
    payer: transaction.payer,
    async verify(document, admit) {
      const check = await checkPayment(transaction, document.hash, {
        settings: parts.settings,
        memoKey,
        price: findAmount(toBaseUnits(parts.settings.X402_PRICE_USDC), document),
        acceptedMemo: acceptedExtra.safeParse(accepted).data?.memo,
      });
      return verifyPayment(parts, { payment, signed }, check, admit);
    },
  };
}

/** Creates the promised payment of a transfer. @param now epoch ms */
function createPromisedPayment(
  wire: string,
  transaction: PaymentTransaction,
  memoKey: Uint8Array,
  now: number,
): PromisedPayment {
  const memo = readMemo(memoKey, transaction.memo);
  const railData: SolanaRailData = {
    payer: transaction.payer,
    amount: transaction.amount,
    not_before: memo ? (memo.expiresAt - contextSeconds) * 1000 - clockSkewMs : now - blockhashLifeMs,
  };
  const signedTransaction = Buffer.from(wire, "base64");
  return {
    payment: { rail: "solana", id: transaction.messageHash, railData, signedTransaction },
    signed: { ...transaction, ...railData, transaction: signedTransaction.toString("base64") },
  };
}
