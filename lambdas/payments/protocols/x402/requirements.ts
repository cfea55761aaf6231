import type { Network, PaymentRequirements, ResourceInfo } from "@x402/core/types";
import { bodyVersion } from "../../../http-contract/body-version.ts";
import type { X402Accept, X402Requirements } from "../../../http-contract/responses.ts";
import type { SolanaSettings } from "../../networks/solana/settings.ts";
import { expiryOf } from "../../context.ts";
import type { PaymentContext } from "../../context.ts";
import { offerId } from "../../rail.ts";
import type { RailOffer } from "../../rail.ts";
import { bazaarExtension } from "../../facilitator/bazaar.ts";
import { headerValue } from "./header-value.ts";
import { usdcDecimals } from "../../usdc.ts";
import { createMemo } from "../../networks/solana/memo.ts";
import type { Terms } from "../../networks/solana/memo.ts";
import { requirementsV1 } from "./version-1.ts";

/** How long a client may take from signing to sending, in seconds (docs/contract.md, "Lifetimes"). */
const maxTimeoutSeconds = 60;

/** The terms of a payment. @param amount base units, in decimal digits */
export function termsOf(settings: SolanaSettings, amount: string): Terms {
  return {
    network: settings.X402_NETWORK,
    asset: settings.X402_ASSET,
    payTo: settings.X402_PAY_TO,
    amount,
  };
}

/**
 * Makes the requirements of the "exact" scheme on SVM (x402 specification, schemes/exact/scheme_exact_svm).
 * @param memo that the transaction must carry; when undefined, it may carry any or none
 */
export function requirementsFor(
  terms: Terms,
  feePayer: string,
  memo: string,
): PaymentRequirements & X402Accept;
export function requirementsFor(
  terms: Terms,
  feePayer: string,
  memo: string | undefined,
): PaymentRequirements;
export function requirementsFor(
  terms: Terms,
  feePayer: string,
  memo: string | undefined,
): PaymentRequirements {
  return {
    scheme: "exact",
    network: terms.network as Network,
    asset: terms.asset,
    amount: terms.amount,
    payTo: terms.payTo,
    maxTimeoutSeconds,
    extra: { feePayer, ...(memo !== undefined && { memo }) },
  };
}

/** Describes what is paid for, for catalogues. @param url of the endpoint */
export function resourceInfo(url: string): ResourceInfo {
  return {
    url,
    description: "Converts a Markdown document to a print-ready PDF",
    mimeType: "application/json",
  };
}

/** Makes the x402 offer of a context: for the 402 body, and as the `PAYMENT-REQUIRED` header that stock clients read. */
export function x402Offer(
  context: PaymentContext,
  terms: Terms,
  options: { readonly feePayer: string; readonly memoKey: Uint8Array; readonly resource: string },
): RailOffer {
  const { feePayer, memoKey, resource } = options;
  const memo = createMemo(memoKey, context, terms);
  const accepts = [requirementsFor(terms, feePayer, memo)];
  const { description, mimeType = "application/json" } = resourceInfo(resource);
  const forVersion1 = requirementsV1(terms, {
    resource,
    description: description ?? "",
    mimeType,
    maxTimeoutSeconds,
    extra: { feePayer, memo },
  });
  const requirements: X402Requirements = {
    version: bodyVersion,
    x402_version: 2,
    x402Version: 2,
    accepts,
    resource,
    expires_at: expiryOf(context),
    extensions: bazaarExtension,
  };
  return {
    offer: {
      id: offerId("x402", context),
      title: "One PDF, paid in USDC on Solana",
      description: "Pay with any x402 client, then send the same document again with the payment.",
      amount: Number(terms.amount) / 10 ** usdcDecimals,
      currency: "USDC",
      payment_methods: ["x402"],
      type: "one-time",
      metadata: { x402: requirements },
    },
    body: (error) => (forVersion1 ? { x402Version: 1, accepts: [forVersion1], error } : { error }),
    headers: (error) => ({
      "payment-required": headerValue({
        x402Version: 2,
        error,
        resource: resourceInfo(resource),
        accepts,
        extensions: bazaarExtension,
      }),
    }),
  };
}
