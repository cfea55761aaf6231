import { readOptionalSettings } from "../../../settings/read-settings.ts";
import { UnavailableError } from "../../../http-contract/errors.ts";
import { NotOfferedError } from "../../rail.ts";
import type { AnswerPaymentRequest } from "../../rail.ts";
import type { RailOptions } from "../../rail-options.ts";
import { createX402Parts } from "../../networks/solana/create-parts.ts";
import { createX402Offers } from "../../networks/solana/offers.ts";
import { solanaSettings } from "../../networks/solana/settings.ts";

/** Answers with the requirements of an x402 offer. Reads no transaction, and does not ask the chain. */
export function createX402Requests(
  environment: NodeJS.ProcessEnv,
  options: RailOptions,
): AnswerPaymentRequest | undefined {
  const settings = readOptionalSettings(solanaSettings, environment);
  if (!settings) return undefined;
  const offers = createX402Offers(createX402Parts(settings, options));
  return async (context) => {
    try {
      return (await offers.offer(context))?.offer.metadata.x402;
    } catch (cause) {
      if (!(cause instanceof NotOfferedError)) throw cause;
      throw new UnavailableError(
        "The facilitator cannot be reached at the moment. Try again, or pay by another offer.",
        5,
        {
          cause,
        },
      );
    }
  };
}
