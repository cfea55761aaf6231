import type { HttpResponse } from "../http/response.ts";
import { UnavailableError } from "../http-contract/errors.ts";
import { bodyVersion } from "../http-contract/body-version.ts";
import type { DocumentWarning, PaymentRequired } from "../http-contract/responses.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import { createContext, expiryOf, signContext } from "./context.ts";
import type { PaymentMethod } from "../http-contract/payment-methods.ts";
import { NotOfferedError } from "./rail.ts";
import type { OfferedRail, RailOffer, Refusal } from "./rail.ts";

/** What the 402 of a document is made of. */
export interface OfferOptions {
  readonly rails: readonly OfferedRail[];
  readonly publicBaseUrl: string;
  /** Path of the endpoint that asks for the payment. */
  readonly resource: string;
  readonly termsUrl: string;
  readonly contextKey: Uint8Array;
  /** Epoch ms. */
  readonly now: number;
  /** What the sender should know before paying. */
  readonly warnings?: readonly DocumentWarning[] | undefined;
  /** Rails that could not look whether the document is paid for already. They make no offer. */
  readonly unchecked?: UncheckedRails | undefined;
  /** Called for each rail that makes no offer, with the reason. */
  readonly reportNotOffered: (rail: PaymentMethod, error: NotOfferedError) => void;
}

/** Rails that could not look for payments of a document, and why. */
export type UncheckedRails = ReadonlyMap<PaymentMethod, NotOfferedError>;

const doNotPayTwice =
  "Whether this document is paid for already cannot be found out now on every rail. If you have paid an invoice for it, do not pay again: " +
  "send the same request again in some minutes.";

/**
 * Makes the 402 for a document: an offer on every rail within reach, in the order of `rails`. Writes nothing anywhere.
 * @param refusal why the payment that came with the request bought nothing
 * @throws {UnavailableError} when no rail is within reach
 */
export async function paymentRequiredAnswer(
  document: DocumentIdentity,
  options: OfferOptions,
  refusal?: Refusal,
): Promise<HttpResponse> {
  const {
    rails,
    publicBaseUrl,
    resource,
    termsUrl,
    contextKey,
    now,
    reportNotOffered,
    warnings = [],
    unchecked = new Map<PaymentMethod, NotOfferedError>(),
  } = options;
  const prices = Object.fromEntries(rails.map((rail) => [rail.name, rail.price]));
  const context = createContext({ documentHash: document.hash, resource, prices }, now);
  const offerOf = async (rail: OfferedRail): Promise<RailOffer | undefined> => {
    try {
      const reason = unchecked.get(rail.name);
      if (reason) throw reason;
      return await rail.offer(context);
    } catch (error) {
      if (!(error instanceof NotOfferedError)) throw error;
      reportNotOffered(rail.name, error);
      return undefined;
    }
  };
  const offered = (await Promise.all(rails.map(offerOf))).filter((offer) => offer !== undefined);
  if (offered.length === 0) {
    const message =
      "No payment method is available at the moment. If you have paid, do not pay again. Send the same request again in 10 seconds.";
    throw new UnavailableError(message, 10);
  }

  const error = refusal?.reason ?? "Payment is required";
  const body: PaymentRequired = {
    ...(Object.assign({}, ...offered.map((offer) => offer.body?.(error))) as Partial<PaymentRequired>),
    version: bodyVersion,
    payment_request_url: `${publicBaseUrl}/payment-request`,
    payment_context_token: await signContext(contextKey, context),
    offers: offered.map(({ offer }) => offer),
    terms_url: termsUrl,
    metadata: {
      expires_at: expiryOf(context),
      ...(refusal && explainRefusal(refusal)),
      ...(unchecked.size > 0 && { notice: doNotPayTwice, unchecked_payment_methods: [...unchecked.keys()] }),
    },
    ...(warnings.length > 0 && { warnings: [...warnings] }),
  };
  const headers = Object.assign(
    {},
    refusal?.headers,
    ...offered.map((offer) => offer.headers(error)),
  ) as Record<string, string>;
  const methods = offered.flatMap(({ offer }) => offer.payment_methods);
  return {
    status: refusal?.status ?? 402,
    headers: { ...headers, "x-accept-payment": methods.join(", ") },
    body,
  };
}

function explainRefusal({ reason, explanation }: Refusal): { error: string; error_description: string } {
  return { error: reason, error_description: explanation ?? "The payment was refused. Pay an offer here." };
}
