import type { PaymentContext } from "../../context.ts";
import { facilitatorRequest } from "../../facilitator/facilitator-request.ts";
import { notOffered } from "../../facilitator/not-offered.ts";
import { toBaseUnits } from "../../usdc.ts";
import { createMemo, type PaidTerms } from "../../memo.ts";
import type { TransferTerms } from "../network.ts";
import type { SignedAuthorization } from "./authorization.ts";
import type { EvmParts } from "./parts.ts";
import type { EvmNetworkSettings } from "./settings.ts";

/** Returns the terms for a payment of this amount. @param amount base units, in decimal digits */
export function paidTerms({ network, token, payTo }: EvmNetworkSettings, amount: string): PaidTerms {
  return { network, asset: token.address, payTo, amount };
}

/**
 * Creates the terms of an offer. See {@link TransferNetwork.terms}. `offer` binds the payment to the document and its price if the client repeats
 * what it accepted, as clients of version 2 do. The signed data do not include it.
 */
export async function offeredTerms(
  { settings, facilitator, memoKey }: EvmParts,
  context: PaymentContext,
): Promise<TransferTerms | undefined> {
  const amount = context.prices[settings.network];
  if (amount === undefined) return undefined;
  try {
    await facilitator.supported();
  } catch (error) {
    throw notOffered(error);
  }
  const paid = paidTerms(settings, amount);
  return { ...paid, extra: { ...buildDomain(settings), offer: createMemo(await memoKey(), context, paid) } };
}

/** Builds the facilitator's request about a signed authorization (x402 specification, schemes/exact/scheme_exact_evm). */
export function requestFor(
  { settings, listing }: EvmParts,
  { authorization, signature }: SignedAuthorization,
): ReturnType<typeof facilitatorRequest> {
  const terms = { ...paidTerms(settings, authorization.value), extra: buildDomain(settings) };
  return facilitatorRequest(listing, terms, { authorization, signature }, toBaseUnits(settings.priceUsdc));
}

/** Returns the part of the token's EIP-712 domain that offers name. */
function buildDomain({
  token: { name, version },
}: EvmNetworkSettings): Readonly<Record<"name" | "version", string>> {
  return { name, version };
}
