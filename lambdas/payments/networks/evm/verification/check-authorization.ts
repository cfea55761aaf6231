import { readMemo } from "../../../memo.ts";
import type { Authorization } from "../authorization.ts";
import type { EvmNetworkSettings } from "../settings.ts";
import { paidTerms } from "../terms.ts";

/** What an authorization is checked against. */
export interface AuthorizationCheck {
  readonly settings: EvmNetworkSettings;
  readonly documentHash: string;
  readonly memoKey: Uint8Array;
  /** Current price in base units. */
  readonly price: string;
  /** The memo of the offer that the payer claims to have accepted. It proves a price, and nothing else. */
  readonly acceptedOffer: string | undefined;
  /** Epoch ms. */
  readonly now: number;
}

/** How long an authorization has to be good yet, in seconds: a facilitator has to send it, and a block to take it. */
const settlingSeconds = 6;

/**
 * Checks an authorization as far as that takes nobody else. It must pay our wallet the current price, or that of an offer of this document. Nothing
 * that is signed names a document, so the claim of the ledger binds it (see `Purchases.buy`).
 * @returns the code of what is wrong (x402 version 2, "Error Handling"); undefined when nothing is
 */
export function checkAuthorization(
  { to, value, validAfter, validBefore }: Authorization,
  check: AuthorizationCheck,
): string | undefined {
  const { settings, now } = check;
  const seconds = Math.floor(now / 1000);
  if (to !== settings.payTo.toLowerCase()) return "invalid_exact_evm_payload_recipient_mismatch";
  if (BigInt(validBefore) < BigInt(seconds + settlingSeconds))
    return "invalid_exact_evm_payload_authorization_valid_before";
  if (BigInt(validAfter) >= BigInt(seconds)) return "invalid_exact_evm_payload_authorization_valid_after";
  return isPrice(value, check) ? undefined : "invalid_exact_evm_payload_authorization_value";
}

function isPrice(
  value: string,
  { settings, documentHash, memoKey, price, acceptedOffer, now }: AuthorizationCheck,
): boolean {
  if (value === price) return true;
  const offer = readMemo(memoKey, acceptedOffer);
  return (
    offer !== undefined &&
    offer.isFor(documentHash, paidTerms(settings, value)) &&
    offer.expiresAt * 1000 >= now
  );
}
