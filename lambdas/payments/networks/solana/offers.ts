import type { SolanaSettings } from "./settings.ts";
import type { PaymentContext } from "../../context.ts";
import { NotOfferedError } from "../../rail.ts";
import type { RailOffer } from "../../rail.ts";
import { SolanaSecretError } from "./credentials.ts";
import { FacilitatorError } from "../../facilitator/facilitator.ts";
import type { Facilitator } from "../../facilitator/facilitator.ts";
import { termsOf, x402Offer } from "../../protocols/x402/requirements.ts";
import { usdcBaseUnits } from "../../usdc.ts";

/** What offers are made with. */
export interface X402OffersOptions {
  readonly settings: SolanaSettings;
  readonly publicBaseUrl: string;
  readonly memoKey: () => Promise<Uint8Array>;
  readonly facilitator: Pick<Facilitator, "feePayers">;
}

/** The offering half of the x402 rail, for a function that takes no payments. */
export interface X402Offers {
  /** Current price of one document in base units, in decimal digits. */
  readonly price: string;
  /** Makes the offer. @returns undefined when the context has none @throws {NotOfferedError} while the facilitator cannot be reached */
  offer(context: PaymentContext): Promise<RailOffer | undefined>;
}

/** Makes the offering half of the rail. */
export function createX402Offers({
  settings,
  publicBaseUrl,
  memoKey,
  facilitator,
}: X402OffersOptions): X402Offers {
  return {
    price: usdcBaseUnits(settings.X402_PRICE_USDC),

    async offer(context) {
      const amount = context.prices.x402;
      if (amount === undefined) return undefined;
      let feePayer;
      try {
        [feePayer] = await facilitator.feePayers();
      } catch (error) {
        throw error instanceof FacilitatorError ? notOffered(error) : error;
      }
      return x402Offer(context, termsOf(settings, amount), {
        feePayer,
        memoKey: await memoKey(),
        resource: `${publicBaseUrl}${context.resource}`,
      });
    },
  };
}

function notOffered(cause: FacilitatorError): NotOfferedError {
  return cause.cause instanceof SolanaSecretError
    ? new NotOfferedError("secret", "its secret is invalid", { cause })
    : new NotOfferedError("out of reach", "its facilitator cannot be reached", { cause });
}
