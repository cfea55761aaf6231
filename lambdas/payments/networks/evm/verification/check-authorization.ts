import { readMemo } from "../../../memo.ts";
import type { Authorization } from "../authorization.ts";
import type { EvmNetworkSettings } from "../settings.ts";
import { paidTerms } from "../terms.ts";

/** What an authorization is checked against. */
export interface AuthorizationCheck {
  readonly settings: EvmNetworkSettings;
  readonly documentHash: string;
  readonly memoKey: Uint8Array;
  /** Current price of the document in base units. */
  readonly price: string;
  /** The memo in the offer that the payer claims to have accepted; undefined if the client repeats none, as in version 1. */
  readonly acceptedOffer: string | undefined;
  /** Epoch ms. */
  readonly now: number;
}

/** How long an authorization has to be good yet, in seconds: a facilitator has to send it, and a block to take it. */
const settlingSeconds = 6;

/**
 * Checks an authorization without calling anybody else. It must pay our wallet. If the payer repeats an offer of this service, that offer must have
 * been made for this document at this amount; otherwise, the amount must be the current price. The signed data name no document, so beyond that the
 * claim of the ledger binds it (see `Purchases.buy`).
 * @returns the code of the fault (x402 version 2, "Error Handling"); undefined when there is none
 */
export function checkAuthorization(
  { to, value, validAfter, validBefore }: Authorization,
  check: AuthorizationCheck,
): string | undefined {
  const { settings, documentHash, memoKey, price, acceptedOffer, now } = check;
  const seconds = Math.floor(now / 1000);
  if (to !== settings.payTo.toLowerCase()) return "invalid_exact_evm_payload_recipient_mismatch";
  if (BigInt(validBefore) < BigInt(seconds + settlingSeconds))
    return "invalid_exact_evm_payload_authorization_valid_before";
  if (BigInt(validAfter) >= BigInt(seconds)) return "invalid_exact_evm_payload_authorization_valid_after";
  const offer = readMemo(memoKey, acceptedOffer);
  if (offer && !offer.isFor(documentHash, paidTerms(settings, value))) return "invalid_payment_requirements";
  // At the current price, an offer that has ended is as good as a new one.
  const isPrice = value === price || (offer !== undefined && offer.expiresAt * 1000 >= now);
  return isPrice ? undefined : "invalid_exact_evm_payload_authorization_value";
}
