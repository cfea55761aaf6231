import type { AccountPlan } from "../../accounts/accounts.ts";
import { secondsToNextHour } from "../../aws/hourly-limit.ts";
import { TooManyRequestsError } from "../../http-contract/errors.ts";
import type { HttpRequest } from "../../http/http-handler.ts";
import type { DocumentIdentity } from "../../jobs/identity.ts";
import type { Job } from "../../jobs/job.ts";
import type { PaymentRecord } from "../../payments/ledger/payment-record.ts";
import { isSamePayment } from "../../payments/networks/network.ts";
import type { PresentedPayment } from "../../payments/protocols/protocol.ts";
import type { GuessLimiter } from "./guess-limiter.ts";

/** A requester who has not proved that the document is theirs. */
export interface UnprovenRequester {
  /** Counts a document that they are asked to pay for. */
  recordOffer(): Promise<void>;
  /**
   * Counts a known document.
   * @param job of the document, if it has one: the network that bought it may learn of it for an hour, from every instance
   * @throws {TooManyRequestsError} when the network has requested too many others
   */
  assertMayReveal(job?: Job): Promise<void>;
  /** Stops counting a document that they have paid for. */
  recordPurchase(): Promise<void>;
}

/** Length from which an `Idempotency-Key` counts as proof, in characters: 128 random bits in base64. */
export const unguessableKeyLength = 22;

const hourMs = 3600_000;

export interface RequesterOptions {
  readonly guessLimiter: GuessLimiter;
  readonly readClientNetwork: (request: HttpRequest) => Promise<string>;
  /** Computes the partition of that network in the table, by which jobs know their payers. */
  readonly computeNetworkPartition: (request: HttpRequest) => Promise<string>;
  readonly clock: () => number;
}

/** Limits how many documents one network may ask about without proof (docs/security.md, "Documents that can be guessed"). */
export function createRequesters({
  guessLimiter,
  readClientNetwork,
  computeNetworkPartition,
  clock,
}: RequesterOptions): (
  request: HttpRequest,
  document: DocumentIdentity,
  key: string | undefined,
) => Promise<UnprovenRequester> {
  return async (request, document, key) => {
    if (key !== undefined && key.length >= unguessableKeyLength) return provenRequester;
    const network = await readClientNetwork(request);
    return {
      recordOffer: () => guessLimiter.recordUnproven(network, document),
      recordPurchase: () => guessLimiter.forgive(network, document),
      async assertMayReveal(job) {
        const isRecent = job !== undefined && clock() - job.created_at < hourMs;
        if (isRecent && job.payers.includes(await computeNetworkPartition(request))) return;
        if (await guessLimiter.mayReveal(network, document)) return;
        throw new TooManyRequestsError(
          "documents-too-many",
          "Your network requested too many documents this hour. If you have paid, do not pay again: send the same request after the " +
            "time in Retry-After. To avoid this limit, send a random Idempotency-Key (22 characters or more) with every request for a document, from the first on.",
          secondsToNextHour(clock()),
        );
      },
    };
  };
}

/**
 * Returns whether a request proves that its sender bought a job: by the account that paid, or by the preimage of the invoice. A payment by x402
 * proves nothing, since anybody can read it on the chain.
 */
export function provesOwner(
  job: Job,
  presented: readonly PresentedPayment[],
  account: AccountPlan | undefined,
): boolean {
  if (account !== undefined && account.accountId === job.account_id) return true;
  return presented.some(
    ({ payment, provesOwner: isProof }) => isProof === true && isSamePayment(payment, job.payment),
  );
}

/**
 * Returns whether a payment that holds the lock of a document may be revealed to any requester of a network: one that is collected and waits for the
 * document, such as an invoice that was paid by hand, or one that the same network claimed.
 * @param networkPartition the network as the table knows it
 */
export function isOpenTo(
  networkPartition: string,
  payment: Pick<PaymentRecord, "fulfilled" | "clientNetwork">,
): boolean {
  return payment.fulfilled === false || payment.clientNetwork === networkPartition;
}

const doNothing = (): Promise<void> => Promise.resolve();
/** A requester who needs no limit, since nobody guesses what they know. */
export const provenRequester: UnprovenRequester = {
  recordOffer: doNothing,
  assertMayReveal: doNothing,
  recordPurchase: doNothing,
};
