import type { PaymentMethod } from "../http-contract/payment-methods.ts";
import type { AnswerPaymentRequest } from "./rail.ts";
import { createLightningRequests } from "./protocols/reference/payment-requests.ts";
import type { RailOptions } from "./rail-options.ts";
import { createX402Requests } from "./protocols/x402/payment-requests.ts";

/** Makes each rail's answer to payment requests; undefined for a rail that the environment does not configure. */
export function createPaymentRequests(
  environment: NodeJS.ProcessEnv,
  options: RailOptions,
): Readonly<Record<PaymentMethod, AnswerPaymentRequest | undefined>> {
  return {
    lightning: createLightningRequests(environment, options),
    x402: createX402Requests(environment, options),
  };
}
