import type { AccountPlan } from "../../accounts/accounts.ts";
import { TooManyRequestsError } from "../../http-contract/errors.ts";
import type { HttpRequest } from "../../http/http-handler.ts";
import type { DocumentIdentity } from "../../jobs/identity.ts";
import type { Job } from "../../jobs/job.ts";
import type { PresentedPayment } from "../../payments/rail.ts";
import type { GuessLimiter } from "./guess-limiter.ts";

/** A requester who has not proved that the document is theirs. */
export interface UnprovenRequester {
  /** Counts a document that they are asked to pay for. */
  recordOffer(): Promise<void>;
  /**
   * Counts a document that is known.
   * @param job of the document, where it has one: the network that bought it may learn of it
   * @throws {TooManyRequestsError} when they have asked for too many others
   */
  assertMayReveal(job?: Job): Promise<void>;
  /** Stops counting a document that they have paid for. */
  recordPurchase(): Promise<void>;
}

/** Length from which an `Idempotency-Key` counts as proof, in characters: 128 random bits in base64. */
const unguessableKeyLength = 22;

/** Limits how many documents one network may ask about without proof (docs/security.md, "Documents that can be guessed"). */
export function createRequesters(
  guessLimiter: GuessLimiter,
  networkOf: (request: HttpRequest) => Promise<string>,
  clock: () => number,
): (request: HttpRequest, document: DocumentIdentity, key: string | undefined) => Promise<UnprovenRequester> {
  return async (request, document, key) => {
    if (key !== undefined && key.length >= unguessableKeyLength) return provenRequester;
    const network = await networkOf(request);
    return {
      recordOffer: () => guessLimiter.recordUnproven(network, document),
      recordPurchase: () => guessLimiter.forgive(network, document),
      async assertMayReveal(job) {
        if (job?.payers.includes(network)) return;
        if (await guessLimiter.mayReveal(network, document)) return;
        throw new TooManyRequestsError(
          "Too many documents were requested from your network this hour. If you have paid, do not pay again: send the same request after the " +
            "time in Retry-After. To avoid this limit, send a random Idempotency-Key (22 characters or more) with every request for a document, from the first on.",
          Math.ceil((3600_000 - (clock() % 3600_000)) / 1000),
        );
      },
    };
  };
}

/**
 * Whether a request proves that its sender bought a job: by the account that paid, or by the preimage of the invoice. A payment by x402
 * proves nothing, since anybody can read it on the chain.
 */
export function provesOwner(
  job: Job,
  presented: PresentedPayment | undefined,
  account: AccountPlan | undefined,
): boolean {
  if (account !== undefined && account.accountId === job.account_id) return true;
  const payment = presented?.payment;
  return payment?.rail === "lightning" && payment.rail === job.payment.rail && payment.id === job.payment.id;
}

const doNothing = (): Promise<void> => Promise.resolve();
const provenRequester: UnprovenRequester = {
  recordOffer: doNothing,
  assertMayReveal: doNothing,
  recordPurchase: doNothing,
};
