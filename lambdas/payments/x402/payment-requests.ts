import { readOptionalSettings } from "../../settings/read-settings.ts";
import type { AnswerPaymentRequest } from "../rail.ts";
import type { RailOptions } from "../rail-options.ts";
import { createX402Parts } from "./create-parts.ts";
import { createX402Offers } from "./offers.ts";
import { x402Settings } from "./settings.ts";

/** The requirements of an x402 offer. Nothing in it reads a transaction or asks the chain. */
export function createX402Requests(
  environment: NodeJS.ProcessEnv,
  options: RailOptions,
): AnswerPaymentRequest | undefined {
  const settings = readOptionalSettings(x402Settings, environment);
  if (!settings) return undefined;
  const offers = createX402Offers(createX402Parts(settings, options));
  return async (context) => (await offers.offer(context))?.offer.metadata.x402;
}
