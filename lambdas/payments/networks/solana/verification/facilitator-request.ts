import type { PaymentPayload, PaymentRequirements } from "@x402/core/types";
import type { SignedPayment } from "../chain/signed-payment.ts";
import { bazaarExtension } from "../../../facilitator/bazaar.ts";
import { requirementsFor, resourceInfo, termsOf } from "../../../protocols/x402/requirements.ts";
import type { SolanaSettings } from "../settings.ts";

/**
 * What a facilitator is asked to verify or to settle. It is rebuilt from this service's own requirements: what the client claims to have
 * accepted has no weight.
 */
export function facilitatorRequest(
  { settings, publicBaseUrl }: { readonly settings: SolanaSettings; readonly publicBaseUrl: string },
  signed: SignedPayment,
): [PaymentPayload, PaymentRequirements] {
  const requirements = requirementsFor(termsOf(settings, signed.amount), signed.feePayer, signed.memo);
  const payload: PaymentPayload = {
    x402Version: 2,
    accepted: requirements,
    payload: { transaction: signed.transaction },
    resource: resourceInfo(`${publicBaseUrl}/markdown`),
    extensions: bazaarExtension,
  };
  return [payload, requirements];
}
