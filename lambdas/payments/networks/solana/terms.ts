import { rails } from "../../../http-contract/payment/payment-methods.ts";
import type { PaymentContext } from "../../context.ts";
import { notOffered } from "../../facilitator/not-offered.ts";
import { facilitatorRequest } from "../../facilitator/facilitator-request.ts";
import { toBaseUnits } from "../../usdc.ts";
import { createMemo, type PaidTerms } from "../../memo.ts";
import type { TransferTerms } from "../network.ts";
import type { SignedPayment } from "./chain/signed-payment.ts";
import { fetchFeePayers } from "./fee-payers.ts";
import type { SolanaParts } from "./parts.ts";
import type { SolanaSettings } from "./settings.ts";

/** Returns the terms for a payment of this amount. @param amount base units, in decimal digits */
export function paidTerms(settings: SolanaSettings, amount: string): PaidTerms {
  return {
    network: settings.X402_NETWORK,
    asset: settings.X402_ASSET,
    payTo: settings.X402_PAY_TO,
    amount,
  };
}

/** Makes the terms of an offer. See {@link TransferNetwork.terms}. */
export async function offeredTerms(
  { settings, facilitator, memoKey }: SolanaParts,
  context: PaymentContext,
): Promise<TransferTerms | undefined> {
  const amount = context.prices[rails.solana.price];
  if (amount === undefined) return undefined;
  let feePayer;
  try {
    [feePayer] = await fetchFeePayers(facilitator);
  } catch (error) {
    throw notOffered(error);
  }
  const paid = paidTerms(settings, amount);
  return { ...paid, extra: { feePayer, memo: createMemo(await memoKey(), context, paid) } };
}

/** Builds the facilitator's request about a signed payment, which requires a memo only if the payment has one. */
export function requestFor({ settings, listing }: SolanaParts, signed: SignedPayment) {
  const { amount, feePayer, memo, transaction } = signed;
  const extra = { feePayer, ...(memo !== undefined && { memo }) };
  const terms = { ...paidTerms(settings, amount), extra };
  return facilitatorRequest(listing, terms, { transaction }, toBaseUnits(settings.X402_PRICE_USDC));
}
