import { describeWalletError, isCancelled } from "../order/paying/wallet-error.ts";
import type { OffersResponse } from "../service.ts";
import type { BrowserWallet } from "./browser-wallet.ts";
import { chooseTerms, formatUsdc } from "./networks.ts";
import { translate } from "../words/translate.ts";

/** A payment that a wallet has signed, which moves money once the service has it. */
export interface SignedPayment {
  /** In words, such as `0.01 USDC`. */
  readonly amount: string;
  /** The headers with which the request is sent again. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Has a wallet sign a payment after terms that the service has just answered with. @throws {Error} when it does not, or the terms are not for it */
export async function signOffer(
  wallet: BrowserWallet,
  { offers, requirements }: OffersResponse,
): Promise<SignedPayment> {
  const terms = chooseTerms(
    offers.offers.find(({ payment_methods: by }) => by.includes("x402")),
    wallet,
  );
  if (!terms || requirements === null)
    throw new Error(translate("The service does not accept payments on its networks."));
  const signature = await wallet.sign(requirements, terms.network);
  return { amount: formatUsdc(terms.amount), headers: { "payment-signature": signature } };
}

/**
 * Tells why a wallet has not signed. That its owner cancelled is no failure.
 * @param isUnpaid whether nothing shows that anything was paid
 * @param others the other ways to pay; empty when there is none
 */
export function explainUnsigned(
  { name }: BrowserWallet,
  error: unknown,
  { isUnpaid, others }: { readonly isUnpaid: boolean; readonly others: string },
): string {
  const charged = isUnpaid ? ` ${translate("Nothing was charged.")}` : "";
  if (isCancelled(error)) return translate("You cancelled in {wallet}.", { wallet: name }) + charged;
  const reason = describeWalletError(error);
  const failed = translate("Signing with {wallet} failed: {reason}.", { wallet: name, reason });
  const next = others ? translate("Try again, or pay with {others}.", { others }) : translate("Try again.");
  return `${failed}${charged} ${next}`;
}
