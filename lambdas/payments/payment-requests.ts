import type { PaymentMethod } from "../interface/payment-methods.ts";
import type { AnswerPaymentRequest } from "./rail.ts";
import { createLightningRequests } from "./lightning/payment-requests.ts";
import type { RailOptions } from "./rail-options.ts";
import { createX402Requests } from "./x402/payment-requests.ts";

/** The half of a rail that asks for payments and takes none; undefined where the rail is not configured. */
type CreateRequests = (
  environment: NodeJS.ProcessEnv,
  options: RailOptions,
) => AnswerPaymentRequest | undefined;

const createRequests: Readonly<Record<PaymentMethod, CreateRequests>> = {
  lightning: createLightningRequests,
  x402: createX402Requests,
};

/** How each rail answers a payment request, as the environment configures it. */
export function createPaymentRequests(
  environment: NodeJS.ProcessEnv,
  options: RailOptions,
): Readonly<Record<PaymentMethod, AnswerPaymentRequest | undefined>> {
  return mapped(createRequests, (create) => create(environment, options));
}

function mapped<From, To>(
  record: Readonly<Record<PaymentMethod, From>>,
  to: (value: From) => To,
): Readonly<Record<PaymentMethod, To>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)])) as Record<
    PaymentMethod,
    To
  >;
}
