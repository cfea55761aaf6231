import type { Payer } from "../accounts/accounts.ts";
import { TooManyRequestsError } from "../interface/errors.ts";
import type { HttpRequest } from "../interface/http.ts";
import type { DocumentIdentity } from "../jobs/identity.ts";
import type { Job } from "../jobs/job.ts";
import type { PaymentRecord } from "../payments/payment-record.ts";
import type { PresentedPayment } from "../payments/rail.ts";
import type { AskedFor } from "./asked-for.ts";

/** Who asks for a document, as long as nothing shows that it is theirs. */
export interface Stranger {
  /** They are asked to pay for it. */
  unpaid(): Promise<void>;
  /**
   * It is known.
   * @param job of the document, where it has one: the network that bought it may ask for it
   * @throws {TooManyRequestsError} when they have asked for too many others
   */
  beforeTold(job?: Job): Promise<void>;
  /** They have paid for it. */
  bought(): Promise<void>;
}

/** A key of so many characters is not guessed: 128 random bits in base64. */
const unguessable = 22;

/** Bounds how many documents one network may ask about without proof (docs/security.md, "Documents that can be guessed"). */
export function createStrangers(
  askedFor: AskedFor,
  networkOf: (request: HttpRequest) => Promise<string>,
  clock: () => number,
): (request: HttpRequest, document: DocumentIdentity, key: string | undefined) => Promise<Stranger> {
  return async (request, document, key) => {
    if (key !== undefined && key.length >= unguessable) return known;
    const network = await networkOf(request);
    return {
      unpaid: () => askedFor.unpaid(network, document),
      bought: () => askedFor.bought(network, document),
      async beforeTold(job) {
        if (job?.payers.includes(network)) return;
        if (await askedFor.mayBeTold(network, document)) return;
        throw new TooManyRequestsError(
          "Too many documents were asked for from your address without a proof that they are yours. Nothing is lost, so do not pay again: " +
            "send the same request later. A document that is sent with a random Idempotency-Key from its first request on is not counted.",
          Math.ceil((3600_000 - (clock() % 3600_000)) / 1000),
        );
      },
    };
  };
}

/**
 * Whether a request shows that a job is its sender's: by the account that paid, or by the preimage of the invoice. A payment by x402
 * shows nothing, for anybody can read it on the chain.
 */
export function provesOwner(
  job: Job,
  presented: readonly PresentedPayment[],
  account: Payer | undefined,
): boolean {
  if (account !== undefined && account.accountId === job.account_id) return true;
  return presented.some(
    ({ payment: { rail, id } }) => rail === "lightning" && rail === job.payment.rail && id === job.payment.id,
  );
}

/**
 * Whether a payment that stands in the place of a job may be told of to whoever sends its document: it was collected and waits for the document, as one
 * that was made by hand does, or it was claimed from the same network.
 */
export function isOpenTo(network: string, payment: Pick<PaymentRecord, "state" | "network">): boolean {
  return payment.state === "settled" || payment.network === network;
}

const nothing = (): Promise<void> => Promise.resolve();
const known: Stranger = { unpaid: nothing, beforeTold: nothing, bought: nothing };
